import { LRUCache } from 'lru-cache';
import type { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { EventStatus } from '../../domain/plan/event.js';
import type { Database } from '../../models/core/database.js';
import type { EventSourceRecord, LastRefusal, SourceCounts } from '../../models/sources/event-source.js';

/** Minimum interval between writes per source; the first write after a pause is immediate. */
const WRITE_EVERY_MS = 10_000;
const MAX_SOURCES = 10_000;
const MAX_TIME_MS = 5_000;

/** What this process has counted for a source and not stored yet. */
interface Activity {
  source: Pick<EventSourceRecord, '_id' | 'workspaceId'>;
  counts: Required<SourceCounts>;
  lastReceivedAt: Date | null;
  lastRefusal: LastRefusal | null;
  timer: NodeJS.Timeout | null;
  writtenAt: number;
  /** The last write, settled or not. */
  written: Promise<void>;
}

/** Maintains `lastReceivedAt` and `counts` of sources. They are statistics, so they are stored in the background. */
export class SourceActivity {
  private readonly activities = new LRUCache<string, Activity>({ max: MAX_SOURCES });

  constructor(private readonly deps: { db: Database; log: Logger }) {}

  /** Counts one event of a source. */
  countEvent(source: Activity['source'], status: EventStatus, at: Date): void {
    const activity = this.findActivity(source);
    activity.counts[status] += 1;
    activity.lastReceivedAt = at;
    this.scheduleWrite(activity);
  }

  /** Counts one delivery with a bad signature. */
  countRefusal(source: Activity['source'], refusal: LastRefusal): void {
    const activity = this.findActivity(source);
    activity.counts.refused += 1;
    activity.lastRefusal = refusal;
    this.scheduleWrite(activity);
  }

  private findActivity(source: Activity['source']): Activity {
    const id = source._id.toHexString();
    const activity = this.activities.get(id) ?? newActivity(source);
    this.activities.set(id, activity);
    return activity;
  }

  private scheduleWrite(activity: Activity): void {
    if (activity.timer !== null) return;
    const wait = Math.max(0, activity.writtenAt + WRITE_EVERY_MS - Date.now());
    activity.timer = setTimeout(() => this.startWrite(activity), wait).unref();
  }

  /** Stores what this process has counted for a workspace's sources, so that a reader sees all of it. */
  async flush(workspaceId: ObjectId): Promise<void> {
    const ofWorkspace = [...this.activities.values()].filter(({ source }) =>
      source.workspaceId.equals(workspaceId),
    );
    for (const activity of ofWorkspace) if (activity.timer !== null) this.startWrite(activity);
    await Promise.all(ofWorkspace.map(({ written }) => written));
  }

  private startWrite(activity: Activity): void {
    if (activity.timer !== null) clearTimeout(activity.timer);
    const { source, ...counted } = activity;
    activity.timer = null;
    activity.writtenAt = Date.now();
    activity.counts = noCounts();
    activity.written = this.write(source._id, counted);
  }

  private async write(
    _id: ObjectId,
    { counts, lastReceivedAt, lastRefusal }: Pick<Activity, 'counts' | 'lastReceivedAt' | 'lastRefusal'>,
  ): Promise<void> {
    const latest = {
      ...(lastReceivedAt !== null && { lastReceivedAt }),
      ...(lastRefusal !== null && { lastRefusal }),
    };
    const increments = Object.entries(counts).map(([status, n]): [string, number] => [`counts.${status}`, n]);
    try {
      await this.deps.db.models.EventSource.updateOne(
        { _id },
        {
          $inc: Object.fromEntries(increments),
          ...(Object.keys(latest).length > 0 && { $max: latest }),
        },
        { maxTimeMS: MAX_TIME_MS },
      );
    } catch (err) {
      this.deps.log.warn({ err, source: _id.toHexString() }, 'source_activity_store_failed');
    }
  }
}

function newActivity(source: Activity['source']): Activity {
  return {
    source,
    counts: noCounts(),
    lastReceivedAt: null,
    lastRefusal: null,
    timer: null,
    writtenAt: 0,
    written: Promise.resolve(),
  };
}

function noCounts(): Required<SourceCounts> {
  return { applied: 0, unmapped: 0, failed: 0, refused: 0 };
}
