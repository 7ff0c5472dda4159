import type { ClientSession, ObjectId } from 'mongodb';
import { testsIn, type ContactWhere } from '../../domain/contact/contact-query.js';
import { invalid } from '../../domain/errors.js';
import type { Id } from '../../domain/id.js';
import { MAX_CONDITIONS, segmentErrors, windowErrors } from '../../domain/segments/check-where.js';
import { neededReads } from '../../domain/segments/reads.js';
import type { Database } from '../../models/core/database.js';
import { checkTests } from '../contacts/queries/check-tests.js';
import { readWorkspace } from '../workspace/read-workspace.js';

/** @throws RollcallError `invalid` for conditions that exceed a limit, refer to something unknown, or refer back to the segment */
export async function assertWhere(
  deps: { db: Database },
  { workspaceId, where, id }: { workspaceId: ObjectId; where: ContactWhere; id: Id | null },
  session?: ClientSession,
): Promise<void> {
  const limits = segmentErrors(where);
  if (limits.length > 0) throw invalid(limits);
  const { retentionDays } = await readWorkspace(deps, workspaceId, session);
  const windows = windowErrors(where, retentionDays);
  if (windows.length > 0) throw invalid(windows);
  const tests = [...testsIn(where, 'where')];
  const errors = await checkTests(deps, { workspaceId, tests, maxTests: MAX_CONDITIONS });
  if (errors.length > 0) throw invalid(errors);
  if (id !== null && (await leadsTo(deps.db, { workspaceId, where, id }, session)))
    throw invalid([{ path: 'where', message: 'refers to this segment, directly or through another one' }]);
}

/** Whether the conditions refer to a segment, directly or through others. */
async function leadsTo(
  db: Database,
  { workspaceId, where, id }: { workspaceId: ObjectId; where: ContactWhere; id: Id },
  session?: ClientSession,
): Promise<boolean> {
  const first = neededReads(where).segments;
  if (first.size === 0) return false;
  const rows = await db.collections.Segment.find(
    { workspaceId },
    { projection: { where: 1 }, ...(session && { session }) },
  ).toArray();
  const next = new Map(rows.map((row) => [row._id.toHexString(), neededReads(row.where).segments]));
  const seen = new Set<Id>(first);
  for (const one of seen) for (const other of next.get(one) ?? []) seen.add(other);
  return seen.has(id);
}
