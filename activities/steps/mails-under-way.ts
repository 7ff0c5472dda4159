import type { StepVisit } from '../../workflows/messages.js';

/**
 * The mails that this process is sending. Temporal may have one sent again meanwhile, if the workflow has left a full
 * cache or was reset: the second attempt would find the mail claimed and be put off for minutes.
 */
export class MailsUnderWay {
  readonly #ends = new Map<string, Promise<unknown>>();

  /** Sends the mail of a visit once no other attempt at it is under way, however that has ended. */
  async send<T>(at: StepVisit, send: () => Promise<T>): Promise<T> {
    const key = `${at.enrollmentId} ${String(at.run)} ${String(at.visit)}`;
    for (let end = this.#ends.get(key); end !== undefined; end = this.#ends.get(key)) await end;
    const sending = send();
    this.#ends.set(
      key,
      sending.catch(() => undefined),
    );
    try {
      return await sending;
    } finally {
      this.#ends.delete(key);
    }
  }
}
