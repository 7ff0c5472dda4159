import { ObjectId, type ClientSession } from 'mongodb';
import type { OutboxDraft } from '../../../../domain/plan/writes.js';
import type { Database } from '../../../../models/core/database.js';
import { freeCommand, type OutboxRecord } from '../../../../models/system/outbox.js';
import type { WorkspacePlan } from '../workspace-plan.js';
import { firstAttemptRow } from '../deliveries/write-deliveries.js';

/** Writes the commands of plans, and those for the first attempts of rules' deliveries. */
export async function writeCommands(
  db: Database,
  plans: readonly WorkspacePlan[],
  session: ClientSession,
): Promise<void> {
  const rows = plans.flatMap(({ outbox, writes, workspaceId, now }) => [
    ...outbox,
    ...writes.deliveries.map((draft) => firstAttemptRow({ ...draft, run: 1, seq: 1 }, workspaceId, now)),
  ]);
  await db.collections.Outbox.insertMany(rows, { session });
}

export function outboxRow(draft: OutboxDraft, workspaceId: ObjectId, now: Date): OutboxRecord {
  return freeCommand({ ...draft, target: new ObjectId(draft.target), workspaceId, createdAt: now });
}
