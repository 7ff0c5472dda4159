/** How long typing pauses before others learn of it, in ms. */
const PAUSE_MS = 150;

interface InPauses<T> {
  next: (value: T) => void;
  /** Tells at once what has not been told. False if there is nothing. */
  settle: () => boolean;
}

/** Tells the latest of several values once no other has come for a while, so that no key waits for what is done about it. */
export function inPauses<T>(tell: (value: T) => void): InPauses<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let untold: { value: T } | null = null;
  const settle = (): boolean => {
    clearTimeout(timer);
    if (untold === null) return false;
    const { value } = untold;
    untold = null;
    tell(value);
    return true;
  };
  return {
    settle,
    next: (value) => {
      clearTimeout(timer);
      untold = { value };
      timer = setTimeout(settle, PAUSE_MS);
    },
  };
}
