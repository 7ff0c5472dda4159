import { LRUCache } from 'lru-cache';
import type { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { EventStatus } from '../../domain/plan/types.js';
import type { Database } from '../../models/database.js';
import type { SourceCounts } from '../../models/event-source.js';

/** Written no more often than this for one source; the first of a quiet time at once. */
const WRITE_EVERY_MS = 10_000;
const MAX_SOURCES = 10_000;
const MAX_TIME_MS = 5_000;

/** What this process has taken for a source and not yet written. */
interface Unwritten {
  counts: SourceCounts;
  lastReceivedAt: Date | null;
  writtenAt: number;
  isScheduled: boolean;
}

/** Keeps `lastReceivedAt` and `counts` of sources: statistics, written beside the requests. */
export class SourceActivity {
  private readonly unwritten = new LRUCache<string, Unwritten>({ max: MAX_SOURCES });

  constructor(private readonly deps: { db: Database; log: Logger }) {}

  /** Notes one event of a source. */
  note(sourceId: ObjectId, status: EventStatus, at: Date): void {
    const id = sourceId.toHexString();
    const activity = this.unwritten.get(id) ?? none();
    this.unwritten.set(id, activity);
    activity.counts[status] += 1;
    activity.lastReceivedAt = at;
    if (activity.isScheduled) return;
    activity.isScheduled = true;
    const wait = Math.max(0, activity.writtenAt + WRITE_EVERY_MS - Date.now());
    setTimeout(() => void this.write(sourceId, activity), wait).unref();
  }

  /** What is still to be added to what the database says. */
  pending(sourceId: ObjectId): Pick<Unwritten, 'counts' | 'lastReceivedAt'> {
    return this.unwritten.get(sourceId.toHexString()) ?? none();
  }

  private async write(sourceId: ObjectId, activity: Unwritten): Promise<void> {
    const { counts, lastReceivedAt } = activity;
    Object.assign(activity, { ...none(), writtenAt: Date.now() });
    try {
      await this.deps.db.collections.EventSource.updateOne(
        { _id: sourceId },
        {
          $inc: { 'counts.applied': counts.applied, 'counts.unmapped': counts.unmapped, 'counts.failed': counts.failed },
          ...(lastReceivedAt !== null && { $max: { lastReceivedAt } }),
        },
        { maxTimeMS: MAX_TIME_MS },
      );
    } catch (err) {
      this.deps.log.warn({ err, sourceId: sourceId.toHexString() }, 'the activity of a source was not noted');
    }
  }
}

function none(): Unwritten {
  return {
    counts: { applied: 0, unmapped: 0, failed: 0 },
    lastReceivedAt: null,
    writtenAt: 0,
    isScheduled: false,
  };
}
