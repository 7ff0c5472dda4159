import { useSyncExternalStore } from 'react';

/** Calls that wait for somebody to sign in again. */
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

/** Resolves when the session has been restored; shows the sign-in sheet until then. */
export function restoredSession(): Promise<void> {
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notify();
  });
}

/** Repeats the calls that wait. */
export function sessionRestored(): void {
  const resolved = waiting;
  waiting = [];
  for (const resolve of resolved) resolve();
  notify();
}

/** Whether the session has ended while the console was open. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
