import { ObjectId, type Document } from 'mongodb';
import { isRef, readsTimes, type Condition, type Operator } from '../../../domain/automation/where.js';
import { parseDuration } from '../../../domain/automation/duration.js';
import { CUSTOM_FIELD_KEY } from '../../../domain/contact/custom-fields.js';
import { escapePattern } from '../../../domain/kernel/escape-pattern.js';
import type { JsonValue } from '../../../domain/json/json.js';
import { DECIMAL, isNumeric } from '../../../domain/kernel/compare-numbers.js';
import { readTime } from '../../../domain/kernel/read-instant.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/**
 * Two filters between which a condition lies: every contact that meets it matches `upper`, and every contact that matches
 * `lower` meets it. They are the same where MongoDB can decide exactly as the conditions of automations do.
 */
export interface Bounds {
  upper: Document;
  lower: Document;
  exact: boolean;
}

export const EVERYTHING: Document = {};
export const NOTHING: Document = { _id: { $in: [] } };

const UNDECIDED: Bounds = { upper: EVERYTHING, lower: NOTHING, exact: false };
/** A long regular expression is refused by the server. */
const MAX_PATTERN = 1_000;
/** Names of contact fields that are stored as text, boolean or null. */
const PLAIN = new Set([
  ...['email', 'firstName', 'lastName', 'name', 'timezone', 'language', 'subscribed', 'consent.state'],
]);
/** Stored as dates, and ISO 8601 text for conditions. */
const DATES = new Set(['createdAt', 'updatedAt', 'consent.at']);
/** Fields with fields of their own, or with another name in the database. */
const OTHERS = new Set(['id', 'consent', 'customFields']);

export function exactly(filter: Document): Bounds {
  return { upper: filter, lower: filter, exact: true };
}

/** What certainly does not match if `filter` does not. */
export function atMost(filter: Document): Bounds {
  return { upper: filter, lower: NOTHING, exact: false };
}

export function not({ upper, lower, exact }: Bounds): Bounds {
  return { upper: { $nor: [lower] }, lower: { $nor: [upper] }, exact };
}

export function and(parts: readonly Bounds[]): Bounds {
  return combined(parts, (filters) => (filters.length === 0 ? EVERYTHING : { $and: filters }));
}

export function or(parts: readonly Bounds[]): Bounds {
  return combined(parts, (filters) => (filters.length === 0 ? NOTHING : { $or: filters }));
}

function combined(parts: readonly Bounds[], combine: (filters: Document[]) => Document): Bounds {
  return {
    upper: combine(parts.map(({ upper }) => upper)),
    lower: combine(parts.map(({ lower }) => lower)),
    exact: parts.every(({ exact }) => exact),
  };
}

/** The bounds of a condition on contacts. */
export function conditionBounds({ field, op, value }: Condition, now: Date): Bounds {
  const path = field.slice('contact.'.length);
  if (isRef(value)) return UNDECIDED;
  if (op === 'ne') return not(conditionBounds({ field, op: 'eq', value: value ?? null }, now));
  if (op === 'notIn') return not(conditionBounds({ field, op: 'in', value: value ?? null }, now));
  if (op === 'missing') return not(conditionBounds({ field, op: 'exists' }, now));
  if (path === 'id') return idBounds(op, value);
  if (DATES.has(path)) return dateBounds(path, { op, value }, now);
  const column = PLAIN.has(path) ? path : customColumn(path);
  return column === null ? UNDECIDED : columnBounds(column, { op, value }, now);
}

/** The path of a custom field; null for one below it. */
function customColumn(path: string): string | null {
  const name = path.startsWith('customFields.') ? path.slice('customFields.'.length) : path;
  return CUSTOM_FIELD_KEY.test(name) && !OTHERS.has(path) ? `customFields.${name}` : null;
}

interface Compared {
  op: Operator;
  value: JsonValue | undefined;
}

