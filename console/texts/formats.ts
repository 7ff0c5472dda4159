import { lengthIn } from '../../domain/automation/duration.js';
import { languages } from '../languages/languages.js';
import { useLanguage, type Language } from './language';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** Numbers, instants and plurals in the user's language and time zone. */
export interface Formats {
  number(value: number): string;
  /** `12.5%` of a share from 0 to 1. */
  percent(share: number): string;
  /** `12.5%` that a count is of a total, to a tenth. */
  share(count: number, total: number): string;
  /** `1.2 MB`, in units of 1,000. */
  bytes(count: number): string;
  /** `10:42` today, `Thu 14:20` this week, otherwise `19 Nov 2026`. */
  short(instant: Date, now?: Date): string;
  /** With weekday, seconds and time zone. */
  exact(instant: Date): string;
  day(instant: Date): string;
  /** Now, if no instant is given. */
  time(instant?: Date): string;
  /** `10:42:07` today, otherwise as `short`. */
  clock(instant: Date, now?: Date): string;
  /** `3 days` in the user's language; other forms as they are. */
  duration: (text: string) => string;
  compare(a: string, b: string): number;
}

const UNITS = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;
const WEEK_MS = 7 * DAY_MS;

export function formatsIn(language: Language): Formats {
  const { locale } = languages[language];
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' });
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  const collator = new Intl.Collator(locale, { numeric: true });
  const short = (instant: Date, now = new Date()): string => {
    if (instant.toDateString() === now.toDateString()) return time.format(instant);
    const isNear = Math.abs(now.getTime() - instant.getTime()) < WEEK_MS;
    return (isNear ? weekday : date).format(instant);
  };
  return {
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    share: (count, total) => percents.format(Math.round((count / total) * 1_000) / 1_000),
    bytes: (count) => {
      const [unit, size] = UNITS.find(([, least]) => count >= least) ?? ['byte', 1];
      const format = {
        style: 'unit',
        unit,
        unitDisplay: size === 1 ? 'long' : 'short',
        maximumFractionDigits: 1,
      } as const;
      return new Intl.NumberFormat(locale, format).format(count / size);
    },
    short,
    exact: (instant) => exact.format(instant),
    day: (instant) => day.format(instant),
    time: (instant) => time.format(instant),
    clock: (instant, now = new Date()) =>
      instant.toDateString() === now.toDateString() ? clock.format(instant) : short(instant, now),
    duration: (text) => {
      const length = lengthIn(text);
      if (length === null || length.count === '') return text;
      const format = { style: 'unit', unit: length.unit, unitDisplay: 'long' } as const;
      return new Intl.NumberFormat(locale, format).format(Number(length.count));
    },
    compare: (a, b) => collator.compare(a, b),
  };
}

const formats = new Map<Language, Formats>();

/** All components share one set of formatters, since every instant in a table needs them and making them is slow. */
export function useFormats(): Formats {
  const language = useLanguage();
  const known = formats.get(language) ?? formatsIn(language);
  formats.set(language, known);
  return known;
}
