/**
 * A mail server that stores the mails it accepts and fails as configured. Inside a test: `startSmtpSink()`.
 * As a separate process, which survives the processes under test and logs one JSON line per mail:
 * `node --import tsx test/support/servers/smtp-sink.ts --log FILE`, or `spawnSmtpSink(file)`.
 */
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { runAsProcess, spawnSink, type SinkProcess } from './sink-process.js';
import { waitUntil } from '../run/wait-until.js';

export interface SinkMail {
  messageId: string;
  /** Envelope, not header. */
  from: string;
  to: string[];
  subject: string;
  raw: string;
  /** When the first byte of the message arrived, and when it was accepted. */
  begunAt: string;
  at: string;
  /** False if the connection was dropped instead of the final reply. */
  answered: boolean;
}

export interface SmtpRule {
  /**
   * `connect` before the greeting, `auth`, `from`, `rcpt` before their replies (with PIPELINING a
   * delay at `rcpt` delays the 354 as well), `data` when the first byte of the message arrives,
   * `message` after the final dot and before its reply.
   */
  at: 'connect' | 'auth' | 'from' | 'rcpt' | 'data' | 'message';
  /** Only for this recipient (from `rcpt` on). */
  to?: string;
  /** How often; unlimited by default. */
  times?: number;
  delayMs?: number;
  /** A refusal such as `550 5.1.1 No such user`. */
  reply?: string;
  /** Drops the connection. At `message` the mail was accepted and only the reply is lost. */
  drop?: boolean;
}

export interface SmtpSinkOptions {
  port?: number;
  rules?: SmtpRule[];
  log?: string;
  auth?: { user: string; pass: string };
  /** STARTTLS with smtp-server's built-in certificate, which clients should not trust. */
  startTls?: boolean;
  /** Its own certificate instead. */
  certificate?: { key: string; cert: string };
  pipelining?: boolean;
  size?: number;
}

export interface SmtpSink {
  url: string;
  port: number;
  mails: SinkMail[];
  /** Connections made since the last reset. */
  readonly connections: number;
  /** Bytes of messages received, accepted or not, since the last reset. */
  readonly messageBytes: number;
  /** Replaces the rules; without any, accepts everything. */
  behave(...rules: SmtpRule[]): void;
  /** Resolves once this many mails were accepted. */
  waitFor(count: number, timeoutMs?: number): Promise<void>;
  /** Drops every open connection. */
  cut(): void;
  reset(): void;
  close(): Promise<void>;
}

