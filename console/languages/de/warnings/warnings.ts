import type { WarningTexts } from '../../en/warnings/warnings.js';

const sentences: WarningTexts['sentences'] = {
  foreignTag: ({ tag = '', tool = '' }) =>
    `${tag} ist ein Platzhalter von ${tool}. Er bedeutet hier nichts und wird so verschickt, wie er dasteht.`,
  unknownVariable: ({ variable = '' }) => `${variable} gibt es hier nicht, der Wert ist immer leer.`,
  emptyForSample: ({ variable = '' }) => `${variable} ist für dieses Beispiel leer.`,
  clipped: ({ kilobytes = 0 }) =>
    `Die E-Mail hat ${kilobytes} KB. Gmail zeigt die ersten 102 KB und verbirgt den Rest, auch den Abmeldelink.`,
  exampleLink: () => 'Ein Link führt zu example.com. Setzen Sie Ihre eigene Adresse ein.',
  repliesUnread: () =>
    'Die E-Mail bittet um Antwort, aber die Adresse, an die Antworten gehen, liest niemand.',
  senderUnconfirmed: () =>
    'Der Absender ist noch nicht bestätigt. Bis dahin gilt der Absender des Arbeitsbereichs.',
  templateSenderUnconfirmed: () =>
    'Der Absender der Vorlage ist noch nicht bestätigt. Bis dahin gilt der Absender des Arbeitsbereichs.',
  noSender: () =>
    'Der Arbeitsbereich hat keinen Absender. E-Mails kommen von einer No-Reply-Adresse dieser Installation.',
  workspaceSenderUnconfirmed: () =>
    'Der Absender des Arbeitsbereichs ist noch nicht bestätigt. Bis dahin kommen E-Mails von einer No-Reply-Adresse.',
  noPostalAddress: () =>
    'Der Arbeitsbereich hat keine Postanschrift. Marketing-E-Mails brauchen in den meisten Ländern eine.',
  liquidInName: () => 'Der Name enthält Liquid, das dort nicht ausgewertet wird.',
  neverReached: () => 'Der Schritt wird nie erreicht, weil davor ein Ausstieg liegt.',
  notMeasured: ({ what }) =>
    `Das Ereignis tritt nie ein: Dieser Arbeitsbereich misst keine ${what === 'opens' ? 'Öffnungen' : 'Klicks'}.`,
  eventNeverReceived: ({ event = '' }) =>
    `Das Ereignis ${event} ist in diesem Arbeitsbereich noch nie angekommen.`,
  fieldNeverSeen: ({ field = '', close }) =>
    `Kein Kontakt hat bisher das Feld ${field}.${close === undefined ? '' : ` Meinten Sie ${close}?`}`,
  noSuchProperty: ({ property = '', event = '' }) => `${event} hat keine Eigenschaft ${property}.`,
  propertyNeverSeen: ({ property = '', event = '' }) =>
    `Die letzten Ereignisse ${event} haben keine Eigenschaft ${property}.`,
  textNeverEquals: ({ property = '', example = '', value = '' }) =>
    `In den letzten Ereignissen ist ${property} Text (${example}) und damit nie gleich ${value}. Vergleichen Sie mit Text.`,
  textIsNoNumber: ({ property = '', example = '' }) =>
    `In den letzten Ereignissen ist ${property} Text (${example}) und keine Zahl.`,
  noAddress: () => 'Führt nirgendwohin. Geben Sie eine Adresse an.',
  noDescription: () =>
    'Die Beschreibung fehlt. Schreiben Sie eine, oder kennzeichnen Sie das Bild als Schmuck.',
  noPicture: () => 'Hier fehlt noch das Bild. Die Stelle wird ausgelassen.',
  valueNotHere: ({ value = '' }) => `${value} gibt es in dieser E-Mail nicht, der Wert ist immer leer.`,
  looksLikeCode: ({ code = '' }) => `${code} sieht aus wie Code und wird so verschickt, wie es dasteht.`,
  emptyMail: () => 'Die E-Mail ist noch leer.',
  emptySubject: () => 'Der Betreff ist leer.',
  noConfirmLink: () => 'Ihr fehlt eine Schaltfläche oder ein Link zum Bestätigen, den alle sehen.',
  headingJumps: () => 'Diese Überschrift überspringt eine Ebene.',
  severalTitles: () => 'Das ist ein zweiter Titel. Einer genügt.',
  lowContrast: ({ ratio = 0 }) =>
    `Text ist auf dieser Farbe schlecht zu lesen: Kontrast ${ratio}, nötig sind mindestens 4,5.`,
  plainHttp: () => 'Der Link beginnt mit http://. Nehmen Sie https://, wenn es geht.',
  shortLink: ({ host = '' }) =>
    `Der Link versteckt sich hinter ${host}. Spamfilter misstrauen dem; verlinken Sie die Seite selbst.`,
  linkSaysNothing: ({ words = '' }) => `„${words}“ sagt nicht, wohin der Link führt.`,
  longSubject: ({ characters = 0 }) => `Der Betreff hat ${characters} Zeichen. Telefone zeigen etwa 40.`,
  loudSubject: () => 'Der Betreff steht in Großbuchstaben. Spamfilter misstrauen dem.',
  noPreheader: () => 'Der Vorschautext fehlt. Stattdessen wird der Anfang der E-Mail gezeigt.',
  preheaderRepeats: () => 'Der Vorschautext wiederholt den Betreff.',
  emptyForSome: ({ value = '', people = 0, of = 0 }) =>
    `${value} ist für ${people} von ${of} geprüften Personen leer. Geben Sie an, was dann dort steht.`,
  seenByNobody: ({ of = 0 }) => `Von ${of} geprüften Personen sieht niemand diesen Block.`,
  untranslated: ({ language = '', blocks = 0 }) =>
    `Blöcke ohne Texte in ${language}: ${blocks}. Sie werden in der Originalsprache gesendet.`,
  olderTranslation: ({ language = '', blocks = 0 }) =>
    `Blöcke, die seit ihrer Übersetzung in ${language} geändert wurden: ${blocks}.`,
};

export const warnings: WarningTexts = {
  sentences,
  template: 'Vorlage',
  variant: (n) => `Variante ${n}`,
  replaceWith: (text) => `Durch ${text} ersetzen`,
  replaceAll: (count) => `Alle ${count} ersetzen`,
  more: (count) => `und ${count} weitere`,
};
