/** Holds calls back until something releases them all, or the time is up. */
export interface Hold {
  wait: () => Promise<void>;
  release: () => void;
}

/** @param ms longest time that a call is held, in milliseconds */
export function createHold(ms: number): Hold {
  const held: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  const release = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const resolve of held.splice(0)) resolve();
  };
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      held.push(resolve);
      timer ??= setTimeout(release, ms);
    });
  return { wait, release };
}
