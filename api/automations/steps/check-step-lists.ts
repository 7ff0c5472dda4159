import type { ClientSession, ObjectId } from 'mongodb';
import { invalid } from '../../../domain/errors.js';
import type { StepDraft } from '../../../domain/automation/step-ids.js';
import { locateSteps } from '../../../domain/steps/tree.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';
import { pathInBody } from '../../../domain/steps/tree.js';

/**
 * Checks that the lists in steps exist in the workspace. A step whose list is deleted later is skipped.
 *
 * @throws RollcallError `invalid`
 */
export async function assertListsExist(
  db: Database,
  { workspaceId, steps }: { workspaceId: ObjectId; steps: readonly StepDraft[] },
  session?: ClientSession,
): Promise<void> {
  const references = listReferences(steps);
  if (references.length === 0) return;
  const ids = references.flatMap(({ listId }) => parseId(listId) ?? []);
  const found = await db.models.List.find(
    { _id: { $in: ids }, workspaceId, deletedAt: null },
    { _id: 1 },
    { ...(session && { session }) },
  ).lean();
  const known = new Set(found.map(({ _id }) => _id.toHexString()));
  const unknown = references.filter(({ listId }) => !known.has(listId));
  if (unknown.length > 0) throw invalid(unknown.map(({ path }) => ({ path, message: 'unknown list' })));
}

/** The lists that steps refer to, nested steps included, with their paths. */
export function listReferences(steps: readonly StepDraft[]): { listId: string; path: string }[] {
  return locateSteps<StepDraft>(steps).flatMap(({ step, path }) =>
    step.type === 'addToList' || step.type === 'removeFromList'
      ? [{ listId: step.listId, path: `${pathInBody(path)}.listId` }]
      : [],
  );
}
