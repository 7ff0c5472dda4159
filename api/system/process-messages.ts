import cluster from 'node:cluster';

/** What the API processes and their supervisor say to each other. */

/** From a process: it serves requests. */
export const READY = 'rollcall:ready';

export interface ReadyMessage {
  type: typeof READY;
}

export function isMessage<M extends { type: string }>(message: unknown, type: M['type']): message is M {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}

/** Tells the supervisor, if there is one, that this process serves requests. */
export function announceReady(): void {
  if (!cluster.isWorker) return;
  const ready: ReadyMessage = { type: READY };
  process.send?.(ready);
}
