/** `planned`: a mail of a broadcast that is not due, or that no worker has taken. */
export const messageStatuses = [
  'planned',
  'claimed',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'skipped',
  'bounced',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];
