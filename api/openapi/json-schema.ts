import Joi from 'joi';

/** A JSON Schema, draft 2020-12, as used by OpenAPI 3.1. */
export interface JsonSchema {
  [keyword: string]: unknown;
}

/** The parts of Joi's description of a string, number or boolean that are used here. */
interface Leaf {
  type?: string;
  flags?: { only?: boolean };
  allow?: unknown[];
  rules?: Rule[];
}

interface Rule {
  name: string;
  args?: Record<string, unknown>;
}

/** A condition on a sibling field, as Joi stores it; several of them are its `switch`. */
interface When {
  ref?: { path: string[] };
  schema?: Joi.Schema;
  is?: Joi.Schema;
  then?: Joi.Schema;
  otherwise?: Joi.Schema;
  switch?: When[];
}

/** The parts of a schema (Joi's `$_terms`, meant for extensions). */
interface Terms {
  metas?: Meta[];
  keys?: { key: string; schema: Joi.Schema }[] | null;
  patterns?: { regex?: RegExp; rule: Joi.Schema }[] | null;
  items?: Joi.Schema[];
  matches?: When[];
  whens?: When[] | null;
  dependencies?: { rel: string; key: { key: string } | null; peers: { key: string }[] }[] | null;
}

/**
 * Extra information that a schema declares with `meta`, where Joi's rules are not enough: `json` is merged into
 * the derived schema, `schema` replaces it, `describedBy` is a schema to derive it from instead, `component` names it, and
 * `ref` references a component described elsewhere.
 */
export interface Meta {
  json?: JsonSchema;
  schema?: JsonSchema;
  describedBy?: Joi.Schema;
  component?: string;
  ref?: string;
}

/**
 * The JSON Schema for what a Joi schema accepts. A `title` marks a future component. Joi's `describe` says what a text, number or
 * boolean accepts. It would expand every step within every step, so what contains others is traversed here, by what Joi gives to
 * extensions, as far as the names of components.
 */
export function toJsonSchema(joi: Joi.Schema): JsonSchema {
  const known = derivedBefore.get(joi);
  if (known !== undefined) return known;
  const schema = deriveSchema(joi);
  derivedBefore.set(joi, schema);
  return schema;
}

/** Steps and conditions are parts of many bodies. */
const derivedBefore = new WeakMap<Joi.Schema, JsonSchema>();

function deriveSchema(joi: Joi.Schema): JsonSchema {
  const { json, schema, describedBy, component, ref } = Object.assign(
    {},
    ...(terms(joi).metas ?? []),
  ) as Meta;
  if (ref !== undefined) return { $ref: `#/components/schemas/${ref}` };
  const derived = () => (describedBy === undefined ? withNull(joi, ofType(joi)) : toJsonSchema(describedBy));
  if (component === undefined) return schema ?? { ...derived(), ...json };
  const named = { ...(schema ?? { ...ofType(joi), ...json }), title: component };
  return takesNull(joi) ? { anyOf: [named, { type: 'null' }] } : named;
}

function terms(schema: Joi.Schema): Terms {
  return schema.$_terms;
}

function isForbidden(schema: Joi.Schema): boolean {
  return schema.$_getFlag('presence') === 'forbidden';
}

function isRequired(schema: Joi.Schema): boolean {
  return schema.$_getFlag('presence') === 'required';
}

/** An object, array or alternatives would take long to describe, with everything in them. */
function takesNull(schema: Joi.Schema): boolean {
  if (CONTAINERS.has(schema.type ?? ''))
    return Joi.object({ schema }).validate({ schema: null }).error === undefined;
  const { allow = [] } = schema.describe() as Leaf;
  return allow.includes(null);
}

const CONTAINERS = new Set(['object', 'array', 'alternatives']);

