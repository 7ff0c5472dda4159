import { startApi, type TestApi } from './api.js';
import { startStack, type Stack } from './stack.js';

export interface ApiOnStack {
  api: TestApi;
  stack: Stack;
  stop(): Promise<void>;
}

/** An API whose automations are carried out by a worker. */
export async function startApiOnStack(options: Parameters<typeof startStack>[0] = {}): Promise<ApiOnStack> {
  const stack = await startStack(options);
  const api = await startApi({ db: stack.db, engine: stack.engine });
  return {
    api,
    stack,
    stop: async () => {
      await api.stop();
      await stack.stop();
    },
  };
}
