import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { asError } from '../http/as-error.js';
import { GatedMessage } from './gated-message.js';
import type { MailResult, SendHooks } from './mailer.js';
import { failedBefore, queueId, toMailResult, type SmtpError } from './smtp-reply.js';
import type { SmtpServer } from './smtp-url.js';

export interface SmtpTimeouts {
  /** Lookup, TCP and TLS. */
  connectMs: number;
  /** The server's greeting, and STARTTLS. */
  greetingMs: number;
  /** Maximum wait for each reply before the message. */
  commandMs: number;
  /** Maximum wait for the final reply: RFC 5321 section 4.5.3.2.6 requires ten minutes, since a retry duplicates mails. */
  finalReplyMs: number;
}

export interface Envelope {
  from: string;
  to: string;
}

export interface SessionResult {
  result: MailResult;
  /** The server has accepted DATA. */
  dataAccepted: boolean;
}

/** RFC 5321 section 3.8: the server closes the connection. */
const SERVICE_CLOSING = 421;
/** Maximum wait for the reply to QUIT. */
const QUIT_TIMEOUT_MS = 2_000;

/** An authenticated connection to an SMTP server, used for one mail after the other. */
export class SmtpSession {
  /** Number of mails sent over it. */
  sent = 0;
  /** The connection is closed or in an unknown state. */
  broken = false;

  readonly #connection: SMTPConnection;
  readonly #timeouts: SmtpTimeouts;
  /** The server still has the envelope of a refused mail. */
  #needsReset = false;

  private constructor(connection: SMTPConnection, timeouts: SmtpTimeouts) {
    this.#connection = connection;
    this.#timeouts = timeouts;
    // An unexpected error ends the session; a mail in progress receives it itself.
    connection.on('error', () => (this.broken = true));
    connection.on('end', () => (this.broken = true));
  }

  /**
   * Connects, upgrades to TLS if offered, and authenticates.
   * @throws SmtpError, or the signal's reason
   */
  static async open(server: SmtpServer, timeouts: SmtpTimeouts, signal?: AbortSignal): Promise<SmtpSession> {
    signal?.throwIfAborted();
    const connection = new SMTPConnection({
      ...server.connection,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.commandMs,
      // Close immediately, so that nothing more is sent.
      socketCloseTimeout: 0,
    });
    const session = new SmtpSession(connection, timeouts);
    try {
      await step(connection, (done) => connection.connect(done), signal);
      await session.#signIn(server.auth, signal);
    } catch (error) {
      session.destroy();
      throw error;
    }
    return session;
  }

  async #signIn(auth: SmtpServer['auth'], signal?: AbortSignal): Promise<void> {
    if (auth === null) return;
    if (!this.#connection.allowsAuth) {
      throw new Error('The server offers no AUTH, yet SMTP_URL names a user');
    }
    await step(this.#connection, (done) => this.#connection.login({ ...auth }, done), signal);
  }

  /**
   * Sends one mail. The session can be used again after success, and after a refusal of the envelope. Envelope and DATA
   * are pipelined if the server offers it (RFC 2920).
   * @throws what `hooks.beforeData` throws
   */
  async send(envelope: Envelope, message: Buffer, hooks: SendHooks): Promise<SessionResult> {
    const reset = await this.#resetIfNeeded(hooks.signal);
    if (reset !== null) return { result: reset, dataAccepted: false };
    const gated = new GatedMessage(message, hooks.beforeData);
    const result = await this.#transmit(envelope, message.length, gated, hooks.signal);
    if (result.outcome === 'sent') this.sent += 1;
    // A pending decision would otherwise be recorded after this result and overwrite it.
    await gated.decided();
    if (gated.failure !== null && result.outcome === 'stopped') throw gated.failure.error;
    return { result, dataAccepted: gated.dataAccepted };
  }

