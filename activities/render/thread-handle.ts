import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { GRACE_MS } from './render-limits.js';
import type { JobEnd, RenderJob } from './run-job.js';

const YOUNG_GENERATION_MB = 16;

const entry = new URL(`./render-thread${extname(import.meta.url)}`, import.meta.url);

/** How a job ended together with its thread. */
export type ThreadLoss = { end: 'late' } | { end: 'outOfMemory' } | { end: 'crashed'; error: unknown };

/** One thread that renders one job at a time. It keeps the process alive only while it renders. */
export class ThreadHandle {
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #loss: ThreadLoss | null = null;
  #isReady: () => void = () => undefined;
  #settle: (end: JobEnd | ThreadLoss) => void = () => undefined;

  constructor(memoryMb: number) {
    const resourceLimits = {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
    };
    this.#worker = new Worker(entry, { resourceLimits });
    this.#ready = new Promise((resolve) => (this.#isReady = resolve));
    this.#worker.on('message', (message: 'ready' | JobEnd) => {
      if (message === 'ready') this.#isReady();
      else this.#settle(message);
    });
    this.#worker.on('error', (error) => this.#lose(toThreadLoss(error)));
    this.#worker.on('exit', () => this.#lose({ end: 'crashed', error: new Error('The thread has ended') }));
    this.#worker.unref();
  }

  /** It renders no more. */
  get isLost(): boolean {
    return this.#loss !== null;
  }

  /** Renders within `budgetMs`, counted from when the thread is ready; a job that takes longer ends with its thread. */
  async run(job: RenderJob, budgetMs: number): Promise<JobEnd | ThreadLoss> {
    this.#worker.ref();
    try {
      await this.#ready;
      return this.#loss ?? (await this.#send(job, budgetMs));
    } finally {
      this.#worker.unref();
    }
  }

  #send(job: RenderJob, budgetMs: number): Promise<JobEnd | ThreadLoss> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#lose({ end: 'late' });
        void this.#worker.terminate();
      }, budgetMs + GRACE_MS);
      this.#settle = (end) => {
        clearTimeout(timer);
        resolve(end);
      };
      this.#worker.postMessage({ job, budgetMs });
    });
  }

  async terminate(): Promise<void> {
    this.#lose({ end: 'crashed', error: new Error('The thread was stopped') });
    await this.#worker.terminate();
  }

  #lose(loss: ThreadLoss): void {
    this.#loss ??= loss;
    this.#isReady();
    this.#settle(this.#loss);
  }
}

function toThreadLoss(error: unknown): ThreadLoss {
  const isMemory =
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? { end: 'outOfMemory' } : { end: 'crashed', error };
}
