import type { ObjectId } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { OutboxCommand } from '../../models/system/outbox.js';

/** The targets for which a command is in the outbox, as hex strings. */
export async function queuedTargets(
  db: Database,
  command: OutboxCommand,
  targets: readonly ObjectId[],
): Promise<Set<string>> {
  const rows = await db.collections.Outbox.find(
    { target: { $in: [...targets] }, command },
    { projection: { target: 1 } },
  ).toArray();
  return new Set(rows.map(({ target }) => target.toHexString()));
}