export async function startSmtpSink(options: SmtpSinkOptions = {}): Promise<SmtpSink> {
  if (options.log !== undefined) appendFileSync(options.log, '');
  const mails: SinkMail[] = [];
  const count = { connections: 0, messageBytes: 0 };
  let rules = [...(options.rules ?? [])];

  const server = new SMTPServer({
    ...serverOptions(options),
    onConnect: (session, done) => {
      count.connections += 1;
      void meet('connect', session, done);
    },
    onAuth: ({ username, password }, session, done) => {
      const known = username === options.auth?.user && password === options.auth?.pass;
      const refuse = smtpError('535 5.7.8 Authentication credentials invalid');
      void meet('auth', session, (error) => done(error ?? (known ? null : refuse), { user: username }));
    },
    onMailFrom: (_address, session, done) => void meet('from', session, done),
    onRcptTo: ({ address }, session, done) => void meet('rcpt', session, done, address),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      let begunAt = new Date();
      stream.once('data', () => {
        begunAt = new Date();
        void meet('data', session, () => undefined, recipient(session));
      });
      stream.on('data', (chunk: Buffer) => {
        count.messageBytes += chunk.length;
        chunks.push(chunk);
      });
      stream.on('end', () => void finish({ raw: Buffer.concat(chunks), begunAt, session }, done));
    },
  });
  server.on('error', () => undefined);

  /** The first rule that matches; its count is decremented. */
  function ruleFor(at: SmtpRule['at'], to?: string): SmtpRule | undefined {
    const rule = rules.find((each) => each.at === at && (each.to ?? to) === to && each.times !== 0);
    if (rule?.times !== undefined) rule.times -= 1;
    return rule;
  }

  async function meet(
    at: SmtpRule['at'],
    session: SMTPServerSession,
    done: (error?: Error | null) => void,
    to?: string,
  ): Promise<void> {
    const rule = ruleFor(at, to);
    if (rule?.delayMs !== undefined) await sleep(rule.delayMs, undefined, { ref: false });
    if (rule?.drop === true) return drop(session);
    done(rule?.reply === undefined ? null : smtpError(rule.reply));
  }

  async function finish(
    received: Received,
    done: (error?: Error | null, message?: string) => void,
  ): Promise<void> {
    const { session } = received;
    const rule = ruleFor('message', recipient(session));
    if (rule?.delayMs !== undefined) await sleep(rule.delayMs, undefined, { ref: false });
    if (rule?.reply !== undefined) return done(smtpError(rule.reply));
    const mail = await describeMail(received, rule?.drop !== true);
    mails.push(mail);
    if (options.log !== undefined) appendFileSync(options.log, `${JSON.stringify(mail)}\n`);
    if (rule?.drop === true) drop(session);
    else done(null, `2.0.0 Ok: queued as SINK${mails.length}`);
  }

  function drop(session: SMTPServerSession): void {
    for (const connection of server.connections) {
      if (connection.id === session.id) connection._socket.destroy();
    }
  }

  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The sink has no port');
  const { port } = address;

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    get connections() {
      return count.connections;
    },
    get messageBytes() {
      return count.messageBytes;
    },
    behave: (...next) => (rules = next.map((rule) => ({ ...rule }))),
    waitFor: (wanted, timeoutMs) => waitUntil(() => mails.length >= wanted, timeoutMs),
    cut: () => {
      for (const connection of server.connections) connection._socket.destroy();
    },
    reset: () => {
      mails.length = 0;
      rules = [];
      Object.assign(count, { connections: 0, messageBytes: 0 });
    },
    close: async () => {
      for (const connection of server.connections) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function serverOptions({
  auth,
  startTls,
  certificate,
  pipelining,
  size,
}: SmtpSinkOptions): SMTPServerOptions {
  const disabled = [...(startTls === true ? [] : ['STARTTLS']), ...(auth === undefined ? ['AUTH'] : [])];
  return {
    logger: false,
    disableReverseLookup: true,
    authOptional: auth === undefined,
    allowInsecureAuth: true,
    disabledCommands: disabled,
    hidePIPELINING: pipelining === false,
    // Enhanced codes are part of the rules' replies.
    hideENHANCEDSTATUSCODES: true,
    ...(size === undefined ? {} : { size }),
    ...certificate,
  };
}

function smtpError(reply: string): Error {
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}

function recipient(session: SMTPServerSession): string | undefined {
  return session.envelope.rcptTo[0]?.address;
}

interface Received {
  raw: Buffer;
  begunAt: Date;
  session: SMTPServerSession;
}

async function describeMail({ raw, begunAt, session }: Received, answered: boolean): Promise<SinkMail> {
  const { messageId = '', subject = '' } = await PostalMime.parse(raw);
  const { mailFrom, rcptTo } = session.envelope;
  return {
    messageId,
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    subject,
    raw: raw.toString('utf8'),
    begunAt: begunAt.toISOString(),
    at: new Date().toISOString(),
    answered,
  };
}

/** Starts the sink as a separate process; it ends with `stop()` or with the process that started it. */
export async function spawnSmtpSink(log: string, rules: SmtpRule[] = []): Promise<SinkProcess> {
  return spawnSink(import.meta.url, ['--log', log, '--rules', JSON.stringify(rules)], 'smtp');
}

/** The mails in a sink's log, without a last line that is still being written. */
export function readSmtpLog(log: string): SinkMail[] {
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as SinkMail);
}

void runAsProcess(import.meta.url, async ({ log, port, rules }) => {
  return startSmtpSink({ ...(log === undefined ? {} : { log }), port, rules: JSON.parse(rules) });
});
