/** An average of values as they come, in which older ones count ever less. The first one counts in full. */
export class MovingAverage {
  #value: number | undefined;

  /** @param newestWeight share of the newest value, from 0 to 1 */
  constructor(private readonly newestWeight: number) {}

  /** Undefined before the first value. */
  get value(): number | undefined {
    return this.#value;
  }

  add(value: number): void {
    const before = this.#value ?? value;
    this.#value = before * (1 - this.newestWeight) + value * this.newestWeight;
  }

  /** Raises the average to at least this value. */
  raiseTo(value: number): void {
    this.#value = Math.max(this.#value ?? 0, value);
  }
}
