/** Time to drain after the parent is gone, in milliseconds: its servers are going too, so there is no use in more. */
const DRAIN_MS = 10_000;
const LOOK_EVERY_MS = 500;

/**
 * Calls back once when the process that started this one is gone, however it went.
 *
 * 1. A forked process learns it from the channel between the two, which closes even after `kill -9`.
 * 2. npm passes signals on but can be killed itself; its children are then somebody else's.
 * 3. Any other process lives as long as it likes: shells and service managers come and go.
 */
export function whenParentGone(callback: () => void): void {
  if (process.connected === true) {
    process.once('disconnect', callback);
  } else if (process.connected === false) {
    setImmediate(callback); // it went while we were starting
  } else if (process.env['npm_lifecycle_event'] !== undefined) {
    watchParent(callback);
  }
}

/** Calls back once when this process has been handed to another parent, because its own is gone. */
export function watchParent(callback: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, LOOK_EVERY_MS).unref();
}

/**
 * Ends this process when the one that started it is gone (see `whenParentGone`).
 *
 * @param drain finishes what is under way; it gets 10 s.
 */
export function exitWithParent(drain: () => Promise<void>): void {
  whenParentGone(() => {
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
