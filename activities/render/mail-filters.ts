import type { Context, Liquid } from 'liquidjs';
import { LRUCache } from 'lru-cache';
import { parseLanguage } from '../../domain/contact/locale.js';
import { isNumeric } from '../../domain/kernel/compare-numbers.js';
import { readTime } from '../../domain/kernel/read-instant.js';
import { firstZone } from '../../domain/kernel/zoned-time.js';
import { beginsAddress } from '../../domain/mail-document/begins-address.js';
import { NOWHERE } from '../../domain/mail-document/write-phrase.js';

/** The filters' `this`, as far as it is used here. */
interface FilterThis {
  context: Pick<Context, 'getSync'>;
}

const FALLBACK = 'en';
const CURRENCY = /^[A-Za-z]{3}$/;
/** Making one takes longer than the rest of a mail. */
const numbers = new LRUCache<string, Intl.NumberFormat>({ max: 200 });
const times = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 });

/** `money`, `number`, `day` and `time` write values as people of the mail's language do; `address` refuses what is none. */
export function registerMailFilters(engine: Liquid): void {
  engine.registerFilter('money', money);
  engine.registerFilter('number', plainNumber);
  engine.registerFilter('day', day);
  engine.registerFilter('time', time);
  engine.registerFilter('address', (value: unknown, place: unknown) => {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '' && place === undefined) return '';
    return beginsAddress(text) ? text : NOWHERE;
  });
}

function money(this: FilterThis, value: unknown, currency: unknown): unknown {
  if (!isNumeric(value) || typeof currency !== 'string' || !CURRENCY.test(currency)) return value;
  return numberFormat(languageOf(this), currency.toUpperCase()).format(Number(value));
}

function plainNumber(this: FilterThis, value: unknown): unknown {
  return isNumeric(value) ? numberFormat(languageOf(this), null).format(Number(value)) : value;
}

function numberFormat(language: string, currency: string | null): Intl.NumberFormat {
  const key = `${language} ${currency ?? ''}`;
  const style = currency === null ? {} : { style: 'currency' as const, currency };
  const made = numbers.get(key) ?? new Intl.NumberFormat(knownOr(language), style);
  numbers.set(key, made);
  return made;
}

function day(this: FilterThis, value: unknown): unknown {
  return written(this, value, { dateStyle: 'long' });
}

/** A day has no time. */
function time(this: FilterThis, value: unknown): unknown {
  return readTime(value)?.kind === 'day' ? '' : written(this, value, { timeStyle: 'short' });
}

/** Writes an instant in the contact's time zone, and a day or a time without a zone as given. Anything else is returned unchanged. */
function written(filter: FilterThis, value: unknown, style: Intl.DateTimeFormatOptions): unknown {
  const reading = readTime(value);
  if (reading === null) return value;
  const timeZone = reading.kind === 'instant' ? zoneOf(filter) : 'UTC';
  const language = languageOf(filter);
  const key = `${language} ${timeZone} ${Object.values(style).join()} ${Object.keys(style).join()}`;
  const made = times.get(key) ?? new Intl.DateTimeFormat(knownOr(language), { ...style, timeZone });
  times.set(key, made);
  return made.format(reading.kind === 'instant' ? reading.ms : reading.clock);
}

/** The mail's language, or else the contact's. */
function languageOf({ context }: FilterThis): string {
  const [own, theirs] = [context.getSync(['mail', 'language']), context.getSync(['contact', 'language'])];
  if (typeof own === 'string') return own;
  return typeof theirs === 'string' ? theirs : FALLBACK;
}

/** The language, or English if it is not one. */
function knownOr(language: string): string {
  return parseLanguage(language) ?? FALLBACK;
}

function zoneOf({ context }: FilterThis): string {
  const names = [context.getSync(['contact', 'timezone']), context.getSync(['workspace', 'timezone'])];
  return firstZone(...names.map((name) => (typeof name === 'string' ? name : null))).name;
}
