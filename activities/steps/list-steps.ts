import type { AddToListStep, RemoveFromListStep } from '../../domain/automation/automation.js';
import { listFactsOf } from '../../domain/lists/list-facts.js';
import { emptyConsentFacts, type ConsentFacts, type ListFacts } from '../../domain/lists/sign-up.js';
import { newConfirmationSecret } from '../../models/confirmation.js';
import { derivedId, parseId } from '../../models/ids.js';
import type { ListRecord } from '../../models/list.js';
import type { StepOutcome, StepVisit } from '../../workflows/messages.js';
import { enterStep, appendTimeline } from './enter-step.js';
import type { ListStepRequest } from '../ports.js';
import type { RecordStepDeps } from './record-steps.js';
import { loadStep, type StepContext } from './step-context.js';

export interface ListStepDeps extends RecordStepDeps {
  links: { secretKey: Buffer };
}

/** Adds the contact to a list, with a confirmation if the list requires one. Idempotent. */
export async function addToList(deps: ListStepDeps, at: StepVisit): Promise<StepOutcome> {
  const { secretKey } = deps.links;
  return changeMembership(deps, at, {
    type: 'addToList',
    action: (list, consent) => ({
      type: 'addToList',
      list,
      consent,
      confirmation: newConfirmationSecret(secretKey),
    }),
  });
}

/** Removes the contact from a list. Idempotent. */
export async function removeFromList(deps: ListStepDeps, at: StepVisit): Promise<StepOutcome> {
  return changeMembership(deps, at, {
    type: 'removeFromList',
    action: (list, consent) => ({ type: 'removeFromList', list, consent }),
  });
}

interface MembershipChange {
  type: 'addToList' | 'removeFromList';
  action: (list: ListFacts, consent: ConsentFacts) => ListStepRequest['action'];
}

async function changeMembership(
  { db, record }: ListStepDeps,
  at: StepVisit,
  { type, action }: MembershipChange,
): Promise<StepOutcome> {
  const entered = await enterStep(db, at);
  if (entered !== 'entered') return entered;
  const context = await loadStep(db, at, type);
  if (context === null) return 'over';
  const list = await listOf({ db }, context);
  if (list === null) {
    await appendTimeline(db, at, { type: 'skipped', note: 'the list no longer exists' });
    return 'skipped';
  }
  const { enrollment } = context;
  const moved = await record.changeMembership({
    workspaceId: enrollment.workspaceId.toHexString(),
    contactId: enrollment.contactId.toHexString(),
    action: action(listFactsOf({ ...list, id: list._id.toHexString() }), {
      ...emptyConsentFacts,
      source: 'automation',
      by: enrollment.automationName,
    }),
    enrollment: { id: at.enrollmentId, automationName: enrollment.automationName },
    depth: enrollment.depth,
    enteredAt: enrollment.enteredAt,
    dedupeKey: `step:${derivedId('step', at.enrollmentId, at.visit).toHexString()}`,
  });
  if (moved === 'gone') return 'over';
  if (moved === 'unsubscribed') {
    await appendTimeline(db, at, { type: 'skipped', note: moved });
    return 'skipped';
  }
  const line = type === 'addToList' ? 'addedToList' : 'removedFromList';
  await appendTimeline(db, at, {
    type: line,
    note: moved === 'pending' ? `${list.name}, to be confirmed` : list.name,
  });
  return 'done';
}

type Context = StepContext<AddToListStep | RemoveFromListStep>;

async function listOf(
  { db }: Pick<ListStepDeps, 'db'>,
  { enrollment: { workspaceId }, step }: Context,
): Promise<ListRecord | null> {
  const _id = parseId(step.listId);
  return _id && db.collections.List.findOne({ _id, workspaceId, deletedAt: null });
}
