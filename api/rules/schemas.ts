import Joi from 'joi';
import type { EventMatch } from '../../domain/automation/automation.js';
import { isLonger } from '../../domain/contact/custom-fields.js';
import { HIDDEN } from '../../domain/webhook/hidden-headers.js';
import type { JsonValue } from '../../domain/json/json.js';
import { ruleMethods, rulePresets, type RuleAction } from '../../domain/webhook/rule.js';
import { checkWebhookHeaders, checkWebhookUrl, MAX_HEADERS } from '../../domain/webhook/webhook-target.js';
import { looksRendered } from '../../domain/render/has-liquid.js';
import { boundedObject } from '../http/input/array-schemas.js';
import { flag, id, name, pageFields, type PageQuery } from '../http/input/common-schemas.js';
import { where } from '../automations/steps/condition-schemas.js';
import { listenedEvent } from '../events/event-name-schema.js';
import { liquidJson, NOT_RENDERED, notRendered, template } from '../http/input/liquid-schemas.js';
import { getSavePolicy } from '../http/save-policy.js';

/** Every process caches the rules of a workspace, up to two hundred. */
const MAX_TRIGGER_BYTES = 32 * 1_024;
const MAX_BODY_BYTES = 32 * 1_024;
const MAX_TEXT = 10_000;

const trigger = Joi.object<EventMatch, true>({
  event: listenedEvent({ ofDeletion: true }).required(),
  where: where(),
})
  .custom((given: EventMatch, helpers) =>
    isLonger(JSON.stringify(given), MAX_TRIGGER_BYTES) ? helpers.error('trigger.long') : given,
  )
  .messages({ 'trigger.long': 'must not exceed 32 KiB' })
  .meta({ component: 'RuleTrigger' });

/** No Liquid: a rule has the same URL for all events. */
const url = Joi.string()
  .custom((given: string, helpers) => {
    if (looksRendered(given)) return helpers.error('liquid.here');
    const reason = checkWebhookUrl(given, getSavePolicy(helpers.prefs));
    return reason === null ? given : helpers.error('target', { reason });
  })
  .messages({ target: '{#reason}', 'liquid.here': NOT_RENDERED })
  .meta({ json: { format: 'webhook-url', examples: ['https://example.com/hook'] } });

/** A valid header value, or the placeholder that keeps the current value. */
const HEADER_VALUE = new RegExp(`^(?:[ -~\\u00a0-\\u00ff]*|${HIDDEN})$`);

const headers = boundedObject(
  Joi.object<Record<string, string>>()
    .pattern(
      Joi.string(),
      notRendered(Joi.string().pattern(HEADER_VALUE).allow('')).messages({
        'string.pattern.base': 'must contain only characters that a header allows (ISO 8859-1)',
      }),
    )
    .custom((given: Record<string, string>, helpers) => {
      const reason = checkWebhookHeaders(given);
      return reason === null ? given : helpers.error('headers', { reason });
    })
    .messages({ headers: '{#reason}' }),
  MAX_HEADERS,
)
  .messages({ 'object.max': `must not exceed ${MAX_HEADERS} headers` })
  .meta({
    schema: {
      type: 'object',
      additionalProperties: { type: 'string', pattern: HEADER_VALUE.source },
      propertyNames: { format: 'header-name' },
      description: `For those who are no admins each value reads ${HIDDEN}; sent back so, it stays, as long as the url does.`,
    },
  });

const action = Joi.object<RuleAction>({
  type: Joi.string().valid('webhook').required(),
  url: url.required(),
  method: Joi.string().valid(...ruleMethods),
  headers,
  body: liquidJson()
    .custom((given: JsonValue, helpers) =>
      isLonger(JSON.stringify(given), MAX_BODY_BYTES) ? helpers.error('body.long') : given,
    )
    .messages({ 'body.long': 'must not exceed 32 KiB' }),
  preset: Joi.string().valid(...rulePresets),
  text: template().max(MAX_TEXT),
})
  .without('preset', 'body')
  .with('text', 'preset')
  .messages({
    'object.without': 'must have either a preset or a body, not both',
    'object.with': 'must have a preset if it has text',
  });

export interface NewRuleBody {
  name: string;
  trigger: EventMatch;
  action: RuleAction;
  enabled?: boolean;
}

export const newRuleBody = Joi.object<NewRuleBody, true>({
  name: name().required(),
  trigger: trigger.required(),
  action: action.required(),
  enabled: Joi.boolean(),
});

/** Fields to change; absent ones stay. Trigger and action are each replaced as a whole. */
export type RuleChanges = Partial<NewRuleBody>;

export const ruleChangesBody = Joi.object<RuleChanges, true>({
  name: name(),
  trigger,
  action,
  enabled: Joi.boolean(),
});

export interface RulesQuery extends PageQuery {
  enabled?: string;
}

export const rulesQuery = Joi.object<RulesQuery, true>({ ...pageFields, enabled: flag() });

export interface TestRuleBody {
  contactId?: string;
  eventProperties?: JsonValue;
}

export const testRuleBody = Joi.object<TestRuleBody>({
  contactId: id('contact'),
  eventProperties: Joi.any(),
});
