import type { ApiOverrides } from '../http/api.js';
import { sharedStack, type Stack } from './stack.js';

/**
 * What runs enrollments, for the tests of this `describe`: this process's worker with its database, Temporal namespace
 * and mail sink. Other files share it; tests that cannot share start their own (`startStack`).
 */
export function useWorker(): Stack {
  const used = new UsedStack();
  before(async () => {
    used.started = await sharedStack();
  });
  after(() => used.stop());
  return used;
}

/** Lets an API use the worker's database and engine: `useApi(on(stack))`. */
export function on(stack: Stack): () => ApiOverrides {
  return () => ({ db: stack.db, engine: stack.engine });
}

class UsedStack implements Stack {
  started: Stack | undefined;

  get db() {
    return this.stack.db;
  }
  get temporal() {
    return this.stack.temporal;
  }
  get engine() {
    return this.stack.engine;
  }
  get smtp() {
    return this.stack.smtp;
  }
  get providers() {
    return this.stack.providers;
  }
  get mailQuota() {
    return this.stack.mailQuota;
  }
  get metrics() {
    return this.stack.metrics;
  }

  workspace: Stack['workspace'] = () => this.stack.workspace();
  startWorker: Stack['startWorker'] = () => this.stack.startWorker();

  async stop(): Promise<void> {
    await this.started?.stop();
  }

  private get stack(): Stack {
    if (this.started === undefined)
      throw new Error('Only hooks and tests have it, not the body of `describe`');
    return this.started;
  }
}
