import { LRUCache } from 'lru-cache';
import type { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import type { EventStatus } from '../../domain/plan/event.js';
import type { Database } from '../../models/database.js';
import type { EventSourceRecord, LastRefusal, SourceCounts } from '../../models/event-source.js';

/** Written no more often than this for one source; the first of a quiet time at once. */
const WRITE_EVERY_MS = 10_000;
const MAX_SOURCES = 10_000;
const MAX_TIME_MS = 5_000;

/** What this process has taken for a source and not yet written. */
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

/** Keeps `lastReceivedAt` and `counts` of sources: statistics, written beside the requests. */
export class SourceActivity {
  private readonly activities = new LRUCache<string, Activity>({ max: MAX_SOURCES });

  constructor(private readonly deps: { db: Database; log: Logger }) {}

  /** Notes one event of a source. */
  note(source: Activity['source'], status: EventStatus, at: Date): void {
    const activity = this.activityOf(source);
    activity.counts[status] += 1;
    activity.lastReceivedAt = at;
    this.plan(activity);
  }

  /** Notes one delivery whose signature did not hold. */
  noteRefusal(source: Activity['source'], refusal: LastRefusal): void {
    const activity = this.activityOf(source);
    activity.counts.refused += 1;
    activity.lastRefusal = refusal;
    this.plan(activity);
  }

  private activityOf(source: Activity['source']): Activity {
    const id = source._id.toHexString();
    const activity = this.activities.get(id) ?? newActivity(source);
    this.activities.set(id, activity);
    return activity;
  }

  private plan(activity: Activity): void {
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
    const { source, ...noted } = activity;
    activity.timer = null;
    activity.writtenAt = Date.now();
    activity.counts = noCounts();
    activity.written = this.write(source._id, noted);
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
      this.deps.log.warn({ err, source: _id.toHexString() }, 'source activity not stored');
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
