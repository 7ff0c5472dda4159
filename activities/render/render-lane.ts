import type { JobEnd, RenderJob } from './run-job.js';
import { ThreadHandle, type ThreadLoss } from './thread-handle.js';

interface Waiting {
  job: RenderJob;
  budgetMs: number;
  resolve: (end: LaneEnd) => void;
  reject: (error: unknown) => void;
}

export type LaneEnd = JobEnd | ThreadLoss;

/**
 * Renders jobs one after the other in a thread, which is started with the first job and again when it was lost.
 * Workspaces take turns, so that one with many jobs delays another's by one of them.
 */
export class RenderLane {
  readonly #idleMs: number;
  readonly #memoryMb: number;
  readonly #queues = new Map<string, Waiting[]>();
  #thread: ThreadHandle | null = null;
  #isRunning = false;
  #idle: NodeJS.Timeout | undefined;

  /** @param idleMs after which a thread without a job is ended */
  constructor({ idleMs, memoryMb }: { idleMs: number; memoryMb: number }) {
    this.#idleMs = idleMs;
    this.#memoryMb = memoryMb;
  }

  /** Jobs of a workspace that wait for their turn. */
  waitingOf(workspaceId: string): number {
    return this.#queues.get(workspaceId)?.length ?? 0;
  }

  /** @throws what the thread cannot be started with, or a job that cannot be sent to it */
  run(workspaceId: string, job: RenderJob, budgetMs: number): Promise<LaneEnd> {
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(workspaceId) ?? [];
      queue.push({ job, budgetMs, resolve, reject });
      this.#queues.set(workspaceId, queue);
      if (!this.#isRunning) void this.#work();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#thread?.terminate();
  }

  async #work(): Promise<void> {
    this.#isRunning = true;
    clearTimeout(this.#idle);
    for (let next = this.#next(); next !== null; next = this.#next()) {
      try {
        if (this.#thread === null || this.#thread.isLost) this.#thread = new ThreadHandle(this.#memoryMb);
        next.resolve(await this.#thread.run(next.job, next.budgetMs));
      } catch (error) {
        next.reject(error);
      }
    }
    this.#isRunning = false;
    this.#idle = setTimeout(() => void this.#endThread(), this.#idleMs).unref();
  }

  /** Takes the first job of the workspace whose turn it is, and moves that workspace to the end. */
  #next(): Waiting | null {
    const [first] = this.#queues;
    if (first === undefined) return null;
    const [workspaceId, queue] = first;
    const next = queue.shift() ?? null;
    this.#queues.delete(workspaceId);
    if (queue.length > 0) this.#queues.set(workspaceId, queue);
    return next;
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.terminate();
  }
}
