import { BSON } from 'mongodb';
import type { ContactState } from '../../domain/contact/contact-state.js';
import { RollcallError, type ErrorCode } from '../../domain/errors.js';
import { refuse, type Applied, type CallOutcome } from '../../domain/plan/outcome.js';
import type { Recorded, RecordCall } from './calls.js';

/** Errors of a call that a plan refuses. With any other one, the call may not have been planned. */
const REFUSALS = new Set<ErrorCode>(['invalid', 'not_found', 'conflict', 'stale', 'email_taken']);

export type RecordOne = (call: RecordCall) => Promise<Recorded>;

/** What has become of a call, and its contact as it was. */
export interface RecordedAlone {
  outcome: CallOutcome;
  before: ContactState | null;
}

/**
 * Records a call of a page by itself, at most once. What has become of it is kept with its key, since the process may die before
 * the rest of the page is committed.
 */
export async function recordAlone(record: RecordOne, call: RecordCall, key: string): Promise<RecordedAlone> {
  const seen: { first: RecordedAlone | null } = { first: null };
  // Called in the call's own transaction, the last time in the one that commits.
  const toResponse = (outcome: Applied, before: ContactState | null) => {
    seen.first = { outcome, before };
    return { status: 200, body: BSON.EJSON.stringify(seen.first) };
  };
  const idempotentResponse = { key, fingerprint: 'together', toResponse };
  try {
    const recorded = await record({ ...call, idempotentResponse });
    if (recorded.kind === 'applied') return { outcome: recorded.outcome, before: seen.first?.before ?? null };
    return recorded.kind === 'replayedResponse' ? keptOutcome(recorded.body) : NOTHING_KNOWN;
  } catch (error) {
    if (!(error instanceof RollcallError) || !REFUSALS.has(error.code)) throw error;
    return { outcome: refuse(error.code, error.message), before: null };
  }
}

const NOTHING_KNOWN: RecordedAlone = {
  outcome: {
    ok: true,
    eventId: null,
    contact: null,
    created: false,
    changed: true,
    enrolled: 0,
    exited: 0,
    exitedIds: [],
    blockedIds: [],
    enteredIds: [],
  },
  before: null,
};

function keptOutcome(body: string): RecordedAlone {
  const kept: unknown = BSON.EJSON.parse(body);
  return isKept(kept) ? kept : NOTHING_KNOWN;
}

/** Earlier versions have kept an empty object. */
function isKept(kept: unknown): kept is RecordedAlone {
  return typeof kept === 'object' && kept !== null && 'outcome' in kept && 'before' in kept;
}
