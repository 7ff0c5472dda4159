/**
 * Returns a function that calls await before they join a batch: those within the time after the first go on together.
 *
 * @param ms longest time that a call is held, in milliseconds
 */
export function createHold(ms: number): () => Promise<void> {
  const held: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      held.push(resolve);
      if (held.length > 1) return;
      setTimeout(() => {
        for (const goOn of held.splice(0)) goOn();
      }, ms);
    });
}
