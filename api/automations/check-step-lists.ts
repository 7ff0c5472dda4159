import type { ClientSession, ObjectId } from 'mongodb';
import { invalid } from '../../domain/errors.js';
import type { StepDraft } from '../../domain/automation/step-ids.js';
import { locateSteps } from '../../domain/steps/tree.js';
import type { Database } from '../../models/database.js';
import { parseId } from '../../models/ids.js';
import { pathOf } from '../templates/template-uses.js';

/**
 * Steps name lists of their own workspace only. One that is deleted later is skipped when its turn comes.
 *
 * @throws RollcallError `invalid`
 */
export async function assertListsExist(
  db: Database,
  { workspaceId, steps }: { workspaceId: ObjectId; steps: readonly StepDraft[] },
  session: ClientSession,
): Promise<void> {
  const named = listsNamed(steps);
  if (named.length === 0) return;
  const ids = named.flatMap(({ listId }) => parseId(listId) ?? []);
  const found = await db.models.List.find(
    { _id: { $in: ids }, workspaceId, deletedAt: null },
    { _id: 1 },
    { session },
  ).lean();
  const known = new Set(found.map(({ _id }) => _id.toHexString()));
  const unknown = named.filter(({ listId }) => !known.has(listId));
  if (unknown.length > 0) throw invalid(unknown.map(({ path }) => ({ path, message: 'is no list' })));
}

/** The lists that steps name, nested ones too, and where they do so. */
export function listsNamed(steps: readonly StepDraft[]): { listId: string; path: string }[] {
  return locateSteps<StepDraft>(steps).flatMap(({ step, path }) =>
    step.type === 'addToList' || step.type === 'removeFromList'
      ? [{ listId: step.listId, path: `${pathOf(path)}.listId` }]
      : [],
  );
}
