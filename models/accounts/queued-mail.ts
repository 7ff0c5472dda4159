import type { ObjectId } from 'mongodb';
import type { QueuedMailStatus } from '../../domain/mail/queued-mail-status.js';

export interface MailWords {
  html: string;
  text: string;
}

/** A mail to a member of the workspace; not a message to a contact, so not in the message ledger. */
export interface QueuedMailRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  to: string;
  subject: string;
  /** The rendered content; absent once it is sent. */
  words?: MailWords;
  /** The content instead of `words` if it contains a secret link: its JSON, sealed. */
  sealedWords?: string;
  /** The id of the sender that it comes from; absent for the workspace's. */
  sender?: string;
  /** Where replies go; absent: as its sender or the workspace says. */
  replyTo?: string;
  /** Sent in the name of the installation and not of the workspace. */
  fromInstallation?: true;
  status: QueuedMailStatus;
  /** The attempt that sends it; null or absent in any other. */
  claim?: string | null;
  /** The claim of a `sending` mail expires then. */
  sendingUntil: Date | null;
  reason: string | null;
  /** As in the message ledger. */
  firstAttemptAt?: Date;
  createdAt: Date;
  sentAt: Date | null;
}
