import { defineCollection } from '../core/define-model.js';

/** A worker that others hear nothing of for this long has died, or is frozen: it loses its claims. */
export const SILENT_MS = 7_000;

/** A running worker process, or one that has died and whose claims are being taken over. Deleted when it stops. */
export interface WorkerRecord {
  /** The name in which it claims: see `Claimant`. */
  _id: string;
  /** Host and process id, for operators. */
  process: string;
  /** Raised again and again while it lives. */
  beats: number;
  startedAt: Date;
  beatAt: Date;
  /** When others took it for dead; absent before. */
  diedAt?: Date;
  /** When its claims were last released, which is repeated for those that it makes before it learns that it is dead. */
  releasedAt?: Date;
}

export const workerCollection = defineCollection<WorkerRecord>({ collection: 'workers', indexes: [] });
