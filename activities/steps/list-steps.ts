import type { AddToListStep, RemoveFromListStep } from '../../domain/automation/automation.js';
import type { TimelineEntry } from '../../domain/automation/enrollment.js';
import { toListFacts } from '../../domain/lists/list-facts.js';
import { emptyConsentFacts, type ConsentFacts, type ListFacts } from '../../domain/lists/sign-up.js';
import { newConfirmationSecret } from '../../models/audience/confirmation.js';
import type { Database } from '../../models/core/database.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { derivedId, parseId } from '../../models/core/ids.js';
import type { ListRecord } from '../../models/audience/list.js';
import type { StepVisit } from '../../workflows/messages.js';
import type { ListStepRequest, RecordPort } from '../ports.js';

export interface ListStepDeps {
  db: Database;
  record: RecordPort;
  links: { secretKey: Buffer };
}

interface ListStepContext {
  enrollment: EnrollmentRecord;
  step: AddToListStep | RemoveFromListStep;
}

/**
 * Adds the contact of a step to a list, with a confirmation if the list requires one, or removes them. Idempotent.
 *
 * @returns the timeline entry; `over` if the contact is gone
 */
export async function changeSubscription(
  deps: ListStepDeps,
  at: StepVisit,
  { enrollment, step }: ListStepContext,
): Promise<Pick<TimelineEntry, 'type' | 'note'> | 'over'> {
  const list = await readStepList(deps, { enrollment, step });
  if (list === null) return { type: 'skipped', note: 'the list no longer exists' };
  const consent: ConsentFacts = {
    ...emptyConsentFacts,
    source: 'automation',
    by: enrollment.automationName,
  };
  const moved = await deps.record.changeSubscription({
    workspaceId: enrollment.workspaceId.toHexString(),
    contactId: enrollment.contactId.toHexString(),
    action: toListAction(deps, step, { list: toListFacts({ ...list, id: list._id.toHexString() }), consent }),
    enrollment: { id: at.enrollmentId, automationName: enrollment.automationName },
    depth: enrollment.depth,
    enteredAt: enrollment.enteredAt,
    dedupeKey: `step:${derivedId('step', at.enrollmentId, at.visit).toHexString()}`,
  });
  if (moved === 'gone') return 'over';
  if (moved === 'unsubscribed') return { type: 'skipped', note: moved };
  const note = moved === 'pending' ? `${list.name}, to be confirmed` : list.name;
  return { type: step.type === 'addToList' ? 'addedToList' : 'removedFromList', note };
}

function toListAction(
  { links }: ListStepDeps,
  { type }: ListStepContext['step'],
  facts: { list: ListFacts; consent: ConsentFacts },
): ListStepRequest['action'] {
  if (type === 'removeFromList') return { type, ...facts };
  return { type, ...facts, confirmation: newConfirmationSecret(links.secretKey) };
}

async function readStepList(
  { db }: Pick<ListStepDeps, 'db'>,
  { enrollment: { workspaceId }, step }: ListStepContext,
): Promise<ListRecord | null> {
  const _id = parseId(step.listId);
  return _id && db.collections.List.findOne({ _id, workspaceId, deletedAt: null });
}
