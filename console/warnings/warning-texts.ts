import type { Schemas } from '../api/client';
import type { Texts } from '../texts/language';

export type Warning = Schemas['MailPreview']['warnings'][number];
type Params = Warning['params'];
type Sentences = Record<Warning['code'], (params: Params) => string>;

const english: Sentences = {
  foreignTag: ({ tag = '', tool = '' }) =>
    `${tag} is a merge tag from ${tool}. It means nothing here and is sent as it is.`,
  unknownVariable: ({ variable = '' }) => `${variable} doesn’t exist here, so it’s always empty.`,
  emptyForSample: ({ variable = '' }) => `${variable} is empty for this sample.`,
  clipped: ({ kilobytes = 0 }) =>
    `It’s ${kilobytes} KB. Gmail shows the first 102 KB and hides the rest, including the unsubscribe link.`,
  exampleLink: () => 'There’s a link to example.com. Replace it with your own.',
  repliesUnread: () => 'It asks people to reply, but nobody reads the address replies go to.',
  senderUnconfirmed: () => 'Its sender isn’t confirmed yet. Until then, the workspace’s sender is used.',
  templateSenderUnconfirmed: () =>
    'Its template’s sender isn’t confirmed yet. Until then, the workspace’s sender is used.',
  noSender: () => 'The workspace has no sender, so email comes from this installation’s no-reply address.',
  workspaceSenderUnconfirmed: () =>
    'The workspace’s sender isn’t confirmed yet. Until then, email comes from a no-reply address.',
  noPostalAddress: () =>
    'The workspace has no postal address. Most countries require one in marketing email.',
  liquidInName: () => 'The name contains Liquid, which isn’t rendered there.',
  neverReached: () => 'It’s never reached, because an exit comes before it.',
  notMeasured: ({ what }) =>
    `The event never happens: this workspace doesn’t measure ${what === 'opens' ? 'opens' : 'clicks'}.`,
  eventNeverReceived: ({ event = '' }) => `This workspace hasn’t received the event ${event} yet.`,
  fieldNeverSeen: ({ field = '', close }) =>
    `No contact has the field ${field} yet.${close === undefined ? '' : ` Did you mean ${close}?`}`,
  noSuchProperty: ({ property = '', event = '' }) => `${event} doesn’t have a property ${property}.`,
  propertyNeverSeen: ({ property = '', event = '' }) =>
    `The latest ${event} events don’t have a property ${property}.`,
  textNeverEquals: ({ property = '', example = '', value = '' }) =>
    `In the latest events, ${property} is text (${example}), which never equals ${value}. Compare it with text instead.`,
  textIsNoNumber: ({ property = '', example = '' }) =>
    `In the latest events, ${property} is text (${example}), not a number.`,
  noAddress: () => 'It leads nowhere. Give it an address.',
  noDescription: () => 'It has no description. Add one, or mark it as decoration.',
  noPicture: () => 'There’s no picture yet. It’s left out.',
  valueNotHere: ({ value = '' }) => `${value} doesn’t exist in this email, so it’s always empty.`,
  looksLikeCode: ({ code = '' }) => `${code} looks like code. It’s sent as it is.`,
  emptyMail: () => 'There’s nothing in the email yet.',
  emptySubject: () => 'The subject is empty.',
  headingJumps: () => 'This heading skips a level.',
  severalTitles: () => 'This is a second title. One is enough.',
  lowContrast: ({ ratio = 0 }) =>
    `Text is hard to read on this color: contrast ${ratio}, at least 4.5 is needed.`,
  plainHttp: () => 'The link starts with http://. Use https:// if you can.',
  shortLink: ({ host = '' }) =>
    `The link hides behind ${host}. Spam filters distrust that; link to the page itself.`,
  linkSaysNothing: ({ words = '' }) => `“${words}” doesn’t say where the link leads.`,
  longSubject: ({ characters = 0 }) => `The subject has ${characters} characters. Phones show about 40.`,
  loudSubject: () => 'The subject is in capitals. Spam filters distrust that.',
  noPreheader: () => 'There’s no preview text, so the beginning of the email is shown instead.',
  preheaderRepeats: () => 'The preview text repeats the subject.',
  emptyForSome: ({ value = '', people = 0, of = 0 }) =>
    `${value} is empty for ${people} of ${of} people we looked at. Add what to write instead.`,
  seenByNobody: ({ of = 0 }) => `None of the ${of} people we looked at sees this block.`,
  untranslated: ({ language = '', blocks = 0 }) =>
    `Blocks without texts in ${language}: ${blocks}. They’re sent in the original language.`,
  olderTranslation: ({ language = '', blocks = 0 }) =>
    `Blocks that have changed since they were translated into ${language}: ${blocks}.`,
};

const german: Sentences = {
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

const en = {
  sentences: english,
  template: 'Template',
  variant: (n: number) => `Variant ${n}`,
  replaceWith: (text: string) => `Replace with ${text}`,
  replaceAll: (count: number) => `Replace all ${count}`,
  more: (count: number) => `and ${count} more`,
};

const de: typeof en = {
  sentences: german,
  template: 'Vorlage',
  variant: (n) => `Variante ${n}`,
  replaceWith: (text) => `Durch ${text} ersetzen`,
  replaceAll: (count) => `Alle ${count} ersetzen`,
  more: (count) => `und ${count} weitere`,
};

export const warningTexts: Texts<typeof en> = { en, de };
