import type { Database } from '../../../models/core/database.js';
import { HOURS_KEPT_DAYS } from '../../../models/events/stat-day.js';
import { type PartPage, type PartPlace } from './part.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/** Reduces days of this age to their totals, whatever the retention period. */
export async function removeHours(db: Database, { workspaceId, now }: PartPlace): Promise<PartPage> {
  const day = { $lt: new Date(now.getTime() - HOURS_KEPT_DAYS * DAY_MS) };
  await db.collections.StatDay.updateMany(
    { workspaceId, day, hours: { $exists: true } },
    { $set: { isDayOnly: true }, $unset: { hours: true } },
  );
  return { removed: 0, next: null };
}
