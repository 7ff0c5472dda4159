import type { components } from '../../../../packages/client/src/schema.js';

type Warning = components['schemas']['MailPreview']['warnings'][number];

type Params = Warning['params'];

type Sentences = Record<Warning['code'], (params: Params) => string>;

const sentences: Sentences = {
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
  noConfirmLink: () => 'It has no button or link that everybody sees and that confirms.',
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

export const warnings = {
  sentences,
  template: 'Template',
  variant: (n: number) => `Variant ${n}`,
  replaceWith: (text: string) => `Replace with ${text}`,
  replaceAll: (count: number) => `Replace all ${count}`,
  more: (count: number) => `and ${count} more`,
};

export type WarningTexts = typeof warnings;
