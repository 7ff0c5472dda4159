import { LINK_LINE } from './account-mails.js';
import type { Words } from './words.js';

const UNGEBETEN = 'Waren Sie das nicht, ignorieren Sie diese E-Mail einfach. Es ändert sich nichts.';
const EIN_TAG = 'Der Link gilt einmal und einen Tag lang.';

export const de: Words = {
  language: 'de',
  mail: {
    unsubscribe: 'Abmelden',
    unsubscribeAt: (url) => `Abmelden: ${url}`,
    subscribedTo: (list) => `Sie bekommen diese E-Mail, weil Sie für ${list} angemeldet sind.`,
  },
  confirmMail: {
    subject: (list) => `Bitte bestätigen: ${list}`,
    reminder: (subject) => `Erinnerung: ${subject}`,
    preheader: 'Ein Klick genügt. Waren Sie das nicht, müssen Sie nichts tun.',
    button: 'Ja, ich möchte mich anmelden',
    title: 'Nur noch ein Schritt',
    titleOfReminder: 'Möchten Sie noch von uns hören?',
    greeting: (name) => (name === null ? 'Guten Tag,' : `Hallo ${name},`),
    quoted: (list) => `„${list}“`,
    ask: ({ email, list, workspace }) =>
      `Bitte bestätigen Sie, dass ${email} ${list} von ${workspace} bekommen soll.`,
    askAgain: ({ email, list, workspace }) =>
      `Vor einiger Zeit haben wir Sie gebeten, zu bestätigen, dass ${email} ${list} von ${workspace} bekommen soll.`,
    openAddress: 'Öffnen Sie diese Adresse und klicken Sie dort auf den Knopf:',
    lasts: (duration) =>
      `Der Knopf führt Sie auf eine Seite, auf der Sie bestätigen. Er gilt ${duration} ab Ihrer Anmeldung.`,
    addressLasts: (duration) => `Sie gilt ${duration} ab Ihrer Anmeldung.`,
    otherwise: 'Falls er nicht funktioniert, öffnen Sie diese Adresse:',
    reason: (workspace) =>
      `Sie bekommen diese E-Mail, weil diese Adresse bei einer Anmeldung bei ${workspace} eingegeben wurde. Waren Sie das nicht, müssen Sie nichts tun: Ohne einen Klick auf den Knopf wird niemand angemeldet.`,
    oneReminder: 'Wir erinnern Sie höchstens einmal daran.',
    onlyReminder: 'Dies ist die einzige Erinnerung.',
  },
  confirmPage: {
    ask: {
      title: (list) => `${list}: Anmeldung bestätigen`,
      text: (email, workspace) =>
        `Mit einem Klick bestätigen Sie, dass <strong>${email}</strong> E-Mails von ${workspace} bekommen soll.`,
    },
    agreed: 'Sie haben dem zugestimmt:',
    button: 'Anmeldung bestätigen',
    ignore: 'Sie waren das nicht? Dann schließen Sie diese Seite: Ohne den Klick passiert nichts.',
    done: {
      title: 'Sie sind angemeldet',
      text: (list, workspace) =>
        `Vielen Dank! Sie bekommen jetzt <strong>${list}</strong> von ${workspace}. Über einen Link in jeder E-Mail können Sie sich wieder abmelden.`,
    },
    already: {
      title: 'Sie sind schon angemeldet',
      text: (list, workspace) =>
        `Sie bekommen <strong>${list}</strong> von ${workspace}. Es ist nichts weiter zu tun.`,
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Er wurde nicht rechtzeitig benutzt, deshalb wurde niemand angemeldet. Bei Interesse melden Sie sich bitte noch einmal an.',
    },
    over: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Das Abonnement wurde beendet, nachdem dieser Link verschickt worden war. Bei Interesse melden Sie sich bitte noch einmal an.',
    },
    unknown: {
      title: 'Diesen Link kennen wir nicht',
      text: 'Vielleicht hat Ihr E-Mail-Programm ihn zerteilt. Kopieren Sie bitte den ganzen Link aus der E-Mail. Oder melden Sie sich noch einmal an.',
    },
  },
  unsubscribePage: {
    ask: {
      title: 'Abmelden',
      one: (email, list, workspace) =>
        `<strong>${email}</strong> bekommt <strong>${list}</strong> von ${workspace}.`,
      none: (email, workspace) =>
        `<strong>${email}</strong> bekommt E-Mails von ${workspace}. Dieser Knopf beendet Newsletter und Angebote.`,
    },
    leaveFrom: (name) => `Von ${name} abmelden`,
    leaveAll: 'Von allem abmelden',
    chooseOne: 'Es hat sich nichts geändert. Bitte klicken Sie auf einen der Knöpfe.',
    left: {
      title: 'Sie sind abgemeldet',
      all: (email, workspace) =>
        `<strong>${email}</strong> bekommt keine Newsletter und Angebote von ${workspace} mehr.`,
      lists: (email, lists) => `<strong>${email}</strong> bekommt keine E-Mails mehr zu ${lists}.`,
    },
    nothing: {
      title: 'Sie sind abgemeldet',
      text: (email, workspace) =>
        `<strong>${email}</strong> bekommt keine Newsletter und Angebote von ${workspace}. Es ist nichts weiter zu tun.`,
    },
    undo: {
      text: 'War das ein Versehen? Eine Stunde lang können Sie es zurücknehmen.',
      button: 'Wieder anmelden',
    },
    others: 'Auswählen, was Sie sonst bekommen',
    undone: {
      title: 'Sie sind wieder angemeldet',
      text: (email, workspace) =>
        `Es ist wie vorher: <strong>${email}</strong> bekommt E-Mails von ${workspace}.`,
    },
    gone: {
      title: 'Sie bekommen keine E-Mails von uns',
      text: 'Zu diesem Link haben wir keine Adresse mehr gespeichert, wir schicken Ihnen also nichts. Es ist nichts weiter zu tun.',
    },
    unknown: {
      title: 'Diesen Link kennen wir nicht',
      text: 'Vielleicht hat Ihr E-Mail-Programm ihn zerteilt. Kopieren Sie bitte den ganzen Link aus der E-Mail. Sie können auch auf die E-Mail antworten und sich so abmelden.',
    },
  },
  preferencesPage: {
    heading: 'Oder wählen Sie aus, was Sie bekommen',
    headingOfLeft: 'Haben Sie es sich anders überlegt?',
    lists: 'Sie bekommen, was angekreuzt ist.',
    pending: 'Wartet auf Ihre Bestätigung per E-Mail',
    thisMail: 'Die E-Mail, aus der Sie kommen',
    firstName: 'Vorname',
    lastName: 'Nachname',
    nameHint: 'Leer lassen, damit es bleibt, wie es ist',
    language: 'Sprache',
    noLanguage: 'Wie in meinem Browser',
    save: 'Speichern',
    badName: 'Ein Name kann 200 Zeichen haben und keine Zeilenumbrüche.',
    tracking: {
      ask: (workspace) => `Darf ${workspace} messen, ob Sie E-Mails öffnen und welchen Links Sie folgen?`,
      yes: 'Ja',
      no: 'Nein',
    },
    saved: {
      title: 'Gespeichert',
      gets: (email, lists) => `<strong>${email}</strong> bekommt ${lists}.`,
      getsNone: (email, workspace) => `<strong>${email}</strong> bekommt keinen Newsletter von ${workspace}.`,
      confirm: (lists) =>
        `Schauen Sie in Ihr Postfach: Wir haben Ihnen eine E-Mail geschickt. Klicken Sie darin auf den Knopf, um ${lists} zu bekommen.`,
      more: 'Etwas anderes ändern',
    },
  },
  unknownLinkPage: {
    title: 'Dieser Link funktioniert nicht',
    text: 'Vielleicht ist er unvollständig. Bitte kopieren Sie den ganzen Link aus der E-Mail oder öffnen Sie die E-Mail noch einmal.',
  },
  errorPage: {
    rateLimited: {
      title: 'Das ging etwas zu schnell',
      text: 'Aus Ihrem Netz kamen viele Anfragen. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
    },
    other: {
      title: 'Das hat nicht geklappt',
      text: 'Der Fehler liegt bei uns. Bitte versuchen Sie es in ein paar Minuten noch einmal; der Link bleibt gültig.',
    },
  },
  form: {
    emailLabel: 'E-Mail-Adresse',
    submit: 'Anmelden',
    sending: 'Wird gesendet …',
    optional: 'freiwillig',
    choose: 'Bitte auswählen',
    leaveEmpty: 'Dieses Feld leer lassen',
    consent: (list) =>
      list === null ? 'Ich möchte E-Mails erhalten.' : `Ich möchte E-Mails erhalten: ${list}.`,
    privacy: 'Datenschutzerklärung',
    thanks: 'Vielen Dank',
    done: 'Ihre Angaben sind angekommen.',
    doneConfirm: 'Fast geschafft: Wir haben Ihnen eine E-Mail geschickt. Bitte bestätigen Sie darin.',
    checkInbox: 'Schauen Sie in Ihr Postfach',
    sentBy: (sender) => `Die E-Mail kommt von ${sender}.`,
    spamHint: 'Ist sie in ein paar Minuten nicht da, schauen Sie bitte im Spam-Ordner nach.',
    wrongAddress: 'Falsche Adresse?',
    enterAgain: 'Noch einmal eingeben',
    problems: 'Bitte prüfen Sie Ihre Angaben',
    failed: 'Das hat gerade nicht geklappt. Bitte versuchen Sie es gleich noch einmal.',
    tooMany: 'Das war viel auf einmal. Bitte warten Sie eine Minute und versuchen Sie es noch einmal.',
    closed: 'Dieses Formular ist geschlossen',
    closedHint: 'Es nimmt nichts mehr entgegen.',
    back: 'Zurück zum Formular',
    errors: {
      required: 'fehlt noch',
      email: 'muss eine E-Mail-Adresse sein',
      text: 'muss einfacher Text sein',
      long: 'ist zu lang',
      number: 'muss eine Zahl sein',
      date: 'muss ein Tag wie 2026-01-31 sein',
      phone: 'muss eine Telefonnummer sein',
      choice: 'muss eine der Möglichkeiten sein',
      flag: 'muss true oder false sein',
      consent: 'ist nötig',
      once: 'steht mehr als einmal da',
      unknown: 'ist kein Feld dieses Formulars',
    },
  },
  accountMails: {
    verify: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      lines: [
        'Jemand hat sich mit dieser E-Mail-Adresse bei Rollcall registriert. Waren Sie das, bestätigen Sie sie bitte:',
        LINK_LINE,
        EIN_TAG,
        UNGEBETEN,
      ],
    },
    completeSignUp: {
      subject: 'Schließen Sie Ihre Registrierung ab',
      lines: [
        'Jemand hat sich mit dieser E-Mail-Adresse bei Rollcall registriert. Waren Sie das, schließen Sie die Registrierung hier ab:',
        LINK_LINE,
        EIN_TAG,
        UNGEBETEN,
      ],
    },
    alreadySignedUp: {
      subject: 'Sie haben schon ein Konto',
      lines: [
        'Jemand wollte sich mit dieser E-Mail-Adresse registrieren oder ein anderes Konto auf sie umstellen. Sie hat aber schon ein Konto.',
        'Waren Sie das, melden Sie sich mit Ihrem Passwort an. Vergessen? Hier legen Sie ein neues fest:',
        LINK_LINE,
        'Wurden Sie eingeladen, öffnen Sie die Einladung noch einmal und geben Sie das Passwort Ihres Kontos ein.',
        UNGEBETEN,
      ],
    },
    reset: {
      subject: 'Legen Sie ein neues Passwort fest',
      lines: [
        'Jemand hat ein neues Passwort für Ihr Konto angefordert. Waren Sie das, legen Sie es hier fest:',
        LINK_LINE,
        'Der Link gilt einmal und eine Stunde lang. Danach sind Sie überall abgemeldet.',
        UNGEBETEN,
      ],
    },
    changeEmail: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      lines: [
        'Jemand möchte diese E-Mail-Adresse für ein Konto bei Rollcall verwenden. Waren Sie das, bestätigen Sie sie bitte:',
        LINK_LINE,
        EIN_TAG,
        UNGEBETEN,
      ],
    },
    emailChanged: {
      subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
      lines: [
        'Ihr Konto verwendet jetzt {email}. Mit dieser Adresse können Sie sich nicht mehr anmelden.',
        'Waren Sie das nicht, wenden Sie sich sofort an die Betreiber dieser Installation.',
      ],
    },
    invited: {
      subject: 'Sie sind in einen Arbeitsbereich eingeladen',
      lines: [
        '{email} hat Sie eingeladen, in Rollcall am Arbeitsbereich „{workspace}“ mitzuarbeiten. Treten Sie hier bei:',
        LINK_LINE,
        'Der Link gilt einmal und sieben Tage lang. Wissen Sie nicht, wer das ist, ignorieren Sie diese E-Mail einfach.',
      ],
    },
    confirmSender: {
      subject: 'Darf dieser Arbeitsbereich E-Mails von Ihrer Adresse senden?',
      lines: [
        'Der Arbeitsbereich „{workspace}“ möchte E-Mails von dieser Adresse senden. Ist das in Ordnung, erlauben Sie es hier:',
        LINK_LINE,
        'Der Link gilt einmal und sieben Tage lang. Kennen Sie diesen Arbeitsbereich nicht, ignorieren Sie diese E-Mail einfach.',
      ],
    },
    passwordChanged: {
      subject: 'Ihr Passwort wurde geändert',
      lines: [
        'Jemand hat über einen Link in einer E-Mail ein neues Passwort für Ihr Konto festgelegt. Sie wurden überall abgemeldet.',
        'Waren Sie das nicht, legen Sie sofort ein neues Passwort fest und prüfen Sie, wer Ihre E-Mails lesen kann.',
      ],
    },
  },
};
