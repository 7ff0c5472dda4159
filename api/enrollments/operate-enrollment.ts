import type { ObjectId } from 'mongodb';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type { OperatorAction } from '../../domain/plan/enrollments/operator-call.js';
import type { Id } from '../../domain/id.js';
import type { Recorded } from '../../engine/intake/batches/calls.js';
import type { Engine } from '../../engine/engine.js';
import { callActionFor } from '../../engine/intake/operator-call-action.js';
import { enrollmentAudit } from '../../engine/audit/operator-audit.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import type { Idempotency } from '../http/input/idempotency-key.js';
import { toJsonText } from '../body/json-text.js';
import type { SerializedResponse } from '../http/idempotency.js';
import type { BuildAuditEntry } from '../http/change.js';
import { readEnrollment } from './read-enrollments.js';

export interface Operate {
  workspaceId: ObjectId;
  id: string;
  action: OperatorAction;
  /** Who and why, for the timeline. */
  by: string;
  reason: string | null;
  source: EventSourceRef;
  idempotency: Idempotency | null;
  present: (enrollment: EnrollmentRecord) => Promise<unknown>;
  audit: BuildAuditEntry;
}

interface OperateDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
}

/**
 * Carries out an operator's action on an enrollment, and returns the enrollment after it.
 *
 * @throws RollcallError `not_found`; `conflict` if its state does not allow the action
 */
export async function operateEnrollment(deps: OperateDeps, input: Operate): Promise<SerializedResponse> {
  const { workspaceId, id, idempotency } = input;
  const enrollment = await readEnrollment(deps, { workspaceId, id });
  const recorded = await deps.engine.record({
    workspaceId: workspaceId.toHexString(),
    subject: { by: 'id', id: enrollment.contactId.toHexString() },
    patch: null,
    event: null,
    action: await callActionFor(deps.db, enrollment, {
      action: input.action,
      by: input.by,
      note: input.reason,
    }),
    source: input.source,
    receivedAt: deps.clock(),
    dedupeKey: null,
    fingerprint: null,
    audit: () => input.audit(enrollmentAudit(enrollment, input)),
    idempotentResponse: idempotency && {
      ...idempotency,
      toResponse: () => ({ status: 200, body: placeholder(id) }),
    },
  });
  const stored = storedText(recorded, id);
  if (stored !== null) return { status: 200, text: stored, replayed: true };
  const text = toJsonText(await input.present(await readEnrollment(deps, { workspaceId, id })));
  if (idempotency !== null && recorded.kind === 'applied') await storeResponse(deps, input, text);
  return { status: 200, text, replayed: recorded.kind !== 'applied' };
}

/**
 * Stored in the transaction of the action, since the timeline is only known after it. The full response
 * replaces it right after; if a crash prevents that, a repeat answers with the enrollment as it is then.
 */
function placeholder(id: Id): string {
  return JSON.stringify({ enrollmentId: id });
}

function storedText(recorded: Recorded, id: Id): string | null {
  return recorded.kind === 'replayedResponse' && recorded.body !== placeholder(id) ? recorded.body : null;
}

async function storeResponse(
  { db }: OperateDeps,
  { workspaceId, idempotency, id }: Operate,
  text: string,
): Promise<void> {
  if (idempotency === null) return;
  await db.collections.IdempotentResponse.updateOne(
    { workspaceId, key: idempotency.key, body: placeholder(id) },
    { $set: { body: text } },
  );
}
