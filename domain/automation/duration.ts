import { DAY_MS } from '../kernel/spans.js';

const SECOND = 1_000;

export const durationUnits = ['second', 'minute', 'hour', 'day', 'week'] as const;
export type DurationUnit = (typeof durationUnits)[number];

const UNITS: Record<DurationUnit, number> = {
  second: SECOND,
  minute: 60 * SECOND,
  hour: 3_600 * SECOND,
  day: DAY_MS,
  week: 7 * DAY_MS,
};

export const MIN_DURATION_MS = SECOND;
export const MAX_DURATION_MS = 366 * DAY_MS;

const PLAIN = /^(\d{0,9}) (second|minute|hour|day|week)s?$/;
/** ISO 8601-1 durations of fixed length; years and months vary, so they are rejected. */
const ISO = /^P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/;

/** Milliseconds of `"3 days"` or `"PT36H"`; null if the text is invalid or outside 1 second to 366 days. */
export function parseDuration(text: string): number | null {
  const ms = plainMs(text) ?? isoMs(text);
  return ms !== null && ms >= MIN_DURATION_MS && ms <= MAX_DURATION_MS ? ms : null;
}

/** The parts of `3 days`; the count is empty while it is typed. Null for other forms, such as `PT36H`. */
export function lengthIn(text: string): { count: string; unit: DurationUnit } | null {
  const [, count = '', name] = PLAIN.exec(text) ?? [];
  const unit = durationUnits.find((one) => one === name);
  return unit === undefined ? null : { count, unit };
}

/** The length with these parts. */
export function lengthText(count: string, unit: DurationUnit): string {
  return `${count} ${unit}${count === '1' ? '' : 's'}`;
}

function plainMs(text: string): number | null {
  const length = lengthIn(text);
  return length === null || length.count === '' ? null : Number(length.count) * UNITS[length.unit];
}

function isoMs(text: string): number | null {
  const match = ISO.exec(text);
  if (match === null || text.endsWith('P') || text.endsWith('T')) return null;
  const sizes = durationUnits.map((unit) => UNITS[unit]).reverse();
  return sizes.reduce((sum, size, i) => sum + size * Number(match[i + 1] ?? 0), 0);
}

/** A signed length of time: days, which are as long as the clocks of a zone make them, then milliseconds. */
export interface Offset {
  days: number;
  ms: number;
}

/** Units that are as long as the clocks of a zone make them, in days. */
const DAYS: Partial<Record<DurationUnit, number>> = { day: 1, week: 7 };
const OFFSET = /^([+-]?) ?(.*)$/;

/** A signed duration such as `"-2 days"` or `"+PT3H"`; null if invalid. `"48 hours"` has no days. */
export function parseOffset(text: string): Offset | null {
  const [, sign, length = ''] = OFFSET.exec(text) ?? [];
  const total = parseDuration(length);
  if (total === null) return null;
  const [, weeks, isoDays] = ISO.exec(length) ?? [];
  const plain = lengthIn(length);
  const days =
    plain === null
      ? 7 * Number(weeks ?? 0) + Number(isoDays ?? 0)
      : Number(plain.count) * (DAYS[plain.unit] ?? 0);
  const direction = sign === '-' ? -1 : 1;
  return { days: direction * days, ms: direction * (total - days * DAY_MS) };
}

/**
 * Formats a duration for people: `"PT36H"` becomes `36 hours`, in German `36 Stunden`, and `"48 hours"` becomes `2 days`.
 * Returns other texts unchanged.
 */
export function formatDuration(text: string, language: string): string {
  const ms = parseDuration(text);
  if (ms === null) return text;
  const [unit, size] = DISPLAY_UNITS.find(([, each]) => ms % each === 0) ?? ['second', SECOND];
  const count = Math.floor(ms / size);
  const format = { style: 'unit', unit, unitDisplay: 'long', useGrouping: false } as const;
  return new Intl.NumberFormat(language, format).format(count);
}

/** Largest unit first; weeks are expressed in days. */
const DISPLAY_UNITS = Object.entries(UNITS)
  .filter(([unit]) => unit !== 'week')
  .reverse();
