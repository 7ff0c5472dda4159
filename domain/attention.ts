/** What a person should look at, the most urgent first. */
export const attentionKinds = [
  'noWorker',
  'outboxLate',
  'mailServerAway',
  'marketingPaused',
  'failedEnrollments',
  'refusedEntries',
  'uncertainMails',
  'unmappedEvents',
  'ruleOff',
  'ruleFailing',
  'refusedSignatures',
] as const;
export type AttentionKind = (typeof attentionKinds)[number];
