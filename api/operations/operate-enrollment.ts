import type { ObjectId } from 'mongodb';
import type { CallAction, EventSourceRef, Id } from '../../domain/plan/types.js';
import type { Recorded } from '../../engine/calls.js';
import type { Engine } from '../../engine/engine.js';
import type { Database } from '../../models/database.js';
import type { EnrollmentRecord } from '../../models/enrollment.js';
import type { Idempotency } from '../context.js';
import { jsonTextOf } from '../json-text.js';
import type { SentAnswer } from './keep-answer.js';
import { readEnrollment } from './read-enrollments.js';

export type OperatorAction = 'exit' | 'retry';

export interface Operate {
  workspaceId: ObjectId;
  id: string;
  action: OperatorAction;
  /** Who and why, for the timeline. */
  by: string;
  reason: string | null;
  source: EventSourceRef;
  idempotency: Idempotency | null;
  present: (enrollment: EnrollmentRecord) => unknown;
}

interface OperateDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
}

/**
 * Does what an operator asks to an enrollment, and answers it as it is afterwards.
 *
 * @throws RollcallError `not_found`; `conflict` when its state does not allow it
 */
export async function operateEnrollment(deps: OperateDeps, input: Operate): Promise<SentAnswer> {
  const { workspaceId, id, idempotency } = input;
  const enrollment = await readEnrollment(deps, { workspaceId, id });
  const recorded = await deps.engine.record({
    workspaceId: workspaceId.toHexString(),
    subject: { by: 'id', id: enrollment.contactId.toHexString() },
    patch: null,
    event: null,
    action: actionOf(input),
    source: input.source,
    receivedAt: deps.clock(),
    dedupeKey: null,
    fingerprint: null,
    keep: idempotency && { ...idempotency, answer: () => ({ status: 200, body: placeholder(id) }) },
  });
  const kept = keptText(recorded, id);
  if (kept !== null) return { status: 200, text: kept, replayed: true };
  const text = jsonTextOf(input.present(await readEnrollment(deps, { workspaceId, id })));
  if (idempotency !== null && recorded.kind === 'applied') await keep(deps, input, text);
  return { status: 200, text, replayed: recorded.kind !== 'applied' };
}

function actionOf({ action, id: enrollmentId, by, reason: note }: Operate): CallAction {
  return action === 'exit'
    ? {
        type: 'endEnrollment',
        enrollmentId,
        run: null,
        end: { status: 'exited', reason: 'operator', by, note },
      }
    : { type: 'retryEnrollment', enrollmentId, by, note };
}

/**
 * What is kept in the transaction of the action: its timeline is only known after it. The answer takes its place
 * at once; where a crash came in between, a repeat answers the enrollment as it is then.
 */
function placeholder(id: Id): string {
  return JSON.stringify({ enrollmentId: id });
}

function keptText(recorded: Recorded, id: Id): string | null {
  return recorded.kind === 'replayedAnswer' && recorded.body !== placeholder(id) ? recorded.body : null;
}

async function keep(
  { db }: OperateDeps,
  { workspaceId, idempotency, id }: Operate,
  text: string,
): Promise<void> {
  if (idempotency === null) return;
  await db.collections.KeptAnswer.updateOne(
    { workspaceId, key: idempotency.key, body: placeholder(id) },
    { $set: { body: text } },
  );
}
