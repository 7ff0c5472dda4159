import { stringify } from 'lossless-json';
import type { WebhookStep } from '../../domain/automation.js';
import type { RenderedWebhook, RenderFacts } from '../../domain/dry-run/preview.js';
import { entryProperties, scopeOf } from '../render-scope.js';
import type { Renderer } from './liquid.js';

/**
 * What a webhook step asks for, but for the headers that name the delivery.
 *
 * @throws TemplateError
 */
export function renderWebhook(renderer: Renderer, step: WebhookStep, facts: RenderFacts): RenderedWebhook {
  const scope = scopeOf(facts);
  const url = renderer.renderUrl(step.url, scope);
  const headers: Record<string, string> = { 'user-agent': 'Rollcall' };
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    headers[name.toLowerCase()] = renderer.renderText(value, scope);
  }
  const method = step.method ?? 'POST';
  if (method === 'GET') return { url, method, headers, body: null };
  const body = step.body === undefined ? defaultBody(facts) : renderer.renderJson(step.body, scope);
  return { url, method, headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** Without a body of its own a step sends what a rule would. */
function defaultBody({ contact, entry }: RenderFacts): string {
  const { id, email, firstName, lastName, name, subscribed, timezone, language, customFields } = contact;
  const text = stringify({
    event: entry.name,
    payload: {
      eventId: entry.eventId,
      contactId: id,
      email,
      contact: { id, email, firstName, lastName, name, customFields, subscribed, timezone, language },
      properties: entryProperties(entry.properties),
    },
    timestamp: entry.at.toISOString(),
  });
  return text ?? '{}';
}
