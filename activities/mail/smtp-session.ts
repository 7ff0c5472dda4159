import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { asError } from '../http/as-error.js';
import { GatedMessage } from './gated-message.js';
import type { MailResult, SendHooks } from './mailer.js';
import { queueId, resultOf, type SmtpError } from './smtp-reply.js';
import type { SmtpServer } from './smtp-url.js';

export interface SmtpTimeouts {
  /** Look-up, TCP and TLS. */
  connectMs: number;
  /** The server's first line, and STARTTLS. */
  greetingMs: number;
  /** Silence before the message, command by command. */
  commandMs: number;
  /** Silence after it: RFC 5321 section 4.5.3.2.6 asks for ten minutes, since giving up earlier doubles mails. */
  finalReplyMs: number;
}

export interface Envelope {
  from: string;
  to: string;
}

export interface SessionResult {
  result: MailResult;
  /** The server had accepted DATA. */
  dataAccepted: boolean;
}

/** How long to wait for the answer to QUIT. */
const QUIT_TIMEOUT_MS = 2_000;

/** One connection to an SMTP server, signed in, used for one mail after the other. */
export class SmtpSession {
  /** Mails sent over it. */
  sent = 0;
  /** The connection is gone or in an unknown state. */
  broken = false;

  readonly #connection: SMTPConnection;
  readonly #timeouts: SmtpTimeouts;

  private constructor(connection: SMTPConnection, timeouts: SmtpTimeouts) {
    this.#connection = connection;
    this.#timeouts = timeouts;
    // an unexpected error ends the session; a mail in progress gets it itself
    connection.on('error', () => (this.broken = true));
    connection.on('end', () => (this.broken = true));
  }

  /**
   * Connects, upgrades to TLS where offered, signs in.
   * @throws SmtpError, or the signal's reason
   */
  static async open(server: SmtpServer, timeouts: SmtpTimeouts, signal?: AbortSignal): Promise<SmtpSession> {
    signal?.throwIfAborted();
    const connection = new SMTPConnection({
      ...server.connection,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.greetingMs,
      socketTimeout: timeouts.commandMs,
      // closing must cut at once: what is still unsent then must stay so
      socketCloseTimeout: 0,
    });
    const session = new SmtpSession(connection, timeouts);
    try {
      await openingStep(connection, (done) => connection.connect(done), signal);
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
    await openingStep(this.#connection, (done) => this.#connection.login({ ...auth }, done), signal);
  }

  /**
   * Hands one mail over. Afterwards the session can be used again only if it was sent.
   * @throws what `hooks.beforeData` throws
   */
  async send(envelope: Envelope, message: Buffer, hooks: SendHooks): Promise<SessionResult> {
    const gated = new GatedMessage(message, hooks.beforeData);
    const result = await this.#transmit(envelope, message.length, gated, hooks.signal);
    if (result.outcome === 'sent') this.sent += 1;
    // a decision still pending would be written down after this result, and win
    await gated.decided();
    if (gated.failure !== null && result.outcome === 'stopped') throw gated.failure.error;
    return { result, dataAccepted: gated.dataAccepted };
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
        // in the same turn, so that not one more byte belies the result; and what state the dialogue
        // is in after anything but a success is not worth knowing
        if (result.outcome !== 'sent') this.destroy();
        resolve(result);
      };
      const cancel = (): void => settle(resultOf(asError(signal?.reason), gated.ended));
      // an end with a reason reports it in the same turn; this is for one without
      const cut = (): void => {
        setImmediate(() => settle(resultOf(new Error('The connection was closed'), gated.ended)));
      };
      connection.once('end', cut);
      gated.once('begun', () => this.#waitAtMost(this.#timeouts.finalReplyMs));
      gated.once('stopped', () => settle({ outcome: 'stopped' }));
      connection.send({ ...envelope, size }, gated, (error, info) => {
        if (error) return settle(resultOf(error, gated.ended));
        this.#waitAtMost(this.#timeouts.commandMs);
        settle(acceptance(info, gated.ended));
      });
      signal?.addEventListener('abort', cancel, { once: true });
      if (signal?.aborted === true) cancel();
    });
  }

  /** Says goodbye; for a session that is idle. */
  quit(): void {
    if (this.broken) return this.destroy();
    this.#waitAtMost(QUIT_TIMEOUT_MS);
    this.#connection.quit();
  }

  /** Cuts the connection at once. */
  destroy(): void {
    this.broken = true;
    this.#connection.close();
  }

  #waitAtMost(silenceMs: number): void {
    const socket = this.#connection._socket;
    if (socket) socket.setTimeout(silenceMs);
  }
}

type Done = (error?: SmtpError | null) => void;

/** One step of the opening: ended by its callback, the connection's error or the signal. */
function openingStep(
  connection: SMTPConnection,
  begin: (done: Done) => void,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (error?: unknown): void => {
      connection.removeListener('error', finish);
      signal?.removeEventListener('abort', abort);
      if (error === undefined || error === null) resolve();
      else reject(asError(error));
    };
    const abort = (): void => finish(asError(signal?.reason));
    connection.once('error', finish);
    signal?.addEventListener('abort', abort, { once: true });
    begin(finish);
  });
}

/** A server that accepts before it has the whole message answers something else. */
function acceptance(info: SMTPConnection.SentMessageInfo, ended: boolean): MailResult {
  const { response } = info;
  if (!ended) {
    return { outcome: 'uncertain', error: { code: 'EPROTOCOL', message: `Too early: ${response}` } };
  }
  return { outcome: 'sent', response, serverId: info.serverMessageId ?? queueId(response) };
}
