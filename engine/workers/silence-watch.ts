import type { WorkerRecord } from '../../models/system/worker.js';

interface Seen {
  beats: number;
  /** When this number was first seen. */
  sinceMs: number;
}

/**
 * Tells which workers have fallen silent, by its own clock: those whose beats were seen to stand still for `silentMs`,
 * without a gap of more than `gapMs` between two looks. After a gap it was this process, or MongoDB, that stood still.
 */
export class SilenceWatch {
  #seen = new Map<string, Seen>();
  #lookedAt = -Infinity;

  constructor(
    private readonly silentMs: number,
    private readonly gapMs: number,
  ) {}

  /** @param nowMs of a clock that never goes back */
  silent<Worker extends Pick<WorkerRecord, '_id' | 'beats'>>(
    workers: readonly Worker[],
    nowMs: number,
  ): Worker[] {
    const isGap = nowMs - this.#lookedAt > this.gapMs;
    this.#lookedAt = nowMs;
    const before = isGap ? new Map<string, Seen>() : this.#seen;
    const silentSince = ({ _id, beats }: Worker): number => {
      const seen = before.get(_id);
      return seen?.beats === beats ? seen.sinceMs : nowMs;
    };
    this.#seen = new Map(
      workers.map((worker) => [worker._id, { beats: worker.beats, sinceMs: silentSince(worker) }]),
    );
    return workers.filter((worker) => nowMs - silentSince(worker) >= this.silentMs);
  }
}
