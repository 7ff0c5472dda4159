import { startApi, type ApiOverrides, type TestApi } from './api.js';
import { sharedStack, type Stack } from './stack.js';

export interface ApiOnStack {
  api: TestApi;
  stack: Stack;
  stop(): Promise<void>;
}

/** An API whose automations are run by a worker. */
export async function startApiOnStack(overrides: ApiOverrides = {}): Promise<ApiOnStack> {
  const stack = await sharedStack();
  const api = await startApi({ db: stack.db, engine: stack.engine, ...overrides });
  return {
    api,
    stack,
    stop: async () => {
      await api.stop();
      await stack.stop();
    },
  };
}
