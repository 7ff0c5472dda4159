import type { Database } from '../../../models/core/database.js';
import type { JobRecord } from '../../../models/system/job.js';
import { decideAgain, type DecideDeps } from '../../segments/decide-again.js';
import { changedContacts } from './changed-contacts.js';

/** Every batch has ended after this time: its calls are answered or refused sooner. */
export const SETTLE_MS = 10_000;

/** Evaluates contacts again that may have been changed by batches which did not know the version yet. */
export async function settleContacts(
  deps: DecideDeps & { db: Database },
  { workspaceId, subjectId, input, requestedAt }: JobRecord<'buildSegment'>,
): Promise<void> {
  const segment = await deps.db.collections.Segment.findOne({ _id: subjectId, workspaceId });
  if (segment?.version !== input.version) return;
  const around = {
    $gte: new Date(requestedAt.getTime() - SETTLE_MS),
    $lte: new Date(requestedAt.getTime() + SETTLE_MS),
  };
  const contactIds = await changedContacts(deps.db, { workspaceId, segment, around });
  await decideAgain(deps, { workspaceId, contactIds });
}
