import type { ClientSession } from 'mongodb';
import type { JobRecord } from '../../../models/system/job.js';
import type { JobKind, JobKinds } from '../../../models/system/job-kinds.js';

/** How far a job is after a page. */
export interface PageResult<K extends JobKind> {
  status: JobRecord<K>['status'];
  progress: JobKinds[K]['progress'];
  cursor: JobKinds[K]['cursor'] | null;
  /** When a running job's next page may begin; absent: at once. */
  nextAt?: Date;
  /** The error of something that was passed over, so that it does not hold up the rest. */
  passedOver?: unknown;
}

/** The work of one kind of job. */
export interface JobHandler<K extends JobKind> {
  kind: K;
  /**
   * Makes the kind a recurring one: a single row, created if missing. A run begins with this progress and the cursor of
   * the last one, and ends when a page returns the status `waiting`; the next begins `everyMs` later. One that `isScheduled`
   * is begun by Temporal, each time the clock has passed a multiple of that. One that `keepsPace` begins no sooner where something
   * was passed over, which others try again soon.
   */
  recurring?: { everyMs: number; progress: JobKinds[K]['progress']; isScheduled?: true; keepsPace?: true };
  /** How long `goesOn` holds at most, so that the row tells in time how far the job is; by default as long as the turn lasts. */
  saveEveryMs?: number;
  /**
   * Does the page after the job's cursor, then calls `save` once. A page whose work must not be repeated passes the
   * session of its transaction; any other is repeated if the worker dies before it has saved.
   *
   * @param goesOn whether it may begin another page before it saves
   */
  runPage(job: JobRecord<K>, save: SavePage<K>, goesOn: () => boolean): Promise<void>;
}

/** Stores how far the job is and gives up its claim. @throws ClaimLost when the job was ended or claimed meanwhile */
export type SavePage<K extends JobKind> = (result: PageResult<K>, session?: ClientSession) => Promise<void>;

/** The job was ended, or claimed by another turn, before the page was saved: whatever is in a transaction must not commit. */
export class ClaimLost extends Error {
  constructor() {
    super('The job was ended or taken over');
    this.name = 'ClaimLost';
  }
}
