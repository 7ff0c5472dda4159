import { parseJsonObject } from '../../domain/json/parse-json.js';
import type { RuleMessage } from '../../domain/render/preview.js';
import { defaultMessage, presetMarkup, presetBody } from '../../domain/webhook/rule-presets.js';
import { webhookBody, type WebhookFacts } from '../../domain/webhook/webhook-body.js';
import { entryProperties } from '../steps/render-scope.js';
import type { Renderer, TemplateScope } from './liquid.js';
import { RenderBudget } from './render-budget.js';

/**
 * The body of a rule's delivery, as JSON text: its own, that of its preset, or the usual one. The same facts give the same
 * body.
 *
 * @throws TemplateError
 */
export function renderRuleBody(
  renderer: Renderer,
  { action: { body, preset, text }, facts }: RuleMessage,
  budget = new RenderBudget(),
): string {
  if (body === undefined && preset === undefined) return webhookBody(facts);
  const scope = templateScope(facts);
  if (preset === undefined) return renderer.renderValues(body, scope, budget) ?? 'null';
  const template = text ?? defaultMessage(preset);
  const message = renderer.renderMessage(presetMarkup(preset), template, scope, budget);
  return preset === 'json'
    ? webhookBody(facts, { text: message.trim() })
    : JSON.stringify(presetBody(preset, message, facts.name));
}

function templateScope({ name, eventId, contact, properties, at }: WebhookFacts): TemplateScope {
  const person = parseJsonObject(contact);
  const { customFields } = person;
  return {
    contact: { ...(typeof customFields === 'object' ? customFields : {}), ...person },
    event: entryProperties(properties),
    eventName: name,
    eventId,
    timestamp: at.toISOString(),
  };
}
