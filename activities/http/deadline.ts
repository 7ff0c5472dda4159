export type StopCode = 'ETIMEDOUT' | 'ABORTED';

/** An attempt was stopped by its deadline or caller, not by the other side. */
export class StoppedError extends Error {
  readonly code: StopCode;

  constructor(code: StopCode, message: string) {
    super(message);
    this.name = 'StoppedError';
    this.code = code;
  }
}

export interface Deadline {
  /** Aborted with a `StoppedError` by the timeout, the caller's signal or `stop`, whichever comes first. */
  signal: AbortSignal;
  /** Rejects with the same error, for work that reacts to the signal too late. */
  stopped: Promise<never>;
  /** Aborts the attempt. */
  stop(): void;
  /** Must be called when the attempt has ended. */
  clear(): void;
}

/** Combines a timeout and the caller's signal. */
export function startDeadline(timeoutMs: number, callerSignal?: AbortSignal): Deadline {
  const controller = new AbortController();
  let fail: (error: StoppedError) => void = () => undefined;
  const stopped = new Promise<never>((_resolve, reject) => (fail = reject));
  // Callers may use only the signal.
  stopped.catch(() => undefined);
  const end = (code: StopCode, message: string): void => {
    const error = new StoppedError(code, message);
    controller.abort(error);
    fail(error);
  };
  const stop = (): void => end('ABORTED', 'The attempt was aborted');
  const timer = setTimeout(() => end('ETIMEDOUT', `Not done within ${timeoutMs} ms`), timeoutMs);
  callerSignal?.addEventListener('abort', stop, { once: true });
  if (callerSignal?.aborted === true) stop();
  const clear = (): void => {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', stop);
  };
  return { signal: controller.signal, stopped, stop, clear };
}
