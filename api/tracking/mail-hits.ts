import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { recordHits, type Received, type ReceivedHit, type RecordHitsDeps } from './record-hits.js';
import type { ReceivedPageHit } from './record-page-hit.js';

/** Different hits that wait at most. A flood of requests for one link is one hit with a count. */
const MAX_WAITING = 20_000;
/** Hits recorded together. */
const PAGE = 100;
/** How long hits that could not be recorded wait. */
const RETRY_MS = 1_000;

interface MailHitsDeps extends RecordHitsDeps {
  log: Logger;
}

/**
 * Clicks, opens and visits of the preference page on their way to the database. They are answered before they are
 * recorded, so that a redirect neither waits for MongoDB nor fails with it. While it is away they wait in memory, up to a
 * limit; a process that ends then loses them. Requests of the same second that may be told apart in nothing are one hit.
 */
export class MailHits {
  readonly #deps: MailHitsDeps;
  readonly #waiting = new Map<string, Received>();
  /** Being recorded. */
  #page: Received[] = [];
  #run: Promise<void> | null = null;
  #isClosed = false;

  constructor(deps: MailHitsDeps) {
    this.#deps = deps;
  }

  add(hit: Omit<ReceivedHit, 'count'> | Omit<ReceivedPageHit, 'count'>): void {
    this.#keep({ ...hit, count: 1 });
    this.#run ??= this.#recordAll();
  }

  /** Records what waits, for at most `graceMs`; what is left then is lost. To be called when no more is added. */
  async close(graceMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)));
    await Promise.race([this.#run, late]);
    clearTimeout(timer);
    this.#isClosed = true;
    const hits = [...this.#page, ...this.#waiting.values()].reduce((sum, { count }) => sum + count, 0);
    if (hits > 0) this.#deps.log.warn({ hits }, 'mail_hits_lost');
  }

  #keep(hit: Received): void {
    const { method, userAgent, purpose } = hit.request;
    const what = 'contactId' in hit ? [hit.contactId, hit.listId] : [hit.url];
    const second = Math.floor(hit.at.getTime() / 1_000);
    const key = JSON.stringify([hit.messageId, ...what, method, userAgent, purpose, second]);
    const known = this.#waiting.get(key);
    if (known !== undefined) known.count += hit.count;
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, hit);
    else this.#deps.log.warn({ hits: hit.count }, 'mail_hits_lost');
  }

  #takePage(): Received[] {
    const page: Received[] = [];
    for (const [key, hit] of this.#waiting) {
      this.#waiting.delete(key);
      if (page.push(hit) === PAGE) break;
    }
    return page;
  }

  async #recordAll(): Promise<void> {
    const { log } = this.#deps;
    while (this.#waiting.size > 0 && !this.#isClosed) {
      this.#page = this.#takePage();
      const failed = await recordHits(this.#deps, this.#page);
      this.#page = [];
      if (failed.length === 0) continue;
      log.warn({ err: failed[0]?.error, hits: failed.length }, 'mail_hits_not_recorded');
      for (const { hit } of failed) this.#keep(hit);
      await delay(RETRY_MS, undefined, { ref: false });
    }
    this.#run = null;
  }
}
