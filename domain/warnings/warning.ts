/** What makes good a warning: at its path, `from` becomes `to` wherever it stands. */
export interface Mend {
  from: string;
  to: string;
}

/** What each warning is about, by its code. `instead` and `close` are what was probably meant, if that is known. */
interface Params {
  /** A merge tag of another tool. */
  foreignTag: { tag: string; tool: string; instead: string | null };
  unknownVariable: { variable: string; instead: string | null };
  emptyForSample: { variable: string };
  clipped: { kilobytes: number };
  exampleLink: object;
  repliesUnread: object;
  senderUnconfirmed: object;
  templateSenderUnconfirmed: object;
  noSender: object;
  workspaceSenderUnconfirmed: object;
  noPostalAddress: object;
  liquidInName: object;
  neverReached: object;
  notMeasured: { what: 'clicks' | 'opens' };
  eventNeverReceived: { event: string };
  fieldNeverSeen: { field: string; close: string | null };
  noSuchProperty: { property: string; event: string };
  propertyNeverSeen: { property: string; event: string };
  textNeverEquals: { property: string; example: string; value: string };
  textIsNoNumber: { property: string; example: string };
  noAddress: object;
  noDescription: object;
  noPicture: object;
  valueNotHere: { value: string };
  looksLikeCode: { code: string };
  emptyMail: object;
  emptySubject: object;
  noConfirmLink: object;
  headingJumps: object;
  severalTitles: object;
  lowContrast: { ratio: number };
  plainHttp: object;
  shortLink: { host: string };
  linkSaysNothing: { words: string };
  longSubject: { characters: number };
  loudSubject: object;
  noPreheader: object;
  preheaderRepeats: object;
  emptyForSome: { value: string; people: number; of: number };
  seenByNobody: { of: number };
  untranslated: { language: string; blocks: number };
  olderTranslation: { language: string; blocks: number };
}

export type WarningCode = keyof Params;

/** Something that can be saved, activated or sent as it is, but is probably a mistake. */
export interface Warning {
  /** Where: `html`, `steps[0].html`, `workspace.senderEmail`. */
  path: string;
  code: WarningCode;
  message: string;
  /** What the message tells; `part` is that of the template which a step or broadcast names. */
  params: Record<string, string | number>;
  mend?: Mend;
}

const MESSAGES: { [C in WarningCode]: (params: Params[C]) => string } = {
  foreignTag: ({ tag, tool, instead }) =>
    `has ${tag}, a merge tag of ${tool}, which means nothing here${write(instead)}`,
  unknownVariable: ({ variable, instead }) =>
    `${variable} does not exist here and is always empty${write(instead)}`,
  emptyForSample: ({ variable }) => `${variable} is empty for this sample`,
  clipped: ({ kilobytes }) =>
    `is ${String(kilobytes)} KB with what is added to it: Gmail shows the first 102 KB and hides the rest, with the unsubscribe link`,
  exampleLink: () => 'has a link to example.com: put your own address there',
  repliesUnread: () =>
    'asks people to reply, but replies go to an address that nobody reads: set `replyTo` here, on the automation or on the workspace',
  senderUnconfirmed: () =>
    'is not confirmed yet: until the link in the email to it is opened, email comes from the workspace’s sender',
  templateSenderUnconfirmed: () =>
    'has a sender that is not confirmed yet: until the link in the email to it is opened, email comes from the workspace’s sender',
  noSender: () => 'is not set: email comes from no-reply@ the host of this installation',
  workspaceSenderUnconfirmed: () =>
    'is not confirmed yet: until the link in the email to it is opened, email comes from no-reply@',
  noPostalAddress: () => 'is not set: in most countries marketing email must have it',
  liquidInName: () => 'has Liquid, which is not rendered in a name',
  neverReached: () => 'is never reached: an exit precedes it',
  notMeasured: ({ what }) => `never occurs: this workspace does not measure ${what}`,
  eventNeverReceived: () => 'has not been received in this workspace so far',
  fieldNeverSeen: ({ field, close }) =>
    `contact.${field}: no contact has this field so far${close === null ? '' : `; did you mean ${close}?`}`,
  noSuchProperty: ({ property, event }) => `event.${property}: ${event} has no such property`,
  propertyNeverSeen: ({ property, event }) =>
    `event.${property}: the latest events ${event} have no such property`,
  textNeverEquals: ({ property, example, value }) =>
    `event.${property}: the latest events have text there (${example}), which never equals ${value}: write it in quotation marks`,
  textIsNoNumber: ({ property, example }) =>
    `event.${property}: the latest events have text there (${example}), which is no number`,
  noAddress: () => 'leads nowhere: it has no address',
  noDescription: () => 'has no description for people who do not see it, and is not marked as decoration',
  noPicture: () => 'has no picture yet, and is left out',
  valueNotHere: ({ value }) => `${value} does not exist in this email, and is always empty`,
  looksLikeCode: ({ code }) => `has ${code}, which is text here and sent as it is`,
  emptyMail: () => 'has nothing in it',
  emptySubject: () => 'is empty',
  noConfirmLink: () => 'has no link to confirmUrl that everybody sees: without it, nobody could confirm',
  headingJumps: () => 'is more than one level below the heading before it',
  severalTitles: () => 'is a second title: screen readers expect one',
  lowContrast: ({ ratio }) => `is hard to read text on: its contrast is ${String(ratio)}, and should be 4.5`,
  plainHttp: () => 'begins with http:// instead of https://',
  shortLink: ({ host }) => `hides behind ${host}, which spam filters distrust: link to the page itself`,
  linkSaysNothing: ({ words }) => `says “${words}”, which means nothing without the text around it`,
  longSubject: ({ characters }) =>
    `has ${String(characters)} characters: phones show about 40, most programs 60`,
  loudSubject: () => 'is in capitals, which spam filters distrust',
  noPreheader: () => 'is empty: mail programs show the beginning of the email instead',
  preheaderRepeats: () => 'repeats the subject',
  emptyForSome: ({ value, people, of }) =>
    `${value} is empty for ${String(people)} of ${String(of)} people looked at: give it a fallback`,
  seenByNobody: ({ of }) => `is seen by none of ${String(of)} people looked at`,
  untranslated: ({ language, blocks }) =>
    `${String(blocks)} blocks have no texts in ${language}: they are sent in the original’s`,
  olderTranslation: ({ language, blocks }) =>
    `${String(blocks)} blocks have changed since they were translated into ${language}`,
};

function write(instead: string | null): string {
  return instead === null ? '' : `: write ${instead}`;
}

export const warningCodes = Object.keys(MESSAGES) as WarningCode[]; // `MESSAGES` has no others

export function toWarning<C extends WarningCode>(path: string, code: C, params: Params[C]): Warning {
  const known = Object.entries(params).filter(([, value]) => value !== null);
  return { path, code, message: MESSAGES[code](params), params: Object.fromEntries(known) };
}

/** The same, of a part of a template that is named at the path. It is made good where the template is written. */
export function ofTemplate({ path: part, code, message, params }: Warning, path: string): Warning {
  return { path, code, message: `${part}: ${message}`, params: { ...params, part } };
}
