import type { MailQuota } from '../../domain/mail/mail-quota.js';
import type { Database } from '../../models/core/database.js';
import { measuredMailer, type WorkerMetrics } from '../metrics.js';
import type { Mailer } from './mailer.js';
import { pausingMailer } from './pausing-mailer.js';
import { lazyProviderMailer } from './providers/lazy-provider-mailer.js';
import { quotaMailer } from './quota-mailer.js';
import { routingMailer } from './routing-mailer.js';
import { createSmtpMailer } from './smtp-mailer.js';

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
