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
export function startDeadline(timeoutMs: number, callerSignal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let fail: (error: StoppedError) => void = () => undefined;
  const stopped = new Promise<never>((_resolve, reject) => (fail = reject));
  // whoever does not wait for it has heard of the stop through the signal
  stopped.catch(() => undefined);
  const end = (code: StopCode, message: string): void => {
    const error = new StoppedError(code, message);
    controller.abort(error);
    fail(error);
  };
  const stop = (): void => end('ABORTED', 'The attempt was called off');
  const timer = setTimeout(() => end('ETIMEDOUT', `Not done within ${timeoutMs} ms`), timeoutMs);
  callerSignal?.addEventListener('abort', stop, { once: true });
  if (callerSignal?.aborted === true) stop();
  const clear = (): void => {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, stopped, stop, clear };
}