  /** Discards the envelope of a refused mail; resolves to the result if that fails. */
  async #resetIfNeeded(signal: AbortSignal | undefined): Promise<MailResult | null> {
    if (!this.#needsReset) return null;
    try {
      await step(this.#connection, (done) => this.#connection.reset(done), signal);
      this.#needsReset = false;
      return null;
    } catch (error) {
      this.destroy();
      const { code, name, message }: SmtpError = asError(error);
      return failedBefore(code ?? name, message);
    }
  }

  #transmit(
    envelope: Envelope,
    size: number,
    gated: GatedMessage,
    signal: AbortSignal | undefined,
  ): Promise<MailResult> {
    return new Promise((resolve) => {
      const connection = this.#connection;
      const settle = (result: MailResult): void => {
        connection.removeListener('end', cut);
        signal?.removeEventListener('abort', cancel);
        // In the same tick, so that no further byte contradicts the result. The dialogue is in a known state only after
        // a success, and after a refusal of the envelope, which is reported with the last of its replies.
        this.#needsReset = refusesEnvelope(result) && !gated.dataAccepted;
        if (result.outcome !== 'sent' && !this.#needsReset) this.destroy();
        resolve(result);
      };
      const cancel = (): void => settle(toMailResult(asError(signal?.reason), gated.ended));
      // An end with a reason is reported in the same tick; this handles one without.
      const cut = (): void => {
        setImmediate(() => settle(toMailResult(new Error('The connection was closed'), gated.ended)));
      };
      connection.once('end', cut);
      gated.once('begun', () => {
        this.#waitAtMost(this.#timeouts.finalReplyMs);
        this.#holdWrites();
      });
      gated.once('stopped', () => settle({ outcome: 'stopped' }));
      connection.send({ ...envelope, size }, gated, (error, info) => {
        if (error) return settle(toMailResult(error, gated.ended));
        this.#waitAtMost(this.#timeouts.commandMs);
        settle(acceptance(info, gated.ended));
      });
      signal?.addEventListener('abort', cancel, { once: true });
      if (signal?.aborted === true) cancel();
    });
  }

  /** Sends QUIT; for an idle session. */
  quit(): void {
    if (this.broken) return this.destroy();
    this.#waitAtMost(QUIT_TIMEOUT_MS);
    this.#connection.quit();
  }

  /** Closes the connection immediately. */
  destroy(): void {
    this.broken = true;
    this.#connection.close();
  }

  /** Collects what is written in this turn of the event loop, so that a short message leaves together with its end. */
  #holdWrites(): void {
    const socket = this.#connection._socket;
    if (!socket) return;
    socket.cork();
    setImmediate(() => socket.uncork());
  }

  #waitAtMost(silenceMs: number): void {
    const socket = this.#connection._socket;
    if (socket) socket.setTimeout(silenceMs);
  }
}

type Done = (error?: SmtpError | null) => void;

/** One step of the dialogue: ends with its callback, the connection's error or end, or the signal. */
function step(connection: SMTPConnection, begin: (done: Done) => void, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: unknown): void => {
      connection.removeListener('error', finish);
      connection.removeListener('end', cut);
      signal?.removeEventListener('abort', abort);
      if (error === undefined || error === null) resolve();
      else reject(asError(error));
    };
    const abort = (): void => finish(asError(signal?.reason));
    // An end with a reason is reported in the same tick; this handles one without.
    const cut = (): void => {
      setImmediate(() => finish(new Error('The connection was closed')));
    };
    connection.once('error', finish);
    connection.once('end', cut);
    signal?.addEventListener('abort', abort, { once: true });
    begin(finish);
  });
}

/** The server refused sender or recipient and keeps the connection. */
function refusesEnvelope(result: MailResult): boolean {
  if (result.outcome !== 'refused' || result.status === SERVICE_CLOSING) return false;
  return result.stage === 'from' || result.stage === 'rcpt';
}

/** A server that accepts a message before it has received all of it violates the protocol. */
function acceptance(info: SMTPConnection.SentMessageInfo, ended: boolean): MailResult {
  const { response } = info;
  if (!ended) {
    return { outcome: 'uncertain', error: { code: 'EPROTOCOL', message: `Too early: ${response}` } };
  }
  return { outcome: 'sent', response, serverId: info.serverMessageId ?? queueId(response) };
}
