import { isAdmin, may, type Scope } from '../../domain/accounts/access.js';
import type { Step } from '../../domain/automation/automation.js';
import { mapSteps } from '../../domain/steps/tree.js';
import { HIDDEN, hiddenHeaders, type WithHeaders } from '../../domain/webhook/hidden-headers.js';
import { splitWebhookUrl } from '../../domain/webhook/split-webhook-url.js';
import { withOpenHeaders } from '../../models/core/sealed-headers.js';
import { getCaller, type ApiContext } from './context.js';

/** What a caller may see of webhook steps and of rules' actions. */
export interface WebhookView {
  /** Opens header values; null if they are hidden. */
  secretKey: Buffer | null;
  /** Whether URLs are shown without their paths, which may be credentials. */
  masksUrl: boolean;
}

/** Admins see header values; those who have all of `needs`, to read and to write it, see whole URLs. */
export function webhookView(
  ctx: ApiContext,
  { settings }: { settings: { secretKey: Buffer } },
  needs: readonly Scope[],
): WebhookView {
  const caller = getCaller(ctx);
  return {
    secretKey: isAdmin(caller) ? settings.secretKey : null,
    masksUrl: !needs.every((need) => may(caller, need)),
  };
}

/** A webhook step or action as the caller may see it, without what only storage has. */
export function shownWebhook<T extends WithHeaders>(stored: T, { secretKey, masksUrl }: WebhookView): T {
  const opened = secretKey === null ? stored : withOpenHeaders(secretKey, stored);
  const { url, headers } = opened;
  return {
    ...opened,
    ...(masksUrl && { url: maskedUrl(url) }),
    ...(secretKey === null && headers !== undefined && { headers: hiddenHeaders(headers) }),
    sealedHeaders: undefined,
  };
}

/** Steps as the caller may see them. */
export function shownSteps(steps: readonly Step[], view: WebhookView): Step[] {
  return mapSteps(steps, (step) => (step.type === 'webhook' ? shownWebhook(step, view) : step));
}

/** `https://example.com/•••`: the path and query may be a credential. */
export function maskedUrl(url: string): string {
  const parts = splitWebhookUrl(url);
  if (parts === null) return HIDDEN;
  return parts.rest === '/' ? url : `${parts.origin}/${HIDDEN}`;
}
