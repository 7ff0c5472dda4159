import { checkWebhookUrl } from '../../domain/webhook/webhook-target.js';
import { createAddressGuard, TargetRefusedError, type GuardOptions } from './address-guard.js';

/** How long saving waits for the name servers. */
const LOOKUP_TIMEOUT_MS = 2_000;

/**
 * The check of a URL when it is saved: `checkWebhookUrl`, then the addresses of its host name.
 * A name that does not resolve now, or not in time, is accepted, since each connection checks it again.
 * @returns a sentence for the client, or null if the URL may be saved
 */
export function createTargetCheck(options: GuardOptions): (url: string) => Promise<string | null> {
  const { allowPrivate } = options;
  const resolveChecked = createAddressGuard(options);
  return async (url) => {
    const reason = checkWebhookUrl(url, { allowPrivate });
    if (reason !== null) return reason;
    const { hostname, port, protocol } = new URL(url);
    const judged = resolveChecked(hostname, portOrDefault(protocol, port)).then(() => null, explainRefusal);
    return Promise.race([judged, lookupTimeout()]);
  };
}

/** The port of a URL; its scheme's default if none is given. */
export function portOrDefault(protocol: string, port: string): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function explainRefusal(error: unknown): string | null {
  return error instanceof TargetRefusedError ? `must not point to this host: ${error.message}` : null;
}

function lookupTimeout(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), LOOKUP_TIMEOUT_MS).unref();
  });
}
