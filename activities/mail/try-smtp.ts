import { lookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpStage, SmtpTrial, SmtpTrialStage } from '../../domain/mail/smtp-trial.js';
import { asError } from '../http/as-error.js';
import { explainedMessage } from './certificate-hint.js';
import type { SmtpError } from './smtp-reply.js';
import type { SmtpServer } from './smtp-url.js';

/** Limits the whole trial, because a user is waiting for the answer. */
const TOTAL_MS = 20_000;
const STAGE_MS = 10_000;

/** The stage of a command; one that is not named here goes on with the stage before, as the lines after AUTH do. */
const COMMANDS: Partial<Record<string, SmtpStage>> = {
  EHLO: 'greeting',
  HELO: 'greeting',
  STARTTLS: 'tls',
  AUTH: 'auth',
  MAIL: 'from',
  RCPT: 'rcpt',
  DATA: 'data',
};

/** By the commands of nodemailer's errors. With PIPELINING a refused command is not the last one sent. */
const REFUSED: Partial<Record<string, SmtpStage>> = { 'MAIL FROM': 'from', 'RCPT TO': 'rcpt', DATA: 'data' };

export interface TrialMail {
  from: string;
  to: string;
  message: Buffer;
}

/**
 * Hands one mail to a mail server over a separate connection and reports what the server said at each stage. Without a mail it
 * ends after signing in. Never throws because of the server.
 */
export async function trySmtp(
  server: SmtpServer,
  mail: TrialMail | null,
  totalMs = TOTAL_MS,
): Promise<SmtpTrial> {
  const record = new TrialRecord();
  const timer = new AbortController();
  const trial = new Trial(server, record);
  try {
    await Promise.race([trial.run(mail), timeout(totalMs, timer.signal)]);
    return record.trial(null);
  } catch (error) {
    return record.trial(asError(error));
  } finally {
    timer.abort();
    trial.close();
  }
}

async function timeout(ms: number, signal: AbortSignal): Promise<never> {
  await delay(ms, undefined, { signal });
  throw new Error(`No answer within ${ms / 1_000} seconds`);
}

class Trial {
  readonly #connection: SMTPConnection;

  constructor(
    private readonly server: SmtpServer,
    private readonly record: TrialRecord,
  ) {
    this.#connection = new SMTPConnection({
      ...server.connection,
      connectionTimeout: STAGE_MS,
      greetingTimeout: STAGE_MS,
      socketTimeout: STAGE_MS,
      socketCloseTimeout: 0,
      debug: true,
      logger: record.logger(),
    });
  }

  async run(mail: TrialMail | null): Promise<void> {
    const { auth, connection } = this.server;
    await this.#resolve(connection.host ?? '');
    await this.#step((done) => this.#connection.connect(done));
    if (auth !== null) {
      if (!this.#connection.allowsAuth) {
        this.record.reach('auth');
        throw new Error('The server offers no AUTH, yet SMTP_URL names a user');
      }
      await this.#step((done) => this.#connection.login({ ...auth }, done));
    }
    if (mail === null) return this.#connection.quit();
    const { from, to, message } = mail;
    await this.#step((done) => this.#connection.send({ from, to, size: message.length }, message, done));
    this.#connection.quit();
  }

  close(): void {
    this.#connection.close();
  }

  async #resolve(host: string): Promise<void> {
    this.record.reach('resolve');
    const found = await lookup(host, { all: true });
    for (const { address } of found) this.record.say(address);
    this.record.reach('connect');
  }

  /** One step of the dialogue: ends with its callback, or the connection's error or end. */
  #step(begin: (done: (error?: SmtpError | null) => void) => void): Promise<void> {
    const connection = this.#connection;
    return new Promise((resolve, reject) => {
      const finish = (error?: SmtpError | null): void => {
        connection.removeListener('error', finish);
        connection.removeListener('end', cut);
        if (error === undefined || error === null) resolve();
        else reject(error);
      };
      // An end with a reason is reported in the same tick; this handles one without.
      const cut = (): void => {
        setImmediate(() => finish(new Error('The connection was closed')));
      };
      connection.on('error', finish);
      connection.once('end', cut);
      begin(finish);
    });
  }
}

/** What happened, as nodemailer's log tells it. */
class TrialRecord {
  readonly #beganAt = performance.now();
  readonly #stages = new Map<SmtpStage, SmtpTrialStage>();
  /** The stages of commands without a reply; with PIPELINING there are several. */
  readonly #unanswered: SmtpStage[] = [];
  #last: SmtpStage = 'resolve';

  reach(stage: SmtpStage): void {
    this.#last = stage;
    if (this.#stages.has(stage)) return;
    const atMs = Math.round(performance.now() - this.#beganAt);
    this.#stages.set(stage, { stage, ok: true, said: [], atMs });
  }

  say(text: string): void {
    this.#stages.get(this.#last)?.said.push(text);
  }

  trial(error: SmtpError | null): SmtpTrial {
    const failed = REFUSED[error?.command ?? ''] ?? this.#unanswered[0] ?? this.#last;
    const stages = [...this.#stages.values()].map((stage) => ({
      ...stage,
      ok: error === null || stage.stage !== failed,
    }));
    if (error === null) return { ok: true, stages, error: null };
    return {
      ok: false,
      stages: stages.slice(0, stages.findIndex(({ stage }) => stage === failed) + 1),
      error: { stage: failed, message: explainedMessage(error) },
    };
  }

  logger(): Record<'level' | 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', LogMethod> {
    const log: LogMethod = (entry, text) => this.#note(entry, text);
    return { level: () => undefined, trace: log, debug: log, info: log, warn: log, error: log, fatal: log };
  }

  #note(entry: unknown, text: unknown): void {
    if (typeof entry !== 'object' || entry === null || !('tnx' in entry)) return;
    if (entry.tnx === 'network' && 'remoteAddress' in entry) this.#connected(entry);
    if (entry.tnx === 'client') this.#sent(String(text));
    if (entry.tnx === 'server') this.#replied(String(text));
  }

  #connected(entry: { remoteAddress: unknown; remotePort?: unknown }): void {
    this.reach('connect');
    this.say(`${String(entry.remoteAddress)} port ${String(entry.remotePort)}`);
    this.reach('greeting');
  }

  /** Only which command it was: credentials are never read. */
  #sent(line: string): void {
    const named = COMMANDS[line.slice(0, 8).split(' ')[0]?.toUpperCase() ?? ''];
    // After STARTTLS the server introduces itself again.
    const stage = named === 'greeting' && this.#stages.has('tls') ? 'tls' : (named ?? this.#last);
    this.reach(stage);
    this.#unanswered.push(stage);
  }

  #replied(text: string): void {
    const stage = this.#unanswered.shift() ?? this.#last;
    this.#stages.get(stage)?.said.push(text);
  }
}

type LogMethod = (...args: unknown[]) => void;