function idBounds(op: Operator, value: JsonValue | undefined): Bounds {
  if (op === 'exists') return exactly(EVERYTHING);
  const ids = op === 'eq' ? [value] : op === 'in' && Array.isArray(value) ? value : null;
  if (ids === null) return UNDECIDED;
  const valid = ids.filter((id) => typeof id === 'string').filter((id) => /^[0-9a-f]{24}$/.test(id));
  return exactly({ _id: { $in: valid.map((id) => new ObjectId(id)) } });
}

/** An array is compared as a whole, not by its items as MongoDB would. */
const NO_ARRAY = { $not: { $type: 'array' } };

function columnBounds(column: string, { op, value }: Compared, now: Date): Bounds {
  if (readsTimes({ op })) return textDateBounds(column, comparedTimes(op, value, now));
  if (op === 'eq') return equalBounds(column, [value ?? null]);
  if (op === 'in') return equalBounds(column, Array.isArray(value) ? value : []);
  if (op === 'exists')
    return exactly({ $or: [{ [column]: { $type: 'array' } }, { [column]: { $ne: null } }] });
  if (op === 'contains') return containsBounds(column, value ?? null);
  if (op === 'startsWith') return patternBounds(column, value, (text) => `^${text}`);
  if (op === 'endsWith') return patternBounds(column, value, (text) => `${text}\\z`);
  return orderBounds(column, { op, value });
}

/** `$` would also match before a line break at the end. */
const DECIMAL_TEXT = DECIMAL.source.replace(/\$$/, '\\z');

/** Numbers are compared with numbers, also in texts; other texts with texts. */
function orderBounds(column: string, { op, value }: Compared): Bounds {
  const texts = { [column]: { $type: 'string', ...NO_ARRAY } };
  // MongoDB orders texts by code point, JavaScript by UTF-16 unit.
  if (!isNumeric(value)) return atMost(texts);
  const number = Number(value);
  const numbers = exactly({ [column]: { [`$${op}`]: number, ...NO_ARRAY } });
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER)
    return typeof value === 'number'
      ? or([numbers, atMost(texts)])
      : atMost({ $or: [texts, ofNumbers(column)] });
  const amounts = { [column]: { $type: 'string', $regex: DECIMAL_TEXT, ...NO_ARRAY } };
  const compared = {
    $expr: { [`$${op}`]: [{ $convert: { input: `$${column}`, to: 'double', onError: NaN } }, number] },
  };
  const decided = [numbers, exactly({ $and: [amounts, compared] })];
  // A number is compared with no other text.
  return or(
    typeof value === 'number' ? decided : [...decided, atMost({ $and: [texts, { $nor: [amounts] }] })],
  );
}

function ofNumbers(column: string): Document {
  return { [column]: { $type: 'number', ...NO_ARRAY } };
}

function equalBounds(column: string, values: readonly JsonValue[]): Bounds {
  if (values.some((value) => typeof value === 'object' && value !== null)) return UNDECIDED;
  if (values.some((value) => typeof value === 'string' && !value.isWellFormed())) return UNDECIDED;
  const present = { [column]: { $in: values.filter((value) => value !== null), ...NO_ARRAY } };
  if (!values.includes(null)) return exactly(present);
  return exactly({ $or: [present, { $and: [{ [column]: { $type: 'null' } }, { [column]: NO_ARRAY }] }] });
}

/** A text has the value as part, or a list has it as item. */
function containsBounds(column: string, value: JsonValue): Bounds {
  if (typeof value === 'object' && value !== null) return atMost({ [column]: { $type: 'array' } });
  const item = exactly({ [column]: { $elemMatch: { $eq: value } } });
  return typeof value === 'string' ? or([item, patternBounds(column, value, (text) => text)]) : item;
}

function patternBounds(
  column: string,
  value: JsonValue | undefined,
  pattern: (escaped: string) => string,
): Bounds {
  if (typeof value !== 'string') return exactly(NOTHING);
  if (value.length > MAX_PATTERN || value.includes('\0') || !value.isWellFormed()) return UNDECIDED;
  return exactly({ [column]: { $regex: pattern(escapePattern(value)), ...NO_ARRAY } });
}

