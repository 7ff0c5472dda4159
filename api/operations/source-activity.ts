import { LRUCache } from 'lru-cache';
import type { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { EventStatus } from '../../domain/plan/types.js';
import type { Database } from '../../models/database.js';
import type { EventSourceRecord, SourceCounts } from '../../models/event-source.js';

/** Written no more often than this for one source; the first of a quiet time at once. */
const WRITE_EVERY_MS = 10_000;
const MAX_SOURCES = 10_000;
const MAX_TIME_MS = 5_000;

/** What this process has taken for a source and not yet written. */
interface Activity {
  source: Pick<EventSourceRecord, '_id' | 'workspaceId'>;
  counts: SourceCounts;
  lastReceivedAt: Date | null;
  timer: NodeJS.Timeout | null;
  writtenAt: number;
  /** The last write, settled or not. */
  written: Promise<void>;
}

/** Keeps `lastReceivedAt` and `counts` of sources: statistics, written beside the requests. */
export class SourceActivity {
  private readonly activities = new LRUCache<string, Activity>({ max: MAX_SOURCES });

  constructor(private readonly deps: { db: Database; log: Logger }) {}

  /** Notes one event of a source. */
  note(source: Activity['source'], status: EventStatus, at: Date): void {
    const id = source._id.toHexString();
    const activity = this.activities.get(id) ?? newActivity(source);
    this.activities.set(id, activity);
    activity.counts[status] += 1;
    activity.lastReceivedAt = at;
    if (activity.timer !== null) return;
    const wait = Math.max(0, activity.writtenAt + WRITE_EVERY_MS - Date.now());
    activity.timer = setTimeout(() => this.begin(activity), wait).unref();
  }

  /** Writes what this process has noted of a workspace's sources, so that a reader finds all of it. */
  async flush(workspaceId: ObjectId): Promise<void> {
    const ofWorkspace = [...this.activities.values()].filter(({ source }) =>
      source.workspaceId.equals(workspaceId),
    );
    for (const activity of ofWorkspace) if (activity.timer !== null) this.begin(activity);
    await Promise.all(ofWorkspace.map(({ written }) => written));
  }

  private begin(activity: Activity): void {
    if (activity.timer !== null) clearTimeout(activity.timer);
    const { counts, lastReceivedAt } = activity;
    activity.timer = null;
    activity.writtenAt = Date.now();
    activity.counts = noCounts();
    activity.written = this.write(activity.source._id, counts, lastReceivedAt);
  }

  private async write(_id: ObjectId, counts: SourceCounts, lastReceivedAt: Date | null): Promise<void> {
    const increments = Object.entries(counts).map(([status, n]): [string, number] => [`counts.${status}`, n]);
    try {
      await this.deps.db.collections.EventSource.updateOne(
        { _id },
        {
          $inc: Object.fromEntries(increments),
          ...(lastReceivedAt !== null && { $max: { lastReceivedAt } }),
        },
        { maxTimeMS: MAX_TIME_MS },
      );
    } catch (err) {
      this.deps.log.warn({ err, source: _id.toHexString() }, 'the activity of a source was not noted');
    }
  }
}

function newActivity(source: Activity['source']): Activity {
  return {
    source,
    counts: noCounts(),
    lastReceivedAt: null,
    timer: null,
    writtenAt: 0,
    written: Promise.resolve(),
  };
}

function noCounts(): SourceCounts {
  return { applied: 0, unmapped: 0, failed: 0 };
}
