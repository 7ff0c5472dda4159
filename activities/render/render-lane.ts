import { KeyedLimiter } from '../../domain/kernel/keyed-limiter.js';
import type { JobEnd, RenderJob } from './run-job.js';
import { ThreadHandle, type ThreadLoss } from './thread-handle.js';

export type LaneEnd = JobEnd | ThreadLoss;

/**
 * Renders jobs one after the other in a thread, which is started with the first job and again when it was lost.
 * Workspaces take turns, so that one with many jobs delays another's by one of them.
 */
export class RenderLane {
  readonly #idleMs: number;
  readonly #memoryMb: number;
  readonly #turns = new KeyedLimiter({ limit: 1, total: 1 });
  #thread: ThreadHandle | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** @param idleMs after which a thread without a job is ended */
  constructor({ idleMs, memoryMb }: { idleMs: number; memoryMb: number }) {
    this.#idleMs = idleMs;
    this.#memoryMb = memoryMb;
  }

  /** Jobs of a workspace that wait for their turn. */
  countWaiting(workspaceId: string): number {
    return this.#turns.waiting(workspaceId);
  }

  /** @throws what the thread cannot be started with, or a job that cannot be sent to it */
  async run(workspaceId: string, job: RenderJob, budgetMs: number): Promise<LaneEnd> {
    return await this.#turns.run(workspaceId, async () => {
      clearTimeout(this.#idle);
      try {
        if (this.#thread === null || this.#thread.isLost) this.#thread = new ThreadHandle(this.#memoryMb);
        return await this.#thread.run(job, budgetMs);
      } finally {
        this.#idle = setTimeout(() => void this.#endThread(), this.#idleMs).unref();
      }
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }
}
