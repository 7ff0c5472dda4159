import type { Schemas } from '../api/client';
import type { Texts } from '../texts/language';

export type Warning = Schemas['MailPreview']['warnings'][number];
type Params = Warning['params'];
type Sentences = Record<Warning['code'], (params: Params) => string>;

const english: Sentences = {
  foreignTag: ({ tag = '', tool = '' }) =>
    `${tag} is a merge tag of ${tool}. It means nothing here and is sent as it is.`,
  unknownVariable: ({ variable = '' }) => `${variable} does not exist here and is always empty.`,
  emptyForSample: ({ variable = '' }) => `${variable} is empty for this sample.`,
  clipped: ({ kilobytes = 0 }) =>
    `It is ${kilobytes} KB. Gmail shows the first 102 KB and hides the rest, with the unsubscribe link.`,
  exampleLink: () => 'There is a link to example.com. Put your own address there.',
  repliesUnread: () => 'It asks people to reply, but nobody reads the address that replies go to.',
  senderUnconfirmed: () => 'Its sender is not confirmed yet. Until then, the workspace’s sender is used.',
  templateSenderUnconfirmed: () =>
    'The sender of its template is not confirmed yet. Until then, the workspace’s sender is used.',
  noSender: () => 'The workspace has no sender. Email comes from a no-reply address of this installation.',
  workspaceSenderUnconfirmed: () =>
    'The workspace’s sender is not confirmed yet. Until then, email comes from a no-reply address.',
  noPostalAddress: () =>
    'The workspace has no postal address. In most countries marketing email must have one.',
  liquidInName: () => 'The name has Liquid, which is not rendered there.',
  neverReached: () => 'It is never reached, because an exit precedes it.',
  notMeasured: ({ what }) =>
    `The event never occurs: this workspace does not measure ${what === 'opens' ? 'opens' : 'clicks'}.`,
  eventNeverReceived: ({ event = '' }) =>
    `The event ${event} has not been received in this workspace so far.`,
  fieldNeverSeen: ({ field = '', close }) =>
    `No contact has the field ${field} so far.${close === undefined ? '' : ` Did you mean ${close}?`}`,
  noSuchProperty: ({ property = '', event = '' }) => `${event} has no property ${property}.`,
  propertyNeverSeen: ({ property = '', event = '' }) =>
    `The latest events ${event} have no property ${property}.`,
  textNeverEquals: ({ property = '', example = '', value = '' }) =>
    `The latest events have text in ${property} (${example}), which never equals ${value}. Compare with text instead.`,
  textIsNoNumber: ({ property = '', example = '' }) =>
    `The latest events have text in ${property} (${example}), which is no number.`,
};

const german: Sentences = {
  foreignTag: ({ tag = '', tool = '' }) =>
    `${tag} ist ein Platzhalter von ${tool}. Er bedeutet hier nichts und wird so verschickt, wie er dasteht.`,
  unknownVariable: ({ variable = '' }) => `${variable} gibt es hier nicht und ist immer leer.`,
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
  neverReached: () => 'Der Schritt wird nie erreicht, weil vorher alle aussteigen.',
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
    `Die letzten Ereignisse haben in ${property} Text (${example}), der nie gleich ${value} ist. Vergleichen Sie mit Text.`,
  textIsNoNumber: ({ property = '', example = '' }) =>
    `Die letzten Ereignisse haben in ${property} Text (${example}), der keine Zahl ist.`,
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
