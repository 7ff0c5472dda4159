import { randomInt } from 'node:crypto';
import type { MailQuota } from '../../domain/mail/mail-quota.js';
import type { Database } from '../../models/core/database.js';
import { measuredMailer, type WorkerMetrics } from '../metrics.js';
import { MAILER_CLOSED, type Destination, type Mailer } from './mailer.js';
import { quotaMailer } from './quota-mailer.js';
import { RECHECK_MS } from './retry-delay.js';
import { createSmtpMailer } from './smtp-mailer.js';
import { failedBefore } from './smtp-reply.js';
import type { ProviderMailerOptions } from './providers/provider-mailer.js';

export interface WorkerMailerDeps {
  db: Database;
  settings: { smtpUrl: string; smtpConnections: number; secretKey: Buffer; mailQuota: MailQuota | null };
  /** How long the mail server, or the provider, may take to accept a message. */
  finalReplyMs: number;
  metrics: WorkerMetrics;
  /** How often a mail that is held back is tried again. */
  quota?: { recheckMs: number };
  /** Replaces scheme, host and port of the mail providers. */
  providerOrigin?: string;
}

/** The mailer of steps and notices, which holds back what a workspace may not send yet. */
export function createWorkerMailer(deps: WorkerMailerDeps): Mailer {
  const { db, settings, finalReplyMs, metrics, quota, providerOrigin } = deps;
  const smtp = createSmtpMailer({
    url: settings.smtpUrl,
    connections: settings.smtpConnections,
    timeouts: { finalReplyMs },
  });
  const providers = lazyProviderMailer({
    secretKey: settings.secretKey,
    connections: settings.smtpConnections,
    totalMs: finalReplyMs,
    ...(providerOrigin !== undefined && { origin: providerOrigin }),
  });
  const mailer = measuredMailer(routingMailer({ smtp, providers }), metrics);
  return pausingMailer(quotaMailer(mailer, { db, quota: settings.mailQuota, ...quota }), { ...quota });
}

/** A mailer that defers the marketing mail of workspaces where it is paused. */
function pausingMailer(mailer: Mailer, { recheckMs = RECHECK_MS }: { recheckMs?: number }): Mailer {
  return {
    hasRoom: (mail) => mailer.hasRoom(mail),
    close: (graceMs) => mailer.close(graceMs),
    send: async (mail, hooks) => {
      if (mail.isPaused !== true) return await mailer.send(mail, hooks);
      // Mails that were held back together are not all tried again at once.
      return {
        outcome: 'deferred',
        cause: 'paused',
        retryInMs: randomInt(Math.floor(recheckMs / 2), recheckMs),
      };
    },
  };
}

/** A mailer that hands mail to its workspace's provider, and all other mail to the mail server. */
function routingMailer({ smtp, providers }: { smtp: Mailer; providers: Mailer }): Mailer {
  const mailerFor = ({ provider }: Pick<Destination, 'provider'>): Mailer =>
    provider === undefined ? smtp : providers;
  return {
    hasRoom: (destination) => mailerFor(destination).hasRoom(destination),
    send: (mail, hooks) => mailerFor(mail).send(mail, hooks),
    close: async (graceMs) => {
      await Promise.all([smtp.close(graceMs), providers.close(graceMs)]);
    },
  };
}

/** A mailer for providers that is loaded with the first mail, like the sender of webhooks (activities/http/lazy-webhook-sender.ts). */
export function lazyProviderMailer(options: ProviderMailerOptions): Mailer {
  let loading: Promise<Mailer> | undefined;
  let loaded: Mailer | undefined;
  let isClosed = false;
  const load = async (): Promise<Mailer> => {
    const { createProviderMailer } = await import('./providers/provider-mailer.js');
    return (loaded = createProviderMailer(options));
  };
  return {
    send: async (mail, hooks) => {
      if (isClosed) return failedBefore(MAILER_CLOSED, 'The mailer is closed');
      loading ??= load();
      return (await loading).send(mail, hooks);
    },
    hasRoom: (mail) => loaded?.hasRoom(mail) ?? true,
    close: async (graceMs) => {
      isClosed = true;
      await (await loading)?.close(graceMs);
    },
  };
}
