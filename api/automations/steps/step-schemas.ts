import { renderedProperties } from '../../contacts/contact-field-schemas.js';
import Joi from 'joi';
import {
  MAX_ARMS,
  MAX_STEPS,
  type AddToListStep,
  type BranchStep,
  type ExitStep,
  type RemoveFromListStep,
  type SendEventStep,
  type SplitStep,
  type StepType,
  type UpdateContactStep,
  type WaitForEventStep,
  type WebhookStep,
  webhookMethods,
} from '../../../domain/automation/automation.js';
import { isLonger } from '../../../domain/contact/custom-fields.js';
import { isJsonObject, type JsonValue } from '../../../domain/json/json.js';
import type { StepDraft } from '../../../domain/automation/step-ids.js';
import { MAX_PROPERTIES_BYTES } from '../../../domain/steps/recorded-values.js';
import {
  checkWebhookHeaders,
  checkWebhookUrlTemplate,
  MAX_HEADERS,
} from '../../../domain/webhook/webhook-target.js';
import { boundedArray, itemState, boundedObject } from '../../http/input/array-schemas.js';
import { duration, id as documentId } from '../../http/input/common-schemas.js';
import { branchConditions } from '../../contacts/queries/contact-where-schemas.js';
import { where } from './condition-schemas.js';
import { liquidJson, notRendered, template } from '../../http/input/liquid-schemas.js';
import { listenedEvent, eventName } from '../../events/event-name-schema.js';
import { getSavePolicy } from '../../http/save-policy.js';
import { mailStep } from './mail-step-schema.js';
import { waitStep } from './wait-schema.js';

const STEP_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** A step whose id is optional. */
type Draft<S extends { id: string }> = Omit<S, 'id'> & { id?: string };

const id = Joi.string().pattern(STEP_ID).messages({
  'string.pattern.base': 'must have 1 to 64 letters, digits, - or _, starting with a letter or digit',
});

const wait = waitStep(id);
const sendEmail = mailStep(id);

/** Maximum nesting of step lists: a branch in a branch in a branch … */
const MAX_DEPTH = 6;
const TOO_MANY = `has more than ${MAX_STEPS} steps, including those in branches and splits`;
const MAX_WEIGHT = 1_000_000;

const waitForEvent = Joi.object<Draft<WaitForEventStep>, true>({
  id,
  type: Joi.string().valid('waitForEvent').required(),
  event: listenedEvent().required(),
  where: where(),
  timeout: duration().required(),
  onTimeout: Joi.string().valid('continue', 'exit'),
});

const updateContact = Joi.object<Draft<UpdateContactStep>, true>({
  id,
  type: Joi.string().valid('updateContact').required(),
  set: renderedProperties().min(1).required().messages({ 'object.min': 'must have at least one field' }),
});

const sendEvent = Joi.object<Draft<SendEventStep>>({
  id,
  type: Joi.string().valid('sendEvent').required(),
  eventName: notRendered(eventName()).required(),
  eventProperties: liquidJson()
    .custom((given: JsonValue, helpers) =>
      isLonger(JSON.stringify(given), MAX_PROPERTIES_BYTES) ? helpers.error('too.long') : given,
    )
    .messages({ 'too.long': 'must not exceed 64 KiB' }),
});

const addToList = Joi.object<Draft<AddToListStep>, true>({
  id,
  type: Joi.string().valid('addToList').required(),
  listId: documentId('list').required(),
});

const removeFromList = Joi.object<Draft<RemoveFromListStep>, true>({
  id,
  type: Joi.string().valid('removeFromList').required(),
  listId: documentId('list').required(),
});

const url = template()
  .custom((text: string, helpers) => {
    const reason = checkWebhookUrlTemplate(text, getSavePolicy(helpers.prefs));
    return reason === null ? text : helpers.error('target', { reason });
  })
  .messages({ target: '{#reason}' })
  .meta({ json: { format: 'webhook-url', examples: ['https://example.com/hook'] } });

const headers = boundedObject(
  Joi.object<Record<string, string>>()
    .pattern(Joi.string(), template().allow(''))
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
      additionalProperties: { type: 'string', format: 'liquid' },
      propertyNames: { format: 'header-name' },
    },
  });

const webhook = Joi.object<Draft<WebhookStep>>({
  id,
  type: Joi.string().valid('webhook').required(),
  url: url.required(),
  method: Joi.string().valid(...webhookMethods),
  headers,
  body: Joi.when('method', {
    is: 'GET',
    then: Joi.forbidden().messages({ 'any.unknown': 'cannot be sent with GET' }),
    otherwise: liquidJson(),
  }),
});

const exit = Joi.object<Draft<ExitStep>, true>({ id, type: Joi.string().valid('exit').required() });

/** One cached schema per depth, since branches and splits contain it several times. */
const inners = new Map<number, Joi.ArraySchema>();

