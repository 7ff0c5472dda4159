import type { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import { StatDeltas } from '../../domain/stats/stat-deltas.js';
import type { Database } from '../../models/core/database.js';
import { statMoveRows } from '../../models/events/stat-day.js';

/** Views are written this long after the first that is not. */
const WRITE_EVERY_MS = 10_000;

interface ShownForm {
  _id: ObjectId;
  workspaceId: ObjectId;
}

/**
 * Counts how often forms are shown. Views belong to no transaction, so they are written in the background; a process that
 * ends loses those of its last seconds.
 */
export class FormViews {
  private readonly counted = new Map<string, { workspaceId: ObjectId; stats: StatDeltas }>();
  private timer: NodeJS.Timeout | null = null;
  /** The last write, settled or not. */
  private written: Promise<void> = Promise.resolve();

  constructor(private readonly deps: { db: Database; log: Logger; clock: () => Date }) {}

  count({ _id, workspaceId }: ShownForm): void {
    const workspace = workspaceId.toHexString();
    const known = this.counted.get(workspace) ?? { workspaceId, stats: new StatDeltas() };
    this.counted.set(workspace, known);
    known.stats.add('formsShown', this.deps.clock(), { form: _id.toHexString() });
    this.timer ??= setTimeout(() => this.startWrite(), WRITE_EVERY_MS).unref();
  }

  /** Stores what this process has counted, so that a reader sees all of it. */
  async flush(): Promise<void> {
    if (this.timer !== null) this.startWrite();
    await this.written;
  }

  private startWrite(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const rows = [...this.counted.values()].flatMap(({ workspaceId, stats }) =>
      statMoveRows(workspaceId, stats),
    );
    this.counted.clear();
    this.written = this.write(rows);
  }

  private async write(rows: ReturnType<typeof statMoveRows>): Promise<void> {
    try {
      if (rows.length > 0) await this.deps.db.collections.CountMove.insertMany(rows);
    } catch (err) {
      this.deps.log.warn({ err }, 'form_views_store_failed');
    }
  }
}
