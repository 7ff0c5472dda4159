/** Commands of the last `WINDOW_MS` that make a burst: 500 a second. */
export const BURST_ROWS = 100;
export const WINDOW_MS = 200;
/** Longest that commands are held back, and how long there must have been no burst before they are again. */
const LONGEST_MS = 3_000;

/**
 * Tells a relay to stand back while commands come in faster than Temporal takes them on one machine: accepting is what callers
 * wait for, and what was accepted is safe. A flood that goes on longer is carried out beside it.
 */
export class Burst {
  private beganAt: number | null = null;
  private seenAt = -Infinity;

  /**
   * @param comingIn how many commands, up to `BURST_ROWS`, were added in the last `WINDOW_MS`
   * @param now milliseconds, of any clock that does not jump
   */
  constructor(
    private readonly comingIn: () => Promise<number>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether to hold commands back now. */
  async holdsBack(): Promise<boolean> {
    const isOn = (await this.comingIn()) >= BURST_ROWS;
    const now = this.now();
    if (!isOn) return false;
    if (now - this.seenAt > LONGEST_MS) this.beganAt = now;
    this.seenAt = now;
    return this.beganAt !== null && now - this.beganAt < LONGEST_MS;
  }
}
