import type { WebhookStep } from '../../domain/automation/automation.js';
import type { RenderedWebhook, RenderFacts } from '../../domain/render/preview.js';
import { contactText, webhookBody } from '../../domain/webhook/webhook-body.js';
import { checkWebhookHeaders } from '../../domain/webhook/webhook-target.js';
import { scopeOf } from '../steps/render-scope.js';
import type { Renderer } from './liquid.js';
import { TemplateError } from './template-error.js';

/**
 * What a webhook step asks for, but for the headers of its signature.
 *
 * @throws TemplateError, also for headers that may not be sent as they came out
 */
export function renderWebhook(renderer: Renderer, step: WebhookStep, facts: RenderFacts): RenderedWebhook {
  const scope = scopeOf(facts);
  const url = renderer.renderUrl(step.url, scope);
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    own[name.toLowerCase()] = renderer.renderText(value, scope);
  }
  const reason = checkWebhookHeaders(own);
  if (reason !== null) throw new TemplateError(`The headers cannot be sent: ${reason}`);
  const headers = { 'user-agent': 'Rollcall', ...own };
  const method = step.method ?? 'POST';
  if (method === 'GET') return { url, method, headers, body: null };
  const body = step.body === undefined ? defaultBody(facts) : renderer.renderJson(step.body, scope);
  return { url, method, headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** Without a body of its own a step sends what a rule would. */
function defaultBody({ contact, entry }: RenderFacts): string {
  const { eventId, name, properties, at } = entry;
  return webhookBody({ name, eventId, contact: contactText(contact.id, contact), properties, at });
}
