/** Enrollments or events of one slice: some milliseconds. */
export const SLICE = 500;

/** A computation that yields between slices of its work, so that its caller may let others run. */
export type Sliced<T> = Generator<void, T>;

/** Does the work at once. */
export function atOnce<T>(work: Sliced<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Counts pieces of work; `isFull` once per slice. */
export class SliceCounter {
  private n = 0;

  isFull(): boolean {
    this.n += 1;
    return this.n % SLICE === 0;
  }
}
