export type StopCode = 'ETIMEDOUT' | 'ABORTED';

/** An attempt was stopped by us and not by the other side. */
export class StoppedError extends Error {
  readonly code: StopCode;

  constructor(code: StopCode, message: string) {
    super(message);
    this.name = 'StoppedError';
    this.code = code;
  }
}

export interface Deadline {
  /** Aborted with a `StoppedError` by whichever comes first: the time, the caller's wish, `stop`. */
  signal: AbortSignal;
  /** Rejects with the same error, for what does not heed the signal in time. */
  stopped: Promise<never>;
  /** Calls the attempt off. */
  stop(): void;
  /** To be called when the attempt is over. */
  clear(): void;
}

/** One signal for our own deadline and the caller's wish. */
export function startDeadline(timeoutMs: number, wish?: AbortSignal): Deadline {
  const controller = new AbortController();
  const stopped = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  // whoever does not wait for it has heard of the stop through the signal
  stopped.catch(() => undefined);
  const stop = (): void => controller.abort(new StoppedError('ABORTED', 'The attempt was called off'));
  const timer = setTimeout(() => {
    controller.abort(new StoppedError('ETIMEDOUT', `Not done within ${timeoutMs} ms`));
  }, timeoutMs);
  wish?.addEventListener('abort', stop, { once: true });
  if (wish?.aborted === true) stop();
  const clear = (): void => {
    clearTimeout(timer);
    wish?.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, stopped, stop, clear };
}
