import type { Applied } from '../../domain/plan/outcome.js';
import type { ContactState } from '../../domain/contact/contact-state.js';
import type { Id } from '../../domain/id.js';
import type { PlanCall } from '../../domain/plan/call.js';
import { dedupeKeyOf, type KeyedCall } from '../../domain/idempotency.js';
import type { AuditEntryRecord } from '../../models/audit-entry.js';

/** Everything that happens to a person comes in as one of these. */
export interface RecordCall extends PlanCall {
  workspaceId: Id;
  /** For calls other than events: the answer that is kept under the call's idempotency key, in the same commit. */
  keep: KeepAnswer | null;
  /** What the audit log is to say of a call that was made by a person or key, in the same commit; null for nothing. */
  audit?: (states: { before: ContactState | null; outcome: Applied }) => AuditEntryRecord | null;
  /** Under what a source knows the person of this event: learned with the contact, or waited for without one. */
  personIds?: string[];
}

export interface KeepAnswer {
  key: string;
  fingerprint: string;
  /** Status and body (JSON text) of the answer; null for an outcome that is answered with an error, of which nothing is kept. */
  answer: (outcome: Applied) => { status: number; body: string } | null;
}

/** What a call is answered, durable when given. */
export type Recorded =
  | { kind: 'applied'; outcome: Applied }
  /** The call's key was seen before: the first answer. */
  | { kind: 'replayedEvent'; event: ReplayedEvent }
  | { kind: 'replayedAnswer'; status: number; body: string };

export interface ReplayedEvent {
  id: Id;
  name: string;
  contactId: Id | null;
  status: 'applied' | 'unmapped' | 'failed';
  enrolled: number;
  exited: number;
}

/** A call on its way through queue and batch. */
export interface PendingCall {
  call: RecordCall;
  /** What it locks in this process: e-mails and ids as the call names them. */
  keys: string[];
  bytes: number;
  /** Milliseconds since the epoch; then it is answered 503, whatever happens. */
  deadline: number;
  settled: boolean;
  /** A commit that holds it was sent and not refused: its outcome may be unknown. */
  commitSent: boolean;
  settle: (result: SettledResult) => void;
}

export type SettledResult = { ok: true; recorded: Recorded } | { ok: false; error: unknown };

/** The key under which a call happens once, with its request's fingerprint; null for a call without one. */
export function keyedCallOf({ dedupeKey, keep, fingerprint }: RecordCall): KeyedCall | null {
  const key = dedupeKey ?? (keep === null ? null : dedupeKeyOf(keep.key));
  return key === null ? null : { key, fingerprint: keep?.fingerprint ?? fingerprint };
}

/** The names under which two calls of this process meet: e-mail and id, also those that a PUT moves to. */
export function lockKeys(call: RecordCall): string[] {
  const keys: string[] = [];
  if (call.subject.by === 'email') keys.push(`email:${call.subject.email}`);
  if (call.subject.by === 'id') keys.push(`id:${call.subject.id}`);
  if (call.patch?.email !== undefined) keys.push(`email:${call.patch.email}`);
  return keys.map((key) => `${call.workspaceId}:${key}`);
}
