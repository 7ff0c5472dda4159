/** Longest time between reading a page and writing it, in milliseconds. */
const MAX_AGE_MS = 5_000;
/** Jobs of which a page is held: those that take turns with each other. */
const MAX_HELD = 8;

interface Ahead<P> {
  place: string;
  readAt: number;
  page: Promise<P>;
}

/**
 * Reads the page of a job that follows while the one before is being written. Holds one page for each of a few jobs: if more
 * take turns, a page of each of the others would be too old or removed before its turn, and so is not read.
 */
export class ReadAhead<P> {
  private readonly held = new Map<string, Ahead<P>>();

  constructor(private readonly now: () => number = performance.now.bind(performance)) {}

  /** Begins to read the page of a job at `place`. */
  start(job: string, place: string, read: () => Promise<P>): void {
    for (const [other, { readAt }] of this.held) if (!this.isFresh(readAt)) this.held.delete(other);
    if (this.held.size >= MAX_HELD && !this.held.has(job)) return;
    const page = read();
    // `take` rethrows the error; if the page is never taken, the error is irrelevant.
    page.catch(() => undefined);
    this.held.set(job, { place, readAt: this.now(), page });
  }

  /** The page, if it was read ahead a short time ago; otherwise it is read now. */
  async take(job: string, place: string, read: () => Promise<P>): Promise<P> {
    const ahead = this.held.get(job);
    this.held.delete(job);
    return await (ahead?.place === place && this.isFresh(ahead.readAt) ? ahead.page : read());
  }

  private isFresh(readAt: number): boolean {
    return this.now() - readAt <= MAX_AGE_MS;
  }
}