/** A list of steps in a branch or split at this depth. */
function inner(depth: number): Joi.ArraySchema {
  const made = inners.get(depth);
  if (made !== undefined) return made;
  const tooDeep = Joi.forbidden().messages({ 'any.unknown': `is nested deeper than ${MAX_DEPTH}` });
  const schema = boundedArray(depth > MAX_DEPTH ? tooDeep : step(depth), MAX_STEPS).messages({
    'array.max': TOO_MANY,
  });
  inners.set(depth, schema);
  return schema;
}

function branch(depth: number): Joi.ObjectSchema {
  return Joi.object<Draft<BranchStep>, true>({
    id,
    type: Joi.string().valid('branch').required(),
    if: branchConditions().required(),
    then: inner(depth + 1).required(),
    else: inner(depth + 1),
  });
}

function split(depth: number): Joi.ObjectSchema {
  const weight = Joi.number().integer().strict().min(0).max(MAX_WEIGHT).required();
  return Joi.object<Draft<SplitStep>, true>({
    id,
    type: Joi.string().valid('split').required(),
    arms: boundedArray<JsonValue>(Joi.object({ weight, steps: inner(depth + 1).required() }), MAX_ARMS)
      .min(2)
      .custom((arms: JsonValue[], helpers) =>
        arms.some((arm) => !isJsonObject(arm) || arm['weight'] !== 0) ? arms : helpers.error('no.weight'),
      )
      .required()
      .messages({ 'no.weight': 'must have an arm whose weight is above 0' })
      .meta({ json: { contains: { type: 'object', properties: { weight: { minimum: 1 } } } } }),
  });
}

/** `SendEmailStep`. */
function componentName(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Step`;
}

/** One step; its fields depend on its type. */
function step(depth: number): Joi.AlternativesSchema<StepDraft> {
  const schemas: Record<StepType, Joi.ObjectSchema> = {
    sendEmail,
    wait,
    waitForEvent,
    branch: branch(depth),
    split: split(depth),
    webhook,
    updateContact,
    sendEvent,
    addToList,
    removeFromList,
    exit,
  };
  const types = Object.keys(schemas);
  const described = depth === 1 ? { component: 'Step' } : { ref: 'Step' };
  return Joi.alternatives()
    .meta(described)
    .conditional<StepDraft, never>(Joi.ref('.type'), {
      switch: Object.entries(schemas).map(([type, then]) => ({
        is: type,
        then: depth === 1 ? then.meta({ component: componentName(type) }) : then,
      })),
      otherwise: Joi.object({
        type: Joi.string()
          .valid(...types)
          .required()
          .messages({ 'any.only': `must be one of ${types.join(', ')}` }),
      }).unknown(),
    });
}

/** The steps of an automation. Nested steps count towards the limit, and ids must be unique among all. */
export function stepList(): Joi.ArraySchema<StepDraft[]> {
  return boundedArray<StepDraft>(step(1), MAX_STEPS, tooManySteps)
    .min(1)
    .custom((steps: JsonValue[], helpers) => {
      const sibling = repeatedAt(steps.map(givenStepId));
      if (sibling >= 0) return helpers.error('array.unique', {}, itemState(helpers, sibling));
      const ids = idsIn(steps);
      const anywhere = repeatedAt(ids);
      return anywhere < 0 ? steps : helpers.error('steps.twice', { id: ids[anywhere] });
    })
    .messages({
      'array.unique': 'has the same id as another step',
      'array.max': TOO_MANY,
      'steps.count': TOO_MANY,
      'steps.twice': 'has more than one step with the id "{#id}"',
    });
}

function tooManySteps(steps: readonly unknown[]): string | null {
  return idsIn(steps).length > MAX_STEPS ? 'steps.count' : null;
}

function givenStepId(step: JsonValue): JsonValue | undefined {
  return isJsonObject(step) ? step['id'] : undefined;
}

/** The position of the first id that occurred before, or -1. */
function repeatedAt(ids: readonly (JsonValue | undefined)[]): number {
  const seen = new Set<JsonValue>();
  return ids.findIndex((id) => {
    if (id === undefined || seen.has(id)) return id !== undefined;
    seen.add(id);
    return false;
  });
}

/**
 * The ids of all steps, undefined for steps without one. The value is not validated yet. Recursion is bounded: bodies
 * are at most 32 levels deep.
 */
function idsIn(steps: unknown): (JsonValue | undefined)[] {
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((step: JsonValue) => {
    if (!isJsonObject(step)) return [undefined];
    const { id: own, then, else: otherwise, arms } = step;
    const inArms = Array.isArray(arms) ? arms.filter(isJsonObject).map((arm) => arm['steps']) : [];
    return [own, ...[then, otherwise, ...inArms].flatMap(idsIn)];
  });
}
