import Joi from 'joi';

/** Looks at a whole array before its items are validated; the code of an error, or null. */
type Gate = (items: readonly unknown[]) => string | null;

interface Bound {
  max: number;
  gate: Gate;
}

interface BoundedRoot {
  array<T>(): { bound(bound: Bound): Joi.ArraySchema<T> };
}

/** One for all arrays: an extension copies all of Joi, which takes a millisecond. */
const bounded = Joi.extend({
  type: 'array',
  base: Joi.array(),
  rules: {
    bound: {
      method(bound: Bound) {
        return this.$_setFlag('_bound', bound);
      },
    },
  },
  validate(value: unknown, { schema, error }) {
    if (!Array.isArray(value)) return undefined;
    const { max, gate } = schema.$_getFlag('_bound') as Bound;
    const code = value.length > max ? 'array.max' : gate(value);
    return code === null ? undefined : { value, errors: error(code, { limit: max }) };
  },
}) as BoundedRoot; // `extend` returns any

/**
 * An array of at most `max` items. Unlike with Joi's own `max`, a longer array is refused before its items are
 * validated, which would take long; and so is one that `gate` refuses. Messages are given by `messages`, for
 * `array.max` and the gate's codes.
 */
export function boundedArray<T>(
  item: Joi.Schema,
  max: number,
  gate: Gate = () => null,
): Joi.ArraySchema<T[]> {
  return bounded.array<T[]>().bound({ max, gate }).max(max).items<T>(item);
}

/** A list of different texts, such as scopes. */
export function distinct<T extends string>(item: Joi.StringSchema<T>, max: number): Joi.ArraySchema<T[]> {
  return boundedArray<T>(item, max)
    .custom((items: unknown[], helpers) => {
      const at = items.findIndex((one, i) => items.indexOf(one) < i);
      return at < 0 ? items : helpers.error('array.unique', {}, itemState(helpers, at));
    })
    .meta({ json: { uniqueItems: true } });
}

/** The place of an item or field, for an error of its array or object that concerns only it. */
export function itemState({ state }: Joi.CustomHelpers, key: number | string): Joi.State {
  return state.localize?.([...(state.path ?? []), key]) ?? state;
}

/** An object of at most `max` keys, which are counted before `schema` validates any of them. */
export function boundedObject<T extends object>(
  schema: Joi.ObjectSchema<T>,
  max: number,
): Joi.AlternativesSchema<T> {
  return Joi.alternatives<T>()
    .conditional<T, never>(Joi.object().max(max).unknown(), {
      then: schema,
      otherwise: Joi.object().max(max),
    })
    .meta({ describedBy: schema.max(max) });
}
