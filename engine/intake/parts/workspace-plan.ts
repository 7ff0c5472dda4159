import type { ObjectId } from 'mongodb';
import type { ContactState } from '../../../domain/contact/contact-state.js';
import type { Id } from '../../../domain/id.js';
import type { CallOutcome } from '../../../domain/plan/calls/outcome.js';
import type { Writes } from '../../../domain/plan/writes.js';
import type { StatDeltas } from '../../../domain/stats/stat-deltas.js';
import type { AuditEntryRecord } from '../../../models/accounts/audit-entry.js';
import type { IdempotentResponseRecord } from '../../../models/accounts/idempotent-response.js';
import type { CountMoveRecord } from '../../../models/automations/automation-count.js';
import type { OutboxRecord } from '../../../models/system/outbox.js';

/** The plan of one workspace's calls, with everything that is written of it. */
export interface WorkspacePlan {
  workspaceId: ObjectId;
  now: Date;
  /** In the order of the calls. */
  outcomes: CallOutcome[];
  /** As they were read. */
  contacts: ContactState[];
  /** Enrollments that may have a side effect in flight. */
  effects: Set<Id>;
  /** Entries refused because their contact has as many active enrollments as it may have. */
  tooMany: number;
  writes: Writes & WritesBeside;
  /** The rows of `writes.outbox`, which this process may lease before they are written. */
  outbox: OutboxRecord[];
  /** What its parts count; written with the events. */
  stats: StatDeltas;
  moves: CountMoveRecord[];
  emailHash: (email: string) => string;
  sealing: Sealing;
}

/** What is written beside what the domain plans. */
export interface WritesBeside {
  /** Responses stored under the calls' idempotency keys. */
  answers: IdempotentResponseRecord[];
  audits: AuditEntryRecord[];
  /** What the calls show about providers' ids. */
  identities: ShownIdentity[];
  /** Mails of broadcasts that must not be begun any more. */
  barred: BarredMails[];
}

/** What one call shows about one key of a provider. */
export interface ShownIdentity {
  key: string;
  contactId: Id | null;
  /** The key is an email, or former one, of a deleted contact, by which unmapped payloads that contain it are found. */
  isErased: boolean;
}

/** Planned mails to contacts; with `listId`, only those for that list. */
export interface BarredMails {
  reason: string;
  contactIds: Id[];
  listId?: Id;
}

/** Encrypts what is stored of an address, and reads it again. */
export interface Sealing {
  seal: (text: string) => string;
  open: (sealed: string) => string;
}
