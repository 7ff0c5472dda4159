import type { WebhookStep } from '../../domain/automation/automation.js';
import type { RenderedWebhook, RenderFacts } from '../../domain/render/preview.js';
import { contactText, webhookBody } from '../../domain/webhook/webhook-body.js';
import { checkWebhookHeaders } from '../../domain/webhook/webhook-target.js';
import { renderScope } from '../steps/render-scope.js';
import type { Renderer } from './liquid.js';
import { RenderBudget } from './render-budget.js';
import { TemplateError } from './template-error.js';

/**
 * The request of a webhook step, without the signature headers. URL, headers and body share the budget.
 *
 * @throws TemplateError, also for rendered headers that are not allowed
 */
export function renderWebhook(
  renderer: Renderer,
  step: WebhookStep,
  facts: RenderFacts,
  budget = new RenderBudget(),
): RenderedWebhook {
  const scope = renderScope(facts);
  const url = renderer.renderUrl(step.url, scope, budget);
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(step.headers ?? {})) {
    own[name.toLowerCase()] = renderer.renderText(value, scope, budget);
  }
  const reason = checkWebhookHeaders(own);
  if (reason !== null) throw new TemplateError(`The headers cannot be sent: ${reason}`);
  const headers = { 'user-agent': 'Rollcall', ...own };
  const method = step.method ?? 'POST';
  if (method === 'GET') return { url, method, headers, body: null };
  const body = step.body === undefined ? defaultBody(facts) : renderer.renderJson(step.body, scope, budget);
  return { url, method, headers: { ...headers, 'content-type': 'application/json' }, body };
}

/** Without its own body, a step sends the same as a rule. */
function defaultBody({ contact, entry }: RenderFacts): string {
  const { eventId, name, properties, at } = entry;
  return webhookBody({ name, eventId, contact: contactText(contact.id, contact), properties, at });
}
