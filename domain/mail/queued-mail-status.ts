/** What becomes of a mail to a member. `uncertain`: the server may have taken it; it is not sent again. */
export const queuedMailStatuses = ['queued', 'sending', 'sent', 'failed', 'uncertain'] as const;
export type QueuedMailStatus = (typeof queuedMailStatuses)[number];
