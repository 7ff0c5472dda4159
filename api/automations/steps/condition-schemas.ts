import Joi from 'joi';
import {
  parseField,
  isRef,
  MAX_WHERE_DEPTH,
  operators,
  type Condition,
  type Operator,
  type Where,
} from '../../../domain/automation/where.js';
import { MAX_LIST, operands } from '../../../domain/automation/operands.js';
import { isJsonObject, type JsonValue } from '../../../domain/json/json.js';
import { looksRendered } from '../../../domain/render/has-liquid.js';
import { boundedArray } from '../../http/input/array-schemas.js';

/** Conditions in total. */
const MAX_CONDITIONS = 100;
const MAX_FIELD = 256;
const TOO_MANY = `has more than ${MAX_CONDITIONS} conditions`;

/** What a condition can refer to, and the messages for anything else. */
interface Fields {
  roots: readonly string[];
  /** What values can refer to, if not to the same. */
  refs?: readonly string[];
  messages: readonly [field: string, ref: string];
}

const everywhere: Fields = {
  roots: ['contact', 'event', 'entry'],
  messages: ['must begin with contact., event. or entry.', 'must refer to contact.…, event.… or entry.…'],
};

/** Only branches come after other steps, so only they can refer to answers of webhook steps. */
const inBranches: Fields = {
  roots: [...everywhere.roots, 'steps'],
  messages: [
    'must begin with contact., event., entry. or steps.',
    'must refer to contact.…, event.…, entry.… or steps.…',
  ],
};

/** In mails, within what is repeated for each item of a list. */
const inMails: Fields = {
  roots: [...inBranches.roots, 'item'],
  messages: [
    'must begin with contact., event., entry., steps. or item.',
    'must refer to contact.…, event.…, entry.…, steps.… or item.…',
  ],
};

/** Where there is no event. */
const onContacts: Fields = {
  roots: ['contact'],
  messages: ['must begin with contact.', 'must refer to contact.…'],
};

/** Where the contact does not matter: of events that are counted. */
const onEvents: Fields = { roots: ['event'], messages: ['must begin with event.', 'must refer to event.…'] };

/** The same in branches, where a counted event can be compared with what entered, and with the contact. */
const onCountedEvents: Fields = {
  roots: onEvents.roots,
  refs: everywhere.roots,
  messages: [onEvents.messages[0], everywhere.messages[1]],
};

/** `contact.plan`, `event.total`, `entry.items[0].id`; keys may contain anything but control characters. */
function isField(text: string, roots: readonly string[]): boolean {
  const { root, path } = parseField(text);
  return roots.includes(root) && path !== '' && text.length <= MAX_FIELD && !/\p{Cc}/u.test(text);
}

/** A value of the operator's type, or a `{ "ref": "entry.orderId" }`. */
function value(op: Operator, fields: Fields): Joi.Schema {
  const operand = operands[op];
  if (operand === null) return Joi.forbidden().messages({ 'any.unknown': 'not allowed with this operator' });
  return Joi.any()
    .required()
    .custom((given: JsonValue, helpers) => {
      if (isRef(given))
        return isField(given.ref, fields.refs ?? fields.roots) ? given : helpers.error('where.ref');
      if (isTemplate(given)) return helpers.error('where.liquid');
      return operand.test(given) ? given : helpers.error('where.value');
    })
    .messages({
      'where.value': operand.message,
      'where.ref': fields.messages[1],
      'where.liquid':
        'is not rendered: to compare with other data, use an object with a "ref", such as entry.orderId, instead of Liquid',
    });
}

function isTemplate(given: JsonValue): boolean {
  if (Array.isArray(given)) return given.some(isTemplate);
  return typeof given === 'string' && looksRendered(given);
}

