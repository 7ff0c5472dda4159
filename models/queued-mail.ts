import type { ObjectId } from 'mongodb';

/** `uncertain`: the server may have taken it; it is not sent again. */
export type QueuedMailStatus = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain';

/** A mail of the house to one of its own people: no message to a contact, so not in that ledger. */
export interface QueuedMailRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  to: string;
  subject: string;
  /** The rendered words until they are sent; absent after. */
  words?: { html: string; text: string };
  status: QueuedMailStatus;
  /** Until then a `sending` is believed to be under way. */
  sendingUntil: Date | null;
  reason: string | null;
  createdAt: Date;
  sentAt: Date | null;
}
