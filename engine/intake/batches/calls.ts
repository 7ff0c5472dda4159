import { ObjectId } from 'mongodb';
import type { Applied } from '../../../domain/plan/calls/outcome.js';
import type { ContactState } from '../../../domain/contact/contact-state.js';
import type { Id } from '../../../domain/id.js';
import { collectConcerns, emailsIn, type Concern, type PlanCall } from '../../../domain/plan/calls/call.js';
import { clientDedupeKey, type KeyedCall } from '../../../domain/kernel/idempotency.js';
import type { AuditEntryRecord } from '../../../models/accounts/audit-entry.js';

/** One unit of intake: everything that happens to a contact is recorded by such a call. */
export interface RecordCall extends PlanCall {
  workspaceId: Id;
  /** The response to store under the call's idempotency key, in the same transaction; null for events. */
  idempotentResponse: IdempotentResponse | null;
  /** The audit entry of a call made by a user or API key, written in the same transaction; null for none. */
  audit?: (states: { before: ContactState | null; outcome: Applied }) => AuditEntryRecord | null;
  /** Keys of the provider's ids in this event: linked to the contact, or waited for while there is none. */
  personIds?: string[];
  /** What the calls of one request have in common, which its caller expects to happen in order. */
  request?: CallRequest;
}

export interface CallRequest {
  /** Whether a call of it was refused for lack of room: then so are those behind it. */
  isRefused: boolean;
}

export interface IdempotentResponse {
  key: string;
  fingerprint: string;
  /**
   * Status and body (JSON text) of the response; null if the outcome is answered with an error, which is not stored. `before` is
   * the contact as it was, where the response is stored.
   */
  toResponse: (outcome: Applied, before: ContactState | null) => { status: number; body: string } | null;
}

/** The result of a recorded call, which is durable. */
export type Recorded =
  | { kind: 'applied'; outcome: Applied }
  /** The call's key was seen before: the first result. */
  | { kind: 'replayedEvent'; event: ReplayedEvent }
  | { kind: 'replayedResponse'; status: number; body: string };

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
  /** What it locks in this process: emails and ids as the call names them, and those that a failed attempt has read. */
  keys: string[];
  /** Its place in the order of arrival. */
  arrival: number;
  bytes: number;
  /** Milliseconds since the epoch; a call not settled by then is answered 503. */
  deadline: number;
  settled: boolean;
  /** A commit that includes it was sent and not refused: its outcome may be unknown. */
  commitSent: boolean;
  settle: (result: SettledResult) => void;
  /** Whether there is nothing left to do: it is settled, or ends in 503 as the one before it of the same person did. */
  isOver: () => boolean;
  /** Locks another key, until the call is released. */
  hold: (key: string) => void;
}

export type SettledResult = { ok: true; recorded: Recorded } | { ok: false; error: unknown };

/** The key that makes a call idempotent, with its request's fingerprint; null for a call without one. */
export function toKeyedCall({ dedupeKey, idempotentResponse, fingerprint }: RecordCall): KeyedCall | null {
  const key = dedupeKey ?? (idempotentResponse === null ? null : clientDedupeKey(idempotentResponse.key));
  return key === null ? null : { key, fingerprint: idempotentResponse?.fingerprint ?? fingerprint };
}

/** The calls of a batch that belong to one workspace, in order of arrival, and what they touch. */
export interface WorkspaceCalls {
  id: Id;
  workspaceId: ObjectId;
  calls: RecordCall[];
  /** What the calls may concern beside their contacts. */
  concerns: ReadonlySet<Concern>;
  /** The contacts that the calls name. */
  emails: string[];
  contactIds: ObjectId[];
  /** Whether any of them may be a repeat. */
  isKeyed: boolean;
}

export function workspaceCalls(id: Id, calls: RecordCall[]): WorkspaceCalls {
  const emails = new Set<string>();
  const ids = new Set<Id>();
  let isKeyed = false;
  for (const call of calls) {
    isKeyed ||= toKeyedCall(call) !== null;
    for (const email of emailsIn(call)) emails.add(email);
    if (call.subject.by === 'id') ids.add(call.subject.id);
  }
  const contactIds: ObjectId[] = [];
  for (const contactId of ids) contactIds.push(new ObjectId(contactId));
  const workspaceId = new ObjectId(id);
  return {
    id,
    workspaceId,
    calls,
    concerns: collectConcerns(calls),
    emails: [...emails],
    contactIds,
    isKeyed,
  };
}

/** The keys that serialize calls in this process: email and id, including those of a change and a reported bounce. */
export function lockKeys(call: RecordCall): string[] {
  const { workspaceId, subject } = call;
  const keys = emailsIn(call).map((email) => emailKey(workspaceId, email));
  if (subject.by === 'id') keys.push(idKey(workspaceId, subject.id));
  return keys;
}

/** A contact as it was read, under the two names that calls give it. */
type NamedContact = Pick<ContactState, 'id' | 'email'>;

/**
 * Lets the calls of a batch that did not commit hold the other names of their contacts too, now that these were read: a
 * call by id stays behind one by email.
 */
export function holdOtherNames(
  batch: readonly PendingCall[],
  contacts: ReadonlyMap<Id, readonly NamedContact[]>,
): void {
  const others = new Map<string, string>();
  for (const [workspaceId, read] of contacts)
    for (const { id, email } of read) {
      others.set(emailKey(workspaceId, email), idKey(workspaceId, id));
      others.set(idKey(workspaceId, id), emailKey(workspaceId, email));
    }
  for (const pending of batch)
    for (const key of [...pending.keys]) {
      const other = others.get(key);
      if (other !== undefined && !pending.keys.includes(other)) pending.hold(other);
    }
}

function emailKey(workspaceId: Id, email: string): string {
  return `${workspaceId}:email:${email}`;
}

function idKey(workspaceId: Id, id: Id): string {
  return `${workspaceId}:id:${id}`;
}
