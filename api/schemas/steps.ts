import Joi from 'joi';
import type { ExitStep, SendEmailStep, StepType, WaitStep, WebhookStep } from '../../domain/automation.js';
import { isJsonObject, type JsonValue } from '../../domain/json.js';
import type { StepDraft } from '../../domain/step-ids.js';
import { checkWebhookHeaders, checkWebhookUrlTemplate } from '../../domain/webhook-target.js';
import { duration } from './common.js';
import { savePolicyOf } from './save-policy.js';

const STEP_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const MAX_SUBJECT = 998;

type Draft<S extends { id: string }> = Omit<S, 'id'> & { id?: string };

const id = Joi.string().pattern(STEP_ID).messages({
  'string.pattern.base': 'must have 1 to 64 letters, digits, - or _, the first a letter or digit',
});

/** Text with Liquid in it, which must compile. */
function template(): Joi.StringSchema {
  return Joi.string()
    .custom((text: string, helpers) => {
      const reason = savePolicyOf(helpers.prefs).checkTemplate(text);
      return reason === null ? text : helpers.error('template', { reason });
    })
    .messages({ template: 'is not valid Liquid: {#reason}' });
}

const sendEmail = Joi.object<Draft<SendEmailStep>, true>({
  id,
  type: Joi.string().valid('sendEmail').required(),
  subject: template()
    .max(MAX_SUBJECT)
    .pattern(/\p{Cc}/u, { invert: true })
    .required(),
  html: template(),
  text: template(),
  kind: Joi.string().valid('marketing', 'transactional'),
})
  .or('html', 'text')
  .messages({
    'object.missing': 'must have html or text',
    'string.pattern.invert.base': 'must not contain control characters',
  });

const wait = Joi.object<Draft<WaitStep>, true>({
  id,
  type: Joi.string().valid('wait').required(),
  for: duration().required(),
});

const url = template()
  .custom((text: string, helpers) => {
    const reason = checkWebhookUrlTemplate(text, savePolicyOf(helpers.prefs));
    return reason === null ? text : helpers.error('target', { reason });
  })
  .messages({ target: '{#reason}' });

const headers = Joi.object<Record<string, string>>()
  .pattern(Joi.string(), template().allow(''))
  .custom((given: Record<string, string>, helpers) => {
    const reason = checkWebhookHeaders(given);
    return reason === null ? given : helpers.error('headers', { reason });
  })
  .messages({ headers: '{#reason}' });

/** Any JSON whose strings are Liquid. */
const body = Joi.any()
  .custom((given: JsonValue, helpers) => {
    const { checkTemplate } = savePolicyOf(helpers.prefs);
    const reason = stringsIn(given)
      .map(checkTemplate)
      .find((found) => found !== null);
    return reason === undefined ? given : helpers.error('template', { reason });
  })
  .messages({ template: 'is not valid Liquid: {#reason}' });

function stringsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(stringsIn) : [];
}

const webhook = Joi.object<Draft<WebhookStep>, true>({
  id,
  type: Joi.string().valid('webhook').required(),
  url: url.required(),
  method: Joi.string().valid('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  headers,
  body: Joi.when('method', {
    is: 'GET',
    then: Joi.forbidden().messages({ 'any.unknown': 'cannot be sent with GET' }),
    otherwise: body,
  }),
});

const exit = Joi.object<Draft<ExitStep>, true>({ id, type: Joi.string().valid('exit').required() });

/** The schema of each type of step. */
const stepSchemas: Record<StepType, Joi.ObjectSchema> = { sendEmail, wait, webhook, exit };
const types = Object.keys(stepSchemas);

/** One step: what it may hold follows from its type. */
export const step = Joi.alternatives().conditional<StepDraft, never>(Joi.ref('.type'), {
  switch: Object.entries(stepSchemas).map(([type, then]) => ({ is: type, then })),
  otherwise: Joi.object({
    type: Joi.string()
      .valid(...types)
      .required()
      .messages({ 'any.only': `must be one of ${types.join(', ')}` }),
  }).unknown(),
});
