import { isJsonObject, type JsonValue } from './json/json.js';

export const valueTypes = ['string', 'number', 'boolean', 'object', 'array', 'null'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Values by which a field is described. */
const MAX_VALUES = 10;
/** Different values that are counted per field; those that follow are not. */
const MAX_COUNTED = 200;
const MAX_VALUE_LENGTH = 100;
const MAX_FIELDS = 200;
const MAX_DEPTH = 4;

/** A field that values have, by its path (`items.price`). */
export interface FieldFacts<Scalar = string | number | boolean> {
  path: string;
  /** How many have it. */
  count: number;
  types: ValueType[];
  /** The most common values, without long texts. */
  values: { value: Scalar; count: number }[];
  /** When the last one that has it was seen. */
  lastSeenAt: Date;
}

interface Tally {
  count: number;
  types: Set<ValueType>;
  values: Map<string | number | boolean, number>;
  lastSeenAt: Date;
}

/** Describes what values consist of: up to 200 fields, most common first. Objects are described by their fields, too. */
export function describeFields(
  rows: readonly { value: JsonValue; at: Date }[],
  depth = MAX_DEPTH,
): FieldFacts[] {
  const tallies = new Map<string, Tally>();
  for (const { value, at } of rows) {
    if (!isJsonObject(value)) continue;
    for (const [path, found] of walkFields(value, depth)) tally(tallies, { path, found, at });
  }
  return [...tallies]
    .map(([path, { count, types, values, lastSeenAt }]) => ({
      path,
      count,
      types: valueTypes.filter((type) => types.has(type)),
      values: [...values]
        .sort((a, b) => b[1] - a[1])
        .slice(0, MAX_VALUES)
        .map(([value, n]) => ({ value, count: n })),
      lastSeenAt,
    }))
    .sort((a, b) => b.count - a.count);
}

function* walkFields(
  value: { [key: string]: JsonValue },
  depth: number,
  below = '',
): Generator<[string, JsonValue]> {
  for (const [key, inner] of Object.entries(value)) {
    const path = `${below}${key}`;
    yield [path, inner];
    if (depth > 1 && isJsonObject(inner)) yield* walkFields(inner, depth - 1, `${path}.`);
  }
}

function tally(
  tallies: Map<string, Tally>,
  { path, found, at }: { path: string; found: JsonValue; at: Date },
): void {
  const known = tallies.get(path);
  if (known === undefined && tallies.size >= MAX_FIELDS) return;
  const counted: Tally = known ?? { count: 0, types: new Set(), values: new Map(), lastSeenAt: at };
  tallies.set(path, counted);
  counted.count += 1;
  counted.types.add(valueType(found));
  if (at > counted.lastSeenAt) counted.lastSeenAt = at;
  if (typeof found === 'object' || (typeof found === 'string' && found.length > MAX_VALUE_LENGTH)) return;
  if (counted.values.has(found) || counted.values.size < MAX_COUNTED)
    counted.values.set(found, (counted.values.get(found) ?? 0) + 1);
}

function valueType(value: JsonValue): ValueType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object';
}
