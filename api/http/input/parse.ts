import type Joi from 'joi';
import { invalid, type FieldError } from '../../../domain/errors.js';
import type { ApiContext } from '../context.js';

const VALIDATION: Joi.ValidationOptions = {
  abortEarly: false,
  convert: false,
  errors: { label: false, wrap: { label: false } },
  messages: {
    'any.required': 'is required',
    'object.unknown': 'is not a known field',
    'string.empty': 'must not be empty',
    'string.pattern.base': 'has an invalid format',
  },
};

/** Schemas with the rules above built in: Joi would merge options again for every value. */
const strictSchemas = new WeakMap<object, Pick<Joi.ObjectSchema<unknown>, 'validate'>>();

function strict(schema: Joi.ObjectSchema<unknown>): Pick<Joi.ObjectSchema<unknown>, 'validate'> {
  const made = strictSchemas.get(schema) ?? schema.prefs(VALIDATION);
  strictSchemas.set(schema, made);
  return made;
}

/**
 * The typed value of a body, or a 422 that lists every invalid field by its path as the client wrote it.
 * Nothing is converted: `"12"` is not a number. Unknown fields are errors.
 *
 * @param context additional input that some schemas need (http/save-policy.ts)
 */
export function parse<T>(schema: Joi.ObjectSchema<T>, value: unknown, context?: Joi.Context): T {
  const result = strict(schema).validate(value, context && { context });
  if (result.error !== undefined) throw invalid(result.error.details.map(fieldError));
  return result.value as T; // the type that the schema validates
}

/**
 * The typed value of the query string, equally strict: unknown, repeated and wrongly encoded parameters are a 422. A plus is a
 * space, but for one in an address, which few callers encode.
 * All values are strings; http/common-schemas.ts has the formats of numbers, flags and instants.
 */
export function parseQuery<T>(schema: Joi.ObjectSchema<T>, ctx: ApiContext): T {
  const values = new Map<string, string>();
  const errors: FieldError[] = [];
  for (const [name, value] of pairs(ctx.querystring)) {
    if (value === null || value.includes('\0'))
      errors.push({ path: name, message: 'has an invalid encoding' });
    else if (values.has(name)) errors.push({ path: name, message: 'is given more than once' });
    else values.set(name, value);
  }
  if (errors.length > 0) throw invalid(errors);
  return parse(schema, Object.fromEntries(values));
}

function fieldError({ path, message }: Joi.ValidationErrorItem): FieldError {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`));
  return { path: steps.join('').replace(/^\./, ''), message };
}

/** Names and values of a query string; a value is null if its percent-encoding is broken or not UTF-8. */
export function* pairs(query: string): Generator<[string, string | null]> {
  for (const part of query.split('&')) {
    if (part === '') continue;
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(part) ?? [];
    const decodedName = decode(name);
    const isAddress = decodedName === 'email' || PLUS_IN_ADDRESS.test(value);
    yield [
      decodedName ?? name,
      decodedName === null ? null : decode(isAddress ? value.replaceAll('+', '%2B') : value),
    ];
  }
}

/** Who writes spaces as plus signs writes `%40` for the sign in the middle. */
const PLUS_IN_ADDRESS = /^[^@+]{1,64}\+[^@]{0,64}@/;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
