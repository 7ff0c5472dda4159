import Joi from 'joi';
import {
  instant,
  isCondition,
  isRef,
  operators,
  type Condition,
  type Operator,
  type Where,
} from '../../domain/conditions.js';
import { parseDuration } from '../../domain/duration.js';
import type { JsonValue } from '../../domain/json.js';

/** `where` within `where` this deep, and so many conditions in all. */
const MAX_DEPTH = 5;
const MAX_CONDITIONS = 100;
/** Values in the list of an `in` or `notIn`. */
const MAX_LIST = 1_000;
const MAX_FIELD = 256;

const ROOTS = ['contact', 'event', 'entry'];

/** `contact.plan`, `event.total`, `entry.order.id`; keys may hold anything but control characters. */
function isField(text: string): boolean {
  const [root = ''] = text.split('.', 1);
  const path = text.slice(root.length + 1);
  return ROOTS.includes(root) && path !== '' && text.length <= MAX_FIELD && !/\p{Cc}/u.test(text);
}

/** A value that the test lets through, or a `{ "ref": "entry.orderId" }`. */
function value(test: (value: JsonValue) => boolean, message: string): Joi.Schema {
  return Joi.any()
    .required()
    .custom((given: JsonValue, helpers) => {
      if (isRef(given)) return isField(given.ref) ? given : helpers.error('where.ref');
      return test(given) ? given : helpers.error('where.value');
    })
    .messages({
      'where.value': message,
      'where.ref': 'must refer to contact.…, event.… or entry.…',
    });
}

const anything = value(() => true, 'must be JSON');
const text = value((given) => typeof given === 'string', 'must be a string');
const ordered = value(
  (given) => typeof given === 'string' || typeof given === 'number',
  'must be a number or a string',
);
const list = value(
  (given) => Array.isArray(given) && given.length <= MAX_LIST,
  `must be a list of up to ${MAX_LIST} values`,
);
const when = value(
  (given) => instant(given) !== null,
  'must be a day or an instant, such as "2026-01-31T09:30:00Z"',
);
const span = value(
  (given) => typeof given === 'string' && parseDuration(given) !== null,
  'must be a duration of 1 second to 366 days, such as "3 days" or "PT36H"',
);
const none = Joi.forbidden().messages({ 'any.unknown': 'does not go with this operator' });

/** What each operator compares with. */
const values: Record<Operator, Joi.Schema> = {
  eq: anything,
  ne: anything,
  gt: ordered,
  gte: ordered,
  lt: ordered,
  lte: ordered,
  in: list,
  notIn: list,
  contains: anything,
  startsWith: text,
  endsWith: text,
  exists: none,
  missing: none,
  before: when,
  after: when,
  withinLast: span,
};

const condition = Joi.object<Condition>({
  field: Joi.string()
    .required()
    .custom((given: string, helpers) => (isField(given) ? given : helpers.error('where.field')))
    .messages({ 'where.field': 'must begin with contact., event. or entry.' }),
  op: Joi.string()
    .valid(...operators)
    .required(),
  value: Joi.when('op', {
    switch: operators.map((op) => ({ is: op, then: values[op] })),
    otherwise: Joi.any(),
  }),
});

const ref = {
  type: 'object',
  properties: { ref: { type: 'string', format: 'condition-field' } },
  required: ['ref'],
  additionalProperties: false,
};

/** The same for readers of the OpenAPI description: what an operator takes. */
function operatorSchema(of: Operator[], value: object | null): object {
  return {
    type: 'object',
    properties: {
      field: { type: 'string', format: 'condition-field', examples: ['contact.customFields.plan'] },
      op: { enum: of },
      ...(value !== null && { value: { anyOf: [value, ref] } }),
    },
    required: value === null ? ['field', 'op'] : ['field', 'op', 'value'],
    additionalProperties: false,
  };
}

const scalar = { type: ['string', 'number', 'boolean', 'null'] };
const conditionSchema = {
  title: 'Condition',
  anyOf: [
    operatorSchema(['eq', 'ne', 'contains'], { anyOf: [scalar, { type: 'array' }] }),
    operatorSchema(['gt', 'gte', 'lt', 'lte'], { type: ['string', 'number'] }),
    operatorSchema(['in', 'notIn'], { type: 'array', maxItems: MAX_LIST }),
    operatorSchema(['startsWith', 'endsWith'], { type: 'string' }),
    operatorSchema(['exists', 'missing'], null),
    operatorSchema(['before', 'after'], { type: 'string', format: 'date-time' }),
    operatorSchema(['withinLast'], { type: 'string', format: 'rollcall-duration' }),
  ],
};

/** `{ all | any | none: [ … ] }`, in which `{ field, op, value }` and further groups stand. */
function group(depth: number): Joi.ObjectSchema<Where> {
  const nodes = Joi.array()
    .items(node(depth - 1))
    .min(1);
  return Joi.object<Where, true>({ all: nodes, any: nodes, none: nodes })
    .min(1)
    .messages({ 'object.min': 'must have all, any or none' });
}

/** What has a `field` or an `op` is meant as a condition. */
function node(depth: number): Joi.Schema {
  const looksLikeCondition = Joi.object().or('field', 'op').unknown();
  const tooDeep = Joi.forbidden().messages({ 'any.unknown': `is nested deeper than ${MAX_DEPTH}` });
  return Joi.alternatives()
    .conditional(looksLikeCondition, {
      then: condition,
      otherwise: depth === 0 ? tooDeep : group(depth),
    })
    .meta({ schema: { anyOf: [conditionSchema, { $ref: '#/components/schemas/Where' }] } });
}

/** Conditions on an event and its contact; in a trigger `entry` is the event itself. */
export function where(): Joi.ObjectSchema<Where> {
  return group(MAX_DEPTH)
    .custom((given: Where, helpers) =>
      count(given) <= MAX_CONDITIONS ? given : helpers.error('where.count'),
    )
    .messages({ 'where.count': `has more than ${MAX_CONDITIONS} conditions` })
    .meta({ component: 'Where' });
}

function count(given: Where | Condition): number {
  if (isCondition(given)) return 1;
  return [...(given.all ?? []), ...(given.any ?? []), ...(given.none ?? [])].reduce(
    (sum, one) => sum + count(one),
    0,
  );
}
