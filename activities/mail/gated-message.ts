import { Readable } from 'node:stream';

const PIECE_BYTES = 64 * 1024;

/**
 * A message stream that waits for a decision before its last piece, which for most messages is the whole. The SMTP client reads or
 * pipes it only once the server has accepted DATA, and a server drops a message without its end, so that nothing is in doubt
 * before the decision, however long the message and slow the server.
 *
 * 1. `beforeData` is called once, when only one piece is left, and never for a stream that is not read.
 * 2. The last piece is not emitted before it resolves to true, and nothing after the stream was destroyed.
 * 3. `ended` is true before the end of the message can have been written.
 *
 * Emits `begun` or `stopped` once decided.
 */
export class GatedMessage extends Readable {
  /** The last byte was read. */
  ended = false;
  /** `beforeData` resolved to false. */
  stopped = false;
  /** The error that `beforeData` threw. */
  failure: { error: unknown } | null = null;

  readonly #message: Buffer;
  readonly #beforeData: () => Promise<boolean>;
  #decision: Promise<void> | null = null;
  #isRead = false;
  #offset = 0;

  constructor(message: Buffer, beforeData: () => Promise<boolean>) {
    super();
    this.#message = message;
    this.#beforeData = beforeData;
  }

  /** True once the server has accepted DATA. */
  get dataAccepted(): boolean {
    return this.#isRead;
  }

  /** Resolves when no decision is pending. */
  async decided(): Promise<void> {
    await this.#decision;
  }

  /** A message of one piece is written at once, which takes less time than a stream of it. */
  override pipe<T extends NodeJS.WritableStream>(destination: T, options?: { end?: boolean }): T {
    if (this.#message.length > PIECE_BYTES) return super.pipe(destination, options);
    this.#isRead = true;
    this.#decision ??= this.#decide(() => {
      this.ended = true;
      destination.end(this.#message);
    });
    return destination;
  }

  override _read(): void {
    this.#isRead = true;
    const isLast = this.#message.length - this.#offset <= PIECE_BYTES;
    if (isLast && this.#decision === null) this.#decision = this.#decide(() => this.#give());
    else this.#give();
  }

  async #decide(give: () => void): Promise<void> {
    try {
      this.stopped = !(await this.#beforeData());
    } catch (error) {
      this.failure = { error };
    }
    if (this.destroyed) return;
    if (this.stopped || this.failure !== null) {
      this.emit('stopped');
      return;
    }
    this.emit('begun');
    give();
  }

  #give(): void {
    const piece = this.#message.subarray(this.#offset, this.#offset + PIECE_BYTES);
    this.#offset += piece.length;
    if (piece.length === 0) this.ended = true;
    this.push(piece.length === 0 ? null : piece);
  }
}