function withNull(joi: Joi.Schema, schema: JsonSchema): JsonSchema {
  const { type, anyOf } = schema;
  const isSaid = 'enum' in schema || (Array.isArray(anyOf) && anyOf.some(isNullable));
  if (isSaid || Object.keys(schema).length === 0 || !takesNull(joi)) return schema;
  return typeof type === 'string' && type !== 'object'
    ? { ...schema, type: [type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}

function isNullable(choice: unknown): boolean {
  if (typeof choice !== 'object' || choice === null || !('type' in choice)) return false;
  return choice.type === 'null' || (Array.isArray(choice.type) && choice.type.includes('null'));
}

function ofType(schema: Joi.Schema): JsonSchema {
  switch (schema.type) {
    case 'object':
      return objectSchema(schema);
    case 'array':
      return arraySchema(schema);
    case 'alternatives':
      return alternativesSchema(schema);
    case 'any':
      return schema.$_getFlag('only') === true ? leafSchema(schema.describe()) : {};
    default:
      return leafSchema(schema.describe());
  }
}

/** Joi adds its own marker objects to the values. */
function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function leafSchema(leaf: Leaf): JsonSchema {
  if (leaf.flags?.only === true) return { enum: (leaf.allow ?? []).filter(isScalar) };
  if (leaf.type === 'string') return stringSchema(leaf);
  if (leaf.type === 'number') return numberSchema(leaf);
  if (leaf.type === 'boolean') return { type: 'boolean' };
  throw new Error(`No JSON Schema is defined for Joi's type ${leaf.type ?? 'unknown'}.`);
}

function objectSchema(schema: Joi.Schema): JsonSchema {
  const { keys, patterns, dependencies } = terms(schema);
  const all = [...(keys ?? [])];
  const present = all.filter((one) => !isForbidden(one.schema));
  const required = present.filter((one) => isRequired(one.schema)).map(({ key }) => key);
  const properties = present.map(({ key, schema: of }) => [key, toJsonSchema(of)]);
  const ofPatterns = (patterns ?? []).map(({ regex, rule }) => [
    plainPattern(regex?.source ?? '.*'),
    toJsonSchema(rule),
  ]);
  const conditions = [
    ...(dependencies ?? []).map(dependencySchema),
    ...present.flatMap(({ key, schema: of }) => (terms(of).whens ?? []).map((when) => whenSchema(key, when))),
    ...(patterns ? refusedNames(all.filter((one) => isForbidden(one.schema))) : []),
  ];
  const isOpen = schema.$_getFlag('unknown') === true || (!keys && !patterns);
  const [min, max] = [limit(schema, 'min'), limit(schema, 'max')];
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema,
    ...(required.length > 0 && { required }),
    ...(ofPatterns.length > 0 && { patternProperties: Object.fromEntries(ofPatterns) as JsonSchema }),
    ...(!isOpen && { additionalProperties: false }),
    ...(min !== undefined && { minProperties: min }),
    ...(max !== undefined && { maxProperties: max }),
    ...(conditions.length > 0 && { allOf: conditions }),
  };
}

function refusedNames(refused: { key: string }[]): JsonSchema[] {
  return refused.length === 0 ? [] : [{ not: { anyOf: refused.map(({ key }) => ({ required: [key] })) } }];
}

function dependencySchema({ rel, key, peers }: NonNullable<Terms['dependencies']>[number]): JsonSchema {
  const each = peers.map((peer) => ({ required: [peer.key] }));
  if (rel === 'or') return { anyOf: each };
  if (rel === 'xor') return { oneOf: each };
  if (rel === 'oxor') return { oneOf: [...each, { not: { anyOf: each } }] };
  if (rel === 'without' && key !== null) return { dependentSchemas: { [key.key]: { not: { anyOf: each } } } };
  if (rel === 'with' && key !== null)
    return { dependentRequired: { [key.key]: peers.map((peer) => peer.key) } };
  throw new Error(`No JSON Schema is defined for Joi's .${rel}().`);
}

/** A field whose schema depends on another field of the same object. */
function whenSchema(name: string, { ref, is, then, otherwise }: When): JsonSchema {
  const [other] = ref?.path ?? [];
  if (other === undefined || is === undefined)
    throw new Error(`${name} depends on more than a sibling field.`);
  return {
    if: { properties: { [other]: toJsonSchema(is) }, required: [other] },
    ...(then !== undefined && { then: consequence(name, then) }),
    ...(otherwise !== undefined && { else: consequence(name, otherwise) }),
  };
}

function consequence(name: string, schema: Joi.Schema): JsonSchema {
  if (isForbidden(schema)) return { not: { required: [name] } };
  return { properties: { [name]: toJsonSchema(schema) }, ...(isRequired(schema) && { required: [name] }) };
}

function arraySchema(schema: Joi.Schema): JsonSchema {
  const items = terms(schema).items ?? [];
  const possible = items.filter((item) => !isForbidden(item)).map(toJsonSchema);
  const [min, max] = [limit(schema, 'min'), limit(schema, 'max')];
  return {
    type: 'array',
    ...(items.length > 0 && { items: possible.length > 1 ? { anyOf: possible } : (possible[0] ?? false) }),
    ...(min !== undefined && { minItems: min }),
    ...(max !== undefined && { maxItems: max }),
  };
}

/** With a switch, `otherwise` only produces an error message, so it is not an alternative. */
function alternativesSchema(schema: Joi.Schema): JsonSchema {
  const matches = terms(schema).matches ?? [];
  const [match] = matches;
  if (match?.switch !== undefined) {
    return { oneOf: match.switch.flatMap(({ then }) => (then === undefined ? [] : [toJsonSchema(then)])) };
  }
  const all = matches.flatMap((one) => (one.then === undefined ? [one.schema] : [one.then, one.otherwise]));
  return { anyOf: all.flatMap((one) => (one === undefined || isForbidden(one) ? [] : [toJsonSchema(one)])) };
}

function limit(schema: Joi.Schema, rule: string): unknown {
  return (schema.$_getRule(rule) || undefined)?.args?.['limit'];
}

function stringSchema({ rules = [], allow = [] }: Leaf): JsonSchema {
  const min = argument(rules, 'min') ?? (allow.includes('') ? undefined : 1);
  const max = argument(rules, 'max');
  const patterns = rules
    .filter(({ name }) => name === 'pattern')
    .map(({ args }) => patternSchema(args ?? {}));
  return {
    type: 'string',
    ...(min !== undefined && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
    ...(patterns.length === 1 ? patterns[0] : patterns.length > 1 && { allOf: patterns }),
  };
}

function patternSchema(args: Record<string, unknown>): JsonSchema {
  const pattern = regexSource(String(args['regex']));
  const options = args['options'] as { invert?: boolean } | undefined;
  return options?.invert === true ? { not: { pattern } } : { pattern };
}

/** The source of a regex that Joi prints as `/^a$/u`. */
function regexSource(regex: string): string {
  return plainPattern(/^\/(.*)\/[a-z]*$/s.exec(regex)?.[1] ?? regex);
}

/** Replaces the class of control characters by code points: OpenAPI tools often do not support the class. */
function plainPattern(source: string): string {
  return source.replace(/(\[[^\]]*)?\\p\{Cc\}/g, (_all, open: string | undefined) =>
    open === undefined ? `[${CONTROL}]` : `${open}${CONTROL}`,
  );
}

const CONTROL = '\\u0000-\\u001f\\u007f-\\u009f';

function numberSchema({ rules = [] }: Leaf): JsonSchema {
  const min = argument(rules, 'min');
  const max = argument(rules, 'max');
  return {
    type: rules.some(({ name }) => name === 'integer') ? 'integer' : 'number',
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
}

function argument(rules: Rule[], name: string): unknown {
  return rules.find((rule) => rule.name === name)?.args?.['limit'];
}
