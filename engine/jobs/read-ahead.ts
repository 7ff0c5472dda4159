/** Longest time between reading a page and writing it, in milliseconds. */
const MAX_AGE_MS = 5_000;

interface Ahead<P> {
  key: string;
  readAt: number;
  page: Promise<P>;
}

/** Reads the page that follows while one is being written. Holds one page, for the job that read last. */
export class ReadAhead<P> {
  private ahead: Ahead<P> | null = null;

  constructor(private readonly now: () => number = performance.now.bind(performance)) {}

  /** Begins to read the page that `key` identifies. */
  start(key: string, read: () => Promise<P>): void {
    const page = read();
    // `take` rethrows the error; if the page is never taken, the error is irrelevant.
    page.catch(() => undefined);
    this.ahead = { key, readAt: this.now(), page };
  }

  /** The page, if it was read ahead a short time ago; otherwise it is read now. */
  async take(key: string, read: () => Promise<P>): Promise<P> {
    const { ahead } = this;
    this.ahead = null;
    const isUsable = ahead?.key === key && this.now() - ahead.readAt <= MAX_AGE_MS;
    return await (isUsable ? ahead.page : read());
  }
}
