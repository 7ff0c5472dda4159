import { ObjectId } from 'mongodb';
import { invalid } from '../../../domain/errors.js';
import type { JsonObject } from '../../../domain/json/json.js';
import type { Applied } from '../../../domain/plan/calls/outcome.js';
import type { EventSourceRef } from '../../../domain/plan/event.js';
import type { Recorded } from '../../../engine/intake/batches/calls.js';
import type { Engine } from '../../../engine/engine.js';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { Idempotency } from '../../http/input/idempotency-key.js';
import { toJsonText } from '../../body/json-text.js';
import type { SerializedResponse } from '../../http/idempotency.js';
import { assertEntryIds } from '../steps/check-entry-ids.js';
import { readAutomation } from '../read-automations.js';
import type { Change } from '../../http/change.js';
import type { BuildAuditEntry } from '../../http/change.js';
import { readEnrollment } from '../../enrollments/read-enrollments.js';
import { assertApplied, recordContactCall } from '../../contacts/record-contact-call.js';

export interface Enroll {
  workspaceId: ObjectId;
  automationId: string;
  contactId: string;
  /** The entry event's properties, as there is no event. */
  properties: JsonObject;
  by: string;
  reason: string | null;
  source: EventSourceRef;
  idempotency: Idempotency | null;
  present: (enrollment: EnrollmentRecord) => Promise<unknown>;
  audit: BuildAuditEntry;
}

interface EnrollDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
}

/**
 * Enrolls a contact without an event. The trigger's conditions are not checked; re-entry and cooldown are.
 *
 * @throws RollcallError `not_found`; `invalid` for an unknown contact, and for unknown ids in properties; `conflict` if the contact may not enter
 */
export async function enrollContact(deps: EnrollDeps, input: Enroll): Promise<SerializedResponse> {
  const { workspaceId, automationId, contactId, idempotency, properties, by, reason: note } = input;
  const { definition } = await readAutomation(deps, { workspaceId, id: automationId });
  await assertEntryIds(deps.db, { workspaceId, event: definition.trigger.event, properties });
  await assertContactExists(deps.db, input);
  const recorded = await recordContactCall(deps, {
    workspaceId,
    source: input.source,
    subject: { by: 'id', id: contactId },
    patch: null,
    action: { type: 'enroll', automationId, properties, by, note },
    receivedAt: deps.clock(),
    audit: () => input.audit(enteredChange(input)),
    idempotentResponse: idempotency && {
      ...idempotency,
      toResponse: (made) => ({ status: 201, body: placeholder(made) }),
    },
  });
  const stored = recorded.kind === 'replayedResponse' ? recorded.body : null;
  const id = stored === null ? enteredId(assertApplied(recorded)) : placeholderId(stored);
  if (id === null) return { status: 201, text: stored, replayed: true };
  const text = toJsonText(await input.present(await readEnrollment(deps, { workspaceId, id })));
  if (idempotency !== null && recorded.kind === 'applied') {
    await deps.db.collections.IdempotentResponse.updateOne(
      { workspaceId, key: idempotency.key, body: placeholder(recorded.outcome) },
      { $set: { body: text } },
    );
  }
  return { status: 201, text, replayed: isRepeat(recorded) };
}

function enteredChange({ automationId, contactId, properties, reason }: Enroll): Change {
  return {
    target: { type: 'automations', id: automationId, name: null },
    before: null,
    after: { contactId, properties, reason },
    contactId: new ObjectId(contactId),
  };
}

async function assertContactExists(
  db: Database,
  { workspaceId, contactId }: Pick<Enroll, 'workspaceId' | 'contactId'>,
): Promise<void> {
  const _id = new ObjectId(contactId);
  const found = await db.collections.Contact.findOne({ _id, workspaceId }, { projection: { _id: 1 } });
  if (found === null) throw invalid([{ path: 'contactId', message: 'unknown contact' }]);
}

function isRepeat({ kind }: Recorded): boolean {
  return kind !== 'applied';
}

function enteredId({ enteredIds }: Applied): string {
  const [id] = enteredIds;
  if (id === undefined) throw new Error('The contact was enrolled, but there is no enrollment.');
  return id;
}

const PLACEHOLDER = /^\{"enrollmentId":"([0-9a-f]{24})"\}$/;

/** Stored in the transaction of the entry; the full response replaces it right after. */
function placeholder(made: Applied): string {
  return JSON.stringify({ enrollmentId: enteredId(made) });
}

/** If a crash prevented that, a repeat answers with the enrollment as it is then. */
function placeholderId(body: string): string | null {
  return PLACEHOLDER.exec(body)?.[1] ?? null;
}
