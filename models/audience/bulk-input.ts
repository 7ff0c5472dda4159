import type { ObjectId } from 'mongodb';
import type { BulkRefusal } from '../../domain/contact/bulk-actions.js';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { AuditEntryRecord } from '../accounts/audit-entry.js';

/** Everything but skipping a wait, which depends on when it is done. */
export type BulkAction =
  | { type: 'exit' | 'pause' | 'resume' }
  | { type: 'retry'; version?: 'published' }
  | { type: 'jump'; step: string; version?: 'published' };

/** What is done to each contact of a bulk action. */
export type ContactBulkAction =
  | { type: 'addToList' | 'removeFromList'; listId: ObjectId }
  | { type: 'enroll' | 'exit'; automationId: ObjectId }
  | { type: 'change'; patch: ContactPatch }
  | { type: 'suppress' | 'erase' };

/** Which contacts a bulk action concerns: those that match all that is given. */
export interface ContactSelection {
  ids?: ObjectId[];
  where?: ContactWhere;
  search?: string;
}

/** What has become of what a bulk action selected; `total` is selected so far. */
export interface BulkProgress {
  total: number;
  done: number;
  unchanged: number;
  refused: number;
}

/** Who requested a bulk action, and whether it was canceled. */
export interface BulkInput {
  note: string | null;
  source: EventSourceRef;
  actor: AuditEntryRecord['actor'];
  requestId: string;
  canceledAt: Date | null;
}

/** What an action on contacts would come to. */
export interface TriedBulk {
  /** Contacts looked at. */
  total: number;
  done: number;
  unchanged: number;
  refused: number;
  /** Why contacts were refused, the most frequent first. */
  reasons: TriedReason[];
  /** Whether these are all that the selection finds. */
  isExact: boolean;
}

export interface TriedReason {
  /** Null if it is not about the contact. */
  code: BulkRefusal | null;
  /** As the action says it for the first of these contacts. */
  reason: string;
  count: number;
}
