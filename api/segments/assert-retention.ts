import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import { windowErrors } from '../../domain/segments/check-where.js';
import { flatten } from '../../domain/steps/tree.js';
import type { Database } from '../../models/core/database.js';

/** More are not named. */
const MAX_NAMED = 5;

interface Kept {
  workspaceId: ObjectId;
  days: number;
}

/**
 * Refuses to keep events for fewer days than segments and branches count them. Within the caller's transaction, which writes the
 * workspace, as one does that saves a segment or an automation.
 *
 * @throws RollcallError `conflict`, naming up to five of them
 */
export async function assertRetention(db: Database, kept: Kept, session: ClientSession): Promise<void> {
  const longer = [
    ...(await longerSegments(db, kept, session)).map((name) => `the segment “${name}”`),
    ...(await longerAutomations(db, kept, session)).map((name) => `the automation “${name}”`),
  ];
  if (longer.length === 0) return;
  const users = new Intl.ListFormat('en', { type: 'conjunction' }).format(longer.slice(0, MAX_NAMED));
  throw new RollcallError(
    'conflict',
    `Events older than ${String(kept.days)} days are counted by ${users}; change or remove that first.`,
  );
}

async function longerSegments(
  db: Database,
  { workspaceId, days }: Kept,
  session: ClientSession,
): Promise<string[]> {
  const segments = await db.collections.Segment.find(
    { workspaceId },
    { session, projection: { name: 1, where: 1, built: 1 } },
  )
    .sort({ name: 1 })
    .toArray();
  return segments
    .filter(({ where, built }) =>
      [where, ...(built === null ? [] : [built.where])].some((one) => windowErrors(one, days).length > 0),
    )
    .map(({ name }) => name);
}

/** Automations that are not archived, by their current version. */
async function longerAutomations(
  db: Database,
  { workspaceId, days }: Kept,
  session: ClientSession,
): Promise<string[]> {
  const automations = await db.models.Automation.find(
    { workspaceId, status: { $ne: 'archived' } },
    { name: 1, version: 1 },
    { session, sort: { name: 1 } },
  );
  if (automations.length === 0) return [];
  const current = automations.map(({ _id: automationId, version }) => ({ automationId, version }));
  const versions = await db.collections.AutomationVersion.find(
    { workspaceId, $or: current },
    { session, projection: { automationId: 1, 'definition.steps': 1 } },
  ).toArray();
  const counting = new Set(
    versions
      .filter(({ definition }) =>
        flatten(definition.steps).some(
          (step) => step.type === 'branch' && windowErrors(step.if, days).length > 0,
        ),
      )
      .map(({ automationId }) => automationId.toHexString()),
  );
  return automations.filter(({ _id }) => counting.has(_id.toHexString())).map(({ name }) => name);
}
