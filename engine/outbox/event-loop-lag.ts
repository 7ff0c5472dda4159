const SAMPLE_MS = 20;

/** Samples how late this process's event loop is. */
export class EventLoopLag {
  private last = performance.now();
  private lag = 0;
  private readonly timer: NodeJS.Timeout;

  constructor() {
    this.timer = setInterval(() => {
      const now = performance.now();
      this.lag = Math.max(0, now - this.last - SAMPLE_MS);
      this.last = now;
    }, SAMPLE_MS);
    this.timer.unref();
  }

  ms(): number {
    return this.lag;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
