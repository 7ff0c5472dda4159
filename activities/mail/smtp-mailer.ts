import { asError } from '../http/as-error.js';
import { startDeadline, type Deadline } from '../http/deadline.js';
import { composeMail } from './compose.js';
import { DomainShares, MAILS_PER_CONNECTION, type ReleaseConnection } from './domain-shares.js';
import {
  MAILER_CLOSED,
  NO_CONNECTION,
  type Destination,
  type Mail,
  type Mailer,
  type MailResult,
  type SendHooks,
} from './mailer.js';
import { plainEnvelope } from './mail-envelope.js';
import { failedBefore, toMailResult } from './smtp-reply.js';
import { SmtpSession, type Envelope, type SessionResult, type SmtpTimeouts } from './smtp-session.js';
import { parseSmtpUrl, type SmtpServer } from './smtp-url.js';

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, see `parseSmtpUrl`. */
  url: string;
  /** Concurrent connections; 10 by default. */
  connections?: number;
  /** Mails per connection; 100 by default. */
  messagesPerConnection?: number;
  /** Time until an unused connection is closed; 10 s by default. */
  idleMs?: number;
  /** Maximum wait for a free connection; 30 s by default. */
  waitMs?: number;
  /** Maximum time for a mail once it has a connection; 11 minutes by default. */
  totalMs?: number;
  timeouts?: Partial<SmtpTimeouts>;
}

const DEFAULTS = {
  connections: 10,
  messagesPerConnection: 100,
  idleMs: 10_000,
  waitMs: 30_000,
  totalMs: 660_000,
};
const DEFAULT_TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  commandMs: 60_000,
  finalReplyMs: 600_000,
};
const CLOSE_GRACE_MS = 30_000;
const SERVICE_CLOSING = 421;

/** A mail in progress. */
interface Job {
  envelope: Envelope;
  message: Buffer;
  hooks: SendHooks & { signal: AbortSignal };
}

/**
 * Sends mails through one SMTP server, with a small pool of connections.
 * @throws TypeError for an invalid URL
 */
export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  return new SmtpMailer(parseSmtpUrl(options.url), options);
}

class SmtpMailer implements Mailer {
  readonly #server: SmtpServer;
  readonly #limits: typeof DEFAULTS;
  readonly #timeouts: SmtpTimeouts;
  readonly #shares: DomainShares;
  readonly #idle = new Map<SmtpSession, NodeJS.Timeout>();
  readonly #inFlight = new Map<Promise<MailResult>, Deadline>();
  #closed = false;

  constructor(server: SmtpServer, options: SmtpMailerOptions) {
    this.#server = server;
    this.#limits = { ...DEFAULTS, ...options };
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
    this.#shares = new DomainShares(this.#limits.connections, { perConnection: MAILS_PER_CONNECTION });
  }

  async send(mail: Mail, hooks: SendHooks): Promise<MailResult> {
    const envelope = plainEnvelope(mail);
    if ('outcome' in envelope) return envelope;
    const message = composeMail(mail);
    if (hooks.turn !== undefined && !(await hooks.turn())) return { outcome: 'stopped' };
    let release: ReleaseConnection;
    try {
      const { waitMs } = this.#limits;
      release = await this.#shares.acquire(recipientDomain(envelope.to), { waitMs, signal: hooks.signal });
    } catch (error) {
      return failedBefore(NO_CONNECTION, asError(error).message);
    }
    const gate = timed(hooks.beforeData);
    try {
      if (this.#closed) return failedBefore(MAILER_CLOSED, 'The mailer is closed');
      return await this.#sendInTime(envelope, message, { ...hooks, beforeData: gate.run });
    } finally {
      release(gate.ms());
    }
  }

  hasRoom({ address }: Destination): boolean {
    return this.#shares.hasRoom(recipientDomain(address));
  }

  async #sendInTime(envelope: Envelope, message: Buffer, hooks: SendHooks): Promise<MailResult> {
    const deadline = startDeadline(this.#limits.totalMs, hooks.signal);
    const { beforeData } = hooks;
    const sending = this.#sendNow({ envelope, message, hooks: { beforeData, signal: deadline.signal } });
    this.#inFlight.set(sending, deadline);
    try {
      return await sending;
    } finally {
      this.#inFlight.delete(sending);
      deadline.clear();
    }
  }

  async #sendNow(job: Job): Promise<MailResult> {
    const kept = this.#takeIdle();
    if (kept !== null) {
      const delivery = await this.#sendOver(kept, job);
      if (!isStale(delivery, job.hooks.signal)) return delivery.result;
    }
    let session: SmtpSession;
    try {
      session = await SmtpSession.open(this.#server, this.#timeouts, job.hooks.signal);
    } catch (error) {
      return toMailResult(asError(error), false);
    }
    return (await this.#sendOver(session, job)).result;
  }

  async #sendOver(session: SmtpSession, { envelope, message, hooks }: Job): Promise<SessionResult> {
    try {
      return await session.send(envelope, message, hooks);
    } finally {
      this.#keep(session);
    }
  }

  #takeIdle(): SmtpSession | null {
    for (const [session, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(session);
      if (!session.broken) return session;
    }
    return null;
  }

  #keep(session: SmtpSession): void {
    if (session.broken) return;
    if (this.#closed || session.sent >= this.#limits.messagesPerConnection) return session.quit();
    const timer = setTimeout(() => {
      this.#idle.delete(session);
      session.quit();
    }, this.#limits.idleMs);
    this.#idle.set(session, timer.unref());
  }

  async close(graceMs = CLOSE_GRACE_MS): Promise<void> {
    this.#closed = true;
    const cut = setTimeout(() => {
      for (const deadline of this.#inFlight.values()) deadline.stop();
    }, graceMs);
    await Promise.allSettled(this.#inFlight.keys());
    clearTimeout(cut);
    for (const [session, timer] of this.#idle) {
      clearTimeout(timer);
      session.quit();
    }
    this.#idle.clear();
  }
}

/** A function with the time that its calls have taken. */
function timed<T>(run: () => Promise<T>): { run: () => Promise<T>; ms: () => number } {
  let ms = 0;
  return {
    run: async () => {
      const began = performance.now();
      try {
        return await run();
      } finally {
        ms += performance.now() - began;
      }
    },
    ms: () => ms,
  };
}

function recipientDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * The server may have closed a pooled connection meanwhile. Before DATA was accepted,
 * retrying once over a new one is safe.
 */
function isStale({ result, dataAccepted }: SessionResult, signal: AbortSignal): boolean {
  if (dataAccepted || signal.aborted) return false;
  if (result.outcome === 'refused') return result.status === SERVICE_CLOSING;
  return result.outcome === 'failed-before-data';
}