/** The instants between which a field must lie, exclusive unless `inclusive`; null if there is none. */
interface Times {
  after: number | null;
  before: number | null;
  inclusive: boolean;
  /** By how much they may differ, being times of the zone of each contact. */
  slack: number;
}

/** Zones are, and were, ahead of UTC or behind it by less. */
const MOST_AHEAD_MS = 16 * 3_600_000;

function comparedTimes(op: Operator, value: JsonValue | undefined, now: Date): Times | null {
  if (op === 'withinLast') {
    const span = typeof value === 'string' ? parseDuration(value) : null;
    const until = now.getTime();
    return span === null ? null : { after: until - span, before: until, inclusive: true, slack: 0 };
  }
  const reading = readTime(value);
  if (reading === null) return null;
  const isZoned = reading.kind === 'instant';
  const at = isZoned ? reading.ms : reading.clock;
  const [after, before] = [op === 'after' ? at : null, op === 'before' ? at : null];
  return { after, before, inclusive: false, slack: isZoned ? 0 : MOST_AHEAD_MS };
}

/** Texts that may be times and do not begin with a day. */
const NO_DAY = '^(?:[^0-9]|[0-9]{8})';

/**
 * A date in a text has an offset of less than a day, so its first ten characters tell it within two days; the rest, and what is
 * a time in another notation, is decided by reading.
 */
function textDateBounds(column: string, times: Times | null): Bounds {
  if (times === null) return exactly(NOTHING);
  const { after, before } = times;
  const from = after === null ? '0' : dayText(after - 3 * DAY_MS, '0');
  const to = before === null ? ':' : dayText(before + 4 * DAY_MS, ':');
  const days = { [column]: { $gte: from, $lt: to, ...NO_ARRAY } };
  const others = { [column]: { $type: 'string', $regex: NO_DAY, ...NO_ARRAY } };
  return atMost({ $or: [days, others, ofNumbers(column)] });
}

/** The day in UTC; `otherwise` beyond the years of four digits. */
function dayText(ms: number, otherwise: string): string {
  const day = new Date(ms);
  const year = Number.isNaN(ms) ? Number.NaN : day.getUTCFullYear();
  return year >= 0 && year <= 9_999 ? day.toISOString().slice(0, 10) : otherwise;
}

/** Conditions see such a field as `2026-01-31T09:30:00.000Z`. */
function dateBounds(column: string, { op, value }: Compared, now: Date): Bounds {
  if (op === 'exists') return exactly({ [column]: { $ne: null } });
  if (readsTimes({ op })) {
    const times = comparedTimes(op, value, now);
    if (times === null) return exactly(NOTHING);
    if (times.slack === 0) return exactly({ [column]: dateRange(times, 0) });
    const within = (slack: number): Document => ({ [column]: dateRange(times, slack) });
    return { upper: within(times.slack), lower: within(-times.slack), exact: false };
  }
  if (op === 'eq' && typeof value === 'string') {
    const at = isoDate(value);
    return exactly(at === null ? NOTHING : { [column]: at });
  }
  const at = ['gt', 'gte', 'lt', 'lte'].includes(op) && typeof value === 'string' ? isoDate(value) : null;
  return at === null ? UNDECIDED : exactly({ [column]: { [`$${op}`]: at } });
}

/** The range of times, wider by `slack`. */
function dateRange({ after, before, inclusive }: Times, slack: number): Document {
  return {
    ...(after !== null && { [inclusive ? '$gte' : '$gt']: new Date(after - slack) }),
    ...(before !== null && { [inclusive ? '$lte' : '$lt']: new Date(before + slack) }),
  };
}

/** The instant that conditions see as exactly this text. */
function isoDate(text: string): Date | null {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && text.length === 24 && at.toISOString() === text ? at : null;
}
