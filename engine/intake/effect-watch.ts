import { ObjectId } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Id } from '../../domain/id.js';
import type { Database } from '../../models/core/database.js';

/** An exit is answered after its side effects in flight have ended, or after this time. */
const MAX_WAIT_MS = 2_000;
const FIRST_POLL_MS = 25;
const LONGEST_POLL_MS = 200;

interface Watched {
  ids: Set<Id>;
  until: number;
  done: (unfinished: Id[]) => void;
}

/** Waits for the side effects of exited enrollments to end, with one query at a time for the whole process. */
export class EffectWatch {
  private readonly watched = new Set<Watched>();
  private polling = false;

  constructor(private readonly db: Database) {}

  /** Resolves to the enrollments whose effect is still in flight after 2 s. */
  finished(ids: Id[]): Promise<Id[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      this.watched.add({ ids: new Set(ids), until: Date.now() + MAX_WAIT_MS, done: resolve });
      if (!this.polling) this.poll().catch(reject);
    });
  }

  private async poll(): Promise<void> {
    this.polling = true;
    try {
      for (let wait = FIRST_POLL_MS; this.watched.size > 0; wait = Math.min(wait * 2, LONGEST_POLL_MS)) {
        // Those that come during the query are not in its answer.
        const asked = [...this.watched];
        const open = await this.open(asked);
        for (const watched of asked) this.resolveIfDone(watched, open);
        if (this.watched.size > 0) await sleep(wait);
      }
    } finally {
      this.polling = false;
      for (const { ids, done } of this.watched) done([...ids]);
      this.watched.clear();
    }
  }

  private resolveIfDone(watched: Watched, open: Set<Id>): void {
    for (const id of watched.ids) if (!open.has(id)) watched.ids.delete(id);
    if (watched.ids.size > 0 && Date.now() < watched.until) return;
    this.watched.delete(watched);
    watched.done([...watched.ids]);
  }

  private async open(asked: readonly Watched[]): Promise<Set<Id>> {
    const ids = asked.flatMap((watched) => [...watched.ids]).map((id) => new ObjectId(id));
    const rows = await this.db.collections.Enrollment.find(
      { _id: { $in: ids }, 'effect.until': { $gt: this.db.now() } },
      { projection: { _id: 1 } },
    ).toArray();
    return new Set(rows.map((row) => row._id.toHexString()));
  }
}