function condition(fields: Fields): Joi.ObjectSchema<Condition> {
  return Joi.object<Condition>({
    field: Joi.string()
      .required()
      .custom((given: string, helpers) =>
        isField(given, fields.roots) && !looksRendered(given) ? given : helpers.error('where.field'),
      )
      .messages({ 'where.field': fields.messages[0] }),
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
  title: 'ConditionReference',
  type: 'object',
  properties: { ref: { type: 'string', format: 'condition-field' } },
  required: ['ref'],
  additionalProperties: false,
};

/** Describes for OpenAPI what an operator accepts. */
function operatorSchema(title: string, allowed: Operator[], value: object | null): object {
  return {
    title,
    type: 'object',
    properties: {
      field: { type: 'string', format: 'condition-field', examples: ['contact.customFields.plan'] },
      op: { enum: allowed },
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
    operatorSchema('ValueCondition', ['eq', 'ne', 'contains'], { anyOf: [scalar, { type: 'array' }] }),
    operatorSchema('OrderCondition', ['gt', 'gte', 'lt', 'lte'], { type: ['string', 'number'] }),
    operatorSchema('ListCondition', ['in', 'notIn'], { type: 'array', maxItems: MAX_LIST }),
    operatorSchema('TextCondition', ['startsWith', 'endsWith'], { type: 'string' }),
    operatorSchema('PresenceCondition', ['exists', 'missing'], null),
    operatorSchema('TimeCondition', ['before', 'after'], { type: 'string', format: 'rollcall-time' }),
    operatorSchema('RecencyCondition', ['withinLast'], { type: 'string', format: 'rollcall-duration' }),
  ],
};

/** A test other than a condition, by the key that only it has. */
export type OtherTests = Record<string, { schema: Joi.Schema; json: object }>;

/** What a group may contain besides further groups, and its name in the OpenAPI description. */
interface Language {
  condition: Joi.ObjectSchema<Condition>;
  tests: OtherTests;
  component: string;
}

/** `{ all | any | none: [ … ] }`, containing `{ field, op, value }` and further groups. */
function group<W extends object>(depth: number, words: Language): Joi.ObjectSchema<W> {
  const nodes = boundedArray<unknown>(node(depth - 1, words), MAX_CONDITIONS, tooManyConditions)
    .min(1)
    .error((errors) => errors.map(ofWholeWhere));
  const keys: Joi.SchemaMap = { all: nodes, any: nodes, none: nodes };
  return Joi.object<W>().append(keys).min(1).messages({ 'object.min': 'must have all, any or none' });
}

/** Anything with a `field` or an `op` is treated as a condition, and with the key of a test as that test. */
function node(depth: number, { condition, tests, component }: Language): Joi.Schema {
  const looksLikeCondition = Joi.object().or('field', 'op').unknown();
  const tooDeep = Joi.forbidden().messages({ 'any.unknown': `is nested deeper than ${MAX_WHERE_DEPTH}` });
  const inner = depth === 0 ? tooDeep : group(depth, { condition, tests, component });
  const entries = Object.entries(tests);
  const otherwise = entries.reduceRight<Joi.Schema>(
    (next, [key, { schema }]) =>
      Joi.alternatives().conditional(Joi.object({ [key]: Joi.any().required() }).unknown(), {
        then: schema,
        otherwise: next,
      }),
    inner,
  );
  const described = [conditionSchema, ...entries.map(([, { json }]) => json)];
  return Joi.alternatives()
    .conditional(looksLikeCondition, { then: condition, otherwise })
    .meta({ schema: { anyOf: [...described, { $ref: `#/components/schemas/${component}` }] } });
}

/** Conditions on an event and its contact; in a trigger `entry` is the event itself. */
export function where(): Joi.ObjectSchema<Where> {
  return whereSchemaFor(everywhere);
}

/** The conditions of a branch, which can also refer to answers of earlier webhook steps, beside other tests. */
export function branchWhere<W extends object>(component: string, tests: OtherTests): Joi.ObjectSchema<W> {
  return whole<W>({ condition: condition(inBranches), tests, component });
}

/** Who sees a block of a mail: `event` and `entry` are the properties of the event that entered. */
export function mailWhere(): Joi.ObjectSchema<Where> {
  return whereSchemaFor(inMails);
}

/** Conditions on an event alone; none of them depends on when it is looked at. */
export function eventWhere(): Joi.ObjectSchema<Where> {
  return timelessWhere(onEvents);
}

/** The same in branches, where values can refer to what entered and to the contact. */
export function countedEventWhere(): Joi.ObjectSchema<Where> {
  return timelessWhere(onCountedEvents);
}

function timelessWhere(fields: Fields): Joi.ObjectSchema<Where> {
  const timeless = condition(fields).keys({
    op: Joi.valid(...operators.filter((op) => op !== 'withinLast')).required(),
  });
  return whole<Where>({ condition: timeless, tests: {}, component: 'Where' });
}

/** Conditions on a contact alone, beside other tests. */
export function contactWhere<W extends object>(component: string, tests: OtherTests): Joi.ObjectSchema<W> {
  return whole<W>({ condition: condition(onContacts), tests, component });
}

function whereSchemaFor(fields: Fields): Joi.ObjectSchema<Where> {
  return whole<Where>({ condition: condition(fields), tests: {}, component: 'Where' });
}

function whole<W extends object>(language: Language): Joi.ObjectSchema<W> {
  return group<W>(MAX_WHERE_DEPTH, language)
    .custom((given: W, helpers) =>
      countConditions(Object.values(given)) <= MAX_CONDITIONS ? given : helpers.error('where.count'),
    )
    .messages({ 'where.count': TOO_MANY })
    .meta({ component: language.component });
}

/** Too many conditions are an error of the outermost group, which is where they are counted first. */
function ofWholeWhere(error: Joi.ErrorReport): Joi.ErrorReport {
  if (error.code !== 'array.max' && error.code !== 'where.count') return error;
  return Object.assign(error, { message: TOO_MANY, path: error.path.slice(0, -1) });
}

function tooManyConditions(nodes: readonly unknown[]): string | null {
  return countConditions(nodes) > MAX_CONDITIONS ? 'where.count' : null;
}

/**
 * The number of conditions below some nodes, which need not be valid yet: anything that is not a group counts as one,
 * and so does an empty group. Recursion is bounded: bodies are at most 32 levels deep.
 */
function countConditions(nodes: readonly unknown[]): number {
  return nodes.reduce<number>((sum, node) => sum + leavesIn(node), 0);
}

function leavesIn(node: unknown): number {
  if (Array.isArray(node)) return countConditions(node);
  if (!isJsonObject(node) || 'field' in node || 'op' in node) return 1;
  return Math.max(1, countConditions(['all', 'any', 'none'].map((key) => node[key] ?? [])));
}
