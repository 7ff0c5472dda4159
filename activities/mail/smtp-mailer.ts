import { parseEmail } from '../../domain/email.js';
import { startDeadline } from '../deadline.js';
import { Slots } from '../slots.js';
import { composeMail } from './compose.js';
import type { Mail, Mailer, MailRefused, MailResult, SendHooks } from './mailer.js';
import { failedBefore, resultOf, type SmtpError } from './smtp-reply.js';
import { SmtpSession, type Delivery, type Envelope, type SmtpTimeouts } from './smtp-session.js';
import { parseSmtpUrl, type SmtpServer } from './smtp-url.js';

export interface SmtpMailerOptions {
  /** `smtp://` or `smtps://`, see `parseSmtpUrl`. */
  url: string;
  /** Connections at once; 5 unless told. */
  connections?: number;
  /** Mails over one connection; 100 unless told. */
  messagesPerConnection?: number;
  /** An unused connection is closed after this long; 10 s unless told. */
  idleMs?: number;
  /** A mail waits no longer for a free connection; 30 s unless told. */
  waitMs?: number;
  timeouts?: Partial<SmtpTimeouts>;
}

const DEFAULTS = { connections: 5, messagesPerConnection: 100, idleMs: 10_000, waitMs: 30_000 };
const DEFAULT_TIMEOUTS: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  commandMs: 60_000,
  finalReplyMs: 600_000,
};
const CLOSE_GRACE_MS = 30_000;
const SERVICE_CLOSING = 421;

/**
 * Sends mails through one SMTP server, over a few connections that are kept for the next mail.
 * @throws TypeError for a URL that is none
 */
export function createSmtpMailer(options: SmtpMailerOptions): Mailer {
  return new SmtpMailer(parseSmtpUrl(options.url), options);
}

class SmtpMailer implements Mailer {
  readonly connections: number;

  readonly #server: SmtpServer;
  readonly #limits: typeof DEFAULTS;
  readonly #timeouts: SmtpTimeouts;
  readonly #slots: Slots;
  readonly #idle = new Map<SmtpSession, NodeJS.Timeout>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #active = new Set<SmtpSession>();
  #closed = false;

  constructor(server: SmtpServer, options: SmtpMailerOptions) {
    this.#server = server;
    this.#limits = { ...DEFAULTS, ...options };
    this.#timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
    this.connections = this.#limits.connections;
    this.#slots = new Slots(this.connections);
  }

  async send(mail: Mail, hooks: SendHooks): Promise<MailResult> {
    const envelope = envelopeOf(mail);
    if ('outcome' in envelope) return envelope;
    const message = await composeMail(mail);
    const job = this.#sendInTurn(envelope, message, hooks);
    const settled = job.then(
      () => undefined,
      () => undefined,
    );
    this.#underWay.add(settled);
    try {
      return await job;
    } finally {
      this.#underWay.delete(settled);
    }
  }

  async #sendInTurn(envelope: Envelope, message: Buffer, hooks: SendHooks): Promise<MailResult> {
    let release: () => void;
    const wait = startDeadline(this.#limits.waitMs, hooks.signal);
    try {
      release = await this.#slots.acquire('', wait.signal);
    } catch (error) {
      return resultOf(asError(error), false);
    } finally {
      wait.clear();
    }
    try {
      if (this.#closed) return failedBefore('ECLOSED', 'The mailer is closed');
      return await this.#sendNow(envelope, message, hooks);
    } finally {
      release();
    }
  }

  async #sendNow(envelope: Envelope, message: Buffer, hooks: SendHooks): Promise<MailResult> {
    const kept = this.#takeIdle();
    if (kept !== null) {
      const delivery = await this.#sendOver(kept, envelope, message, hooks);
      if (!isStale(delivery, hooks.signal)) return delivery.result;
    }
    let session: SmtpSession;
    try {
      session = await SmtpSession.open(this.#server, this.#timeouts, hooks.signal);
    } catch (error) {
      return resultOf(asError(error), false);
    }
    return (await this.#sendOver(session, envelope, message, hooks)).result;
  }

  async #sendOver(
    session: SmtpSession,
    envelope: Envelope,
    message: Buffer,
    hooks: SendHooks,
  ): Promise<Delivery> {
    this.#active.add(session);
    try {
      return await session.send(envelope, message, hooks);
    } finally {
      this.#active.delete(session);
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
    if (this.#closed || session.sent >= this.#limits.messagesPerConnection) {
      return session.quit();
    }
    const timer = setTimeout(() => {
      this.#idle.delete(session);
      session.quit();
    }, this.#limits.idleMs);
    this.#idle.set(session, timer.unref());
  }

  async close(graceMs = CLOSE_GRACE_MS): Promise<void> {
    this.#closed = true;
    const cut = setTimeout(() => {
      for (const session of this.#active) session.destroy();
    }, graceMs);
    await Promise.all(this.#underWay);
    clearTimeout(cut);
    for (const [session, timer] of this.#idle) {
      clearTimeout(timer);
      session.quit();
    }
    this.#idle.clear();
  }
}

/** Exactly one plain recipient: whatever else an address field could hold is refused here. */
function envelopeOf(mail: Mail): Envelope | MailRefused {
  const from = parseEmail(mail.from.address);
  if (from === null) return badSyntax('from', '5.1.7');
  const to = parseEmail(mail.to.address);
  return to === null ? badSyntax('rcpt', '5.1.3') : { from, to };
}

/** As a server would say it (RFC 3463 section 3.2). */
function badSyntax(stage: 'from' | 'rcpt', code: string): MailRefused {
  const response = `553 ${code} Not one plain e-mail address`;
  return { outcome: 'refused', permanent: true, stage, status: 553, code, response };
}

/**
 * A kept connection may have been closed by the server meanwhile. As long as DATA was not answered
 * nothing is lost by trying once more over a new one.
 */
function isStale({ result, asked }: Delivery, signal: AbortSignal | undefined): boolean {
  if (asked || signal?.aborted === true) return false;
  if (result.outcome === 'refused') return result.status === SERVICE_CLOSING;
  return result.outcome === 'failed-before-data';
}

function asError(error: unknown): SmtpError {
  return error instanceof Error ? error : new Error(String(error));
}
