import Joi from 'joi';
import {
  instant,
  isCondition,
  isRef,
  operators,
  type Condition,
  type Operator,
  type Where,
} from '../../domain/automation/conditions.js';
import { parseDuration } from '../../domain/automation/duration.js';
import type { JsonValue } from '../../domain/json/json.js';

/** `where` within `where` this deep, and so many conditions in all. */
const MAX_DEPTH = 5;
const MAX_CONDITIONS = 100;
/** Values in the list of an `in` or `notIn`. */
const MAX_LIST = 1_000;
const MAX_FIELD = 256;

/** Where a condition may look, and how that is said. */
interface Fields {
  roots: readonly string[];
  said: readonly [field: string, ref: string];
}

const everywhere: Fields = {
  roots: ['contact', 'event', 'entry'],
  said: ['must begin with contact., event. or entry.', 'must refer to contact.…, event.… or entry.…'],
};

/** Only a branch comes after other steps, and may ask what these were answered. */
const inBranches: Fields = {
  roots: [...everywhere.roots, 'steps'],
  said: [
    'must begin with contact., event., entry. or steps.',
    'must refer to contact.…, event.…, entry.… or steps.…',
  ],
};

/** `contact.plan`, `event.total`, `entry.order.id`; keys may hold anything but control characters. */
function isField(text: string, { roots }: Fields): boolean {
  const [root = ''] = text.split('.', 1);
  const path = text.slice(root.length + 1);
  return roots.includes(root) && path !== '' && text.length <= MAX_FIELD && !/\p{Cc}/u.test(text);
}

/** A value that is let through, and what is said of any other. */
interface Operand {
  test: (value: JsonValue) => boolean;
  message: string;
}

const anything: Operand = { test: () => true, message: 'must be JSON' };
const text: Operand = { test: (given) => typeof given === 'string', message: 'must be a string' };
const ordered: Operand = {
  test: (given) => typeof given === 'string' || typeof given === 'number',
  message: 'must be a number or a string',
};
const list: Operand = {
  test: (given) => Array.isArray(given) && given.length <= MAX_LIST,
  message: `must be a list of up to ${MAX_LIST} values`,
};
const when: Operand = {
  test: (given) => instant(given) !== null,
  message: 'must be a day or an instant, such as "2026-01-31T09:30:00Z"',
};
const span: Operand = {
  test: (given) => typeof given === 'string' && parseDuration(given) !== null,
  message: 'must be a duration of 1 second to 366 days, such as "3 days" or "PT36H"',
};

/** What each operator compares with. */
const operands: Record<Operator, Operand | null> = {
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
  exists: null,
  missing: null,
  before: when,
  after: when,
  withinLast: span,
};

/** A value that suits the operator, or a `{ "ref": "entry.orderId" }`. */
function value(op: Operator, fields: Fields): Joi.Schema {
  const operand = operands[op];
  if (operand === null) return Joi.forbidden().messages({ 'any.unknown': 'does not go with this operator' });
  return Joi.any()
    .required()
    .custom((given: JsonValue, helpers) => {
      if (isRef(given)) return isField(given.ref, fields) ? given : helpers.error('where.ref');
      return operand.test(given) ? given : helpers.error('where.value');
    })
    .messages({ 'where.value': operand.message, 'where.ref': fields.said[1] });
}

function condition(fields: Fields): Joi.ObjectSchema<Condition> {
  return Joi.object<Condition>({
    field: Joi.string()
      .required()
      .custom((given: string, helpers) => (isField(given, fields) ? given : helpers.error('where.field')))
      .messages({ 'where.field': fields.said[0] }),
    op: Joi.string()
      .valid(...operators)
      .required(),
    value: Joi.when('op', {
      switch: operators.map((op) => ({ is: op, then: value(op, fields) })),
      otherwise: Joi.any(),
    }),
  });
}

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
function group(depth: number, of: Joi.ObjectSchema<Condition>): Joi.ObjectSchema<Where> {
  const nodes = Joi.array()
    .items(node(depth - 1, of))
    .min(1);
  return Joi.object<Where, true>({ all: nodes, any: nodes, none: nodes })
    .min(1)
    .messages({ 'object.min': 'must have all, any or none' });
}

/** What has a `field` or an `op` is meant as a condition. */
function node(depth: number, of: Joi.ObjectSchema<Condition>): Joi.Schema {
  const looksLikeCondition = Joi.object().or('field', 'op').unknown();
  const tooDeep = Joi.forbidden().messages({ 'any.unknown': `is nested deeper than ${MAX_DEPTH}` });
  return Joi.alternatives()
    .conditional(looksLikeCondition, {
      then: of,
      otherwise: depth === 0 ? tooDeep : group(depth, of),
    })
    .meta({ schema: { anyOf: [conditionSchema, { $ref: '#/components/schemas/Where' }] } });
}

/** Conditions on an event and its contact; in a trigger `entry` is the event itself. */
export function where(): Joi.ObjectSchema<Where> {
  return whereOf(everywhere);
}

/** The same for a branch, which may also ask what webhook steps before it were answered. */
export function branchWhere(): Joi.ObjectSchema<Where> {
  return whereOf(inBranches);
}

function whereOf(fields: Fields): Joi.ObjectSchema<Where> {
  return group(MAX_DEPTH, condition(fields))
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
