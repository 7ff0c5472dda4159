import { Agent } from 'undici';
import type { MailProviderRecord } from '../../../models/mail/mail-provider.js';
import { open } from '../../../models/core/seal.js';
import { asError } from '../../http/as-error.js';
import { DomainShares, MAILS_PER_CONNECTION, type ReleaseConnection } from '../domain-shares.js';
import {
  MAILER_CLOSED,
  NO_CONNECTION,
  type Destination,
  type Mail,
  type Mailer,
  type MailResult,
  type SendHooks,
} from '../mailer.js';
import { plainEnvelope } from '../mail-envelope.js';
import { failedBefore } from '../smtp-reply.js';
import type { ProviderApi, ProviderRequest } from './provider-api.js';
import { PROVIDER_APIS } from './provider-apis.js';
import { sendRequest } from './send-request.js';

export interface ProviderMailerOptions {
  /** Opens the providers' secrets. */
  secretKey: Buffer;
  /** Concurrent requests. */
  connections?: number;
  /** Longest wait for a free connection; 30 s by default. */
  waitMs?: number;
  /** Longest time for one request, from the connection to the last byte of the answer; 60 s by default. */
  requestMs?: number;
  /** Longest time for all requests for one mail; 120 s by default. */
  totalMs?: number;
  /** Longest time that a provider may ask to wait for within one attempt, in all; 3 s by default. */
  patienceMs?: number;
  /** Time before a request without a clear answer is repeated, which grows with each; 1 s by default. */
  repeatMs?: number;
  /** Scheme, host and port that replace those of every provider, for tests. */
  origin?: string;
}

const DEFAULTS = {
  connections: 10,
  waitMs: 30_000,
  requestMs: 60_000,
  totalMs: 120_000,
  // Meanwhile the mail counts as being sent, so that no unsubscribe, exit or cancellation stops it.
  patienceMs: 3_000,
  repeatMs: 1_000,
};
const CLOSE_GRACE_MS = 30_000;

/**
 * Sends mails through the HTTP APIs of their workspaces' providers.
 *
 * 1. `beforeData` is called when the connection stands, before the first byte of the request.
 * 2. A request that got no clear answer is repeated only with an idempotency key; otherwise the mail is uncertain.
 * 3. A provider that asks for patience is asked again within the same attempt, if all waits together take at most `patienceMs`.
 */
export function createProviderMailer(options: ProviderMailerOptions): Mailer {
  return new ProviderMailer(options);
}

class ProviderMailer implements Mailer {
  readonly #options: typeof DEFAULTS & ProviderMailerOptions;
  readonly #agent: Agent;
  readonly #shares: DomainShares;
  readonly #underWay = new Map<Promise<MailResult>, AbortController>();
  #isClosed = false;

  constructor(options: ProviderMailerOptions) {
    this.#options = { ...DEFAULTS, ...options };
    const { connections } = this.#options;
    // The deadline limits the whole request, rather than the silence between two bytes.
    this.#agent = new Agent({ connections, headersTimeout: 0, bodyTimeout: 0 });
    this.#shares = new DomainShares(connections, { perConnection: MAILS_PER_CONNECTION });
  }

  async send(mail: Mail, hooks: SendHooks): Promise<MailResult> {
    const envelope = plainEnvelope(mail);
    if ('outcome' in envelope) return envelope;
    if (mail.provider === undefined) throw new TypeError('The mail has no provider');
    const api = PROVIDER_APIS[mail.provider.provider];
    const request = await this.#requestOf(api, mail, mail.provider);
    if (request === null) {
      return failedBefore('ESECRET', 'The provider’s secret cannot be read; enter it again');
    }
    if (hooks.turn !== undefined && !(await hooks.turn())) return { outcome: 'stopped' };
    let release: ReleaseConnection;
    try {
      const share = shareKey({ ...mail, address: mail.to.address });
      const { waitMs } = this.#options;
      release = await this.#shares.acquire(share, { waitMs, signal: hooks.signal });
    } catch (error) {
      return failedBefore(NO_CONNECTION, asError(error).message);
    }
    try {
      if (this.#isClosed) return failedBefore(MAILER_CLOSED, 'The mailer is closed');
      return await this.#track(hooks.signal, (signal) =>
        sendRequest(api, request, {
          ...this.#options,
          agent: this.#agent,
          beforeData: hooks.beforeData,
          signal,
        }),
      );
    } finally {
      release();
    }
  }

  /** A slow provider holds up its own workspace only. */
  hasRoom(mail: Destination): boolean {
    return this.#shares.hasRoom(shareKey(mail));
  }

  async close(graceMs = CLOSE_GRACE_MS): Promise<void> {
    this.#isClosed = true;
    const cut = setTimeout(() => {
      for (const stopping of this.#underWay.values()) stopping.abort();
    }, graceMs);
    await Promise.allSettled(this.#underWay.keys());
    clearTimeout(cut);
    // Not agent.close(), which also waits for unused connections.
    await this.#agent.destroy();
  }

  /** Null if no key opens the secret. */
  async #requestOf(
    api: ProviderApi,
    mail: Mail,
    { options, sealedSecret }: MailProviderRecord,
  ): Promise<ProviderRequest | null> {
    const secret = openOrNull(this.#options.secretKey, sealedSecret);
    if (secret === null) return null;
    const request = await api.request(mail, { options, secret });
    const { origin } = this.#options;
    if (origin === undefined) return request;
    const { host, pathname } = new URL(request.url);
    return { ...request, url: `${origin}${pathname}`, headers: { ...request.headers, host } };
  }

  async #track(
    outer: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<MailResult>,
  ): Promise<MailResult> {
    const stopping = new AbortController();
    const signal = outer === undefined ? stopping.signal : AbortSignal.any([outer, stopping.signal]);
    const sending = work(signal);
    this.#underWay.set(sending, stopping);
    try {
      return await sending;
    } finally {
      this.#underWay.delete(sending);
    }
  }
}

function shareKey({ workspaceId, address }: Destination): string {
  return workspaceId?.toHexString() ?? address;
}

/** Null if no key opens it. */
function openOrNull(secretKey: Buffer, sealed: string): string | null {
  try {
    return open(secretKey, sealed);
  } catch {
    // The mail waits until the secret is entered again.
    return null;
  }
}
