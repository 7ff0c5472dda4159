/** Time to drain after the parent has exited, in milliseconds; its servers stop as well, so more would not help. */
const DRAIN_MS = 10_000;
const POLL_MS = 500;

/**
 * Calls back once when the parent process has exited, for whatever reason.
 *
 * 1. A forked process watches the IPC channel, which closes even after `kill -9`.
 * 2. npm forwards signals but can be killed itself, which reparents its children.
 * 3. Any other parent is ignored: shells and service managers come and go.
 */
export function onParentExit(callback: () => void): void {
  if (process.connected === true) {
    process.once('disconnect', callback);
  } else if (process.connected === false) {
    setImmediate(callback); // it exited while this process was starting
  } else if (process.env['npm_lifecycle_event'] !== undefined) {
    watchParent(callback);
  }
}

/** Calls back once when this process has been reparented, because its parent has exited. */
export function watchParent(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, POLL_MS).unref();
}

/**
 * Exits when the parent process has exited (see `onParentExit`).
 *
 * @param drain finishes work in progress; it has 10 s.
 */
export function exitWithParent(drain: () => Promise<void>): void {
  onParentExit(() => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
