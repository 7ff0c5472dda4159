/** Built-in texts of a form, in one language. */
export interface FormTexts {
  emailLabel: string;
  submit: string;
  sending: string;
  optional: string;
  choose: string;
  leaveEmpty: string;
  consent: (list: string | null) => string;
  /** The text of the link to `privacyUrl`. */
  privacy: string;
  thanks: string;
  done: string;
  /** Shown if a confirmation mail was sent. */
  doneConfirm: string;
  /** The page after that: its title, who the email is from, and what to do if it does not come. */
  checkInbox: string;
  sentBy: (sender: string) => string;
  spamHint: string;
  wrongAddress: string;
  enterAgain: string;
  problems: string;
  failed: string;
  tooMany: string;
  closed: string;
  closedHint: string;
  back: string;
  errors: Record<FieldProblem, string>;
}

/** Problems with a submitted value. */
export type FieldProblem =
  | 'required'
  | 'email'
  | 'text'
  | 'long'
  | 'number'
  | 'date'
  | 'phone'
  | 'choice'
  | 'flag'
  | 'consent'
  | 'once'
  | 'unknown';

const en: FormTexts = {
  emailLabel: 'Email address',
  submit: 'Sign up',
  sending: 'Sending …',
  optional: 'optional',
  choose: 'Please choose',
  leaveEmpty: 'Leave this empty',
  consent: (list) => (list === null ? 'I agree to receive emails.' : `I agree to receive emails: ${list}.`),
  privacy: 'Privacy policy',
  thanks: 'Thank you',
  done: 'Your submission has been received.',
  doneConfirm: 'Almost done: we have sent you an email. Please open it and confirm.',
  checkInbox: 'Check your inbox',
  sentBy: (sender) => `The email is from ${sender}.`,
  spamHint: 'If it is not there in a few minutes, look in the spam folder.',
  wrongAddress: 'Wrong address?',
  enterAgain: 'Enter it again',
  problems: 'Please check your entries',
  failed: 'Something went wrong. Please try again in a moment.',
  tooMany: 'Too many attempts. Please wait a minute and try again.',
  closed: 'This form is closed',
  closedHint: 'It no longer accepts submissions.',
  back: 'Back to the form',
  errors: {
    required: 'is required',
    email: 'must be one plain email address',
    text: 'must be plain text',
    long: 'is too long',
    number: 'must be a number',
    date: 'must be a day such as 2026-01-31',
    phone: 'must be a phone number',
    choice: 'must be one of the choices',
    flag: 'must be true or false',
    consent: 'must be accepted',
    once: 'is given more than once',
    unknown: 'is not a field of this form',
  },
};

const de: FormTexts = {
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
  spamHint: 'Wenn sie in ein paar Minuten nicht da ist, sehen Sie im Spam-Ordner nach.',
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
};

const byLanguage: ReadonlyMap<string, FormTexts> = new Map([
  ['en', en],
  ['de', de],
]);

/** Languages with built-in texts. */
export const formLanguages: readonly string[] = [...byLanguage.keys()];

/** The texts for a language tag such as `de-AT`; English if there are none. */
export function formTexts(language: string): FormTexts {
  return byLanguage.get(language.split('-', 1)[0]?.toLowerCase() ?? '') ?? en;
}
