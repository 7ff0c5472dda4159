import { readTime } from '../kernel/read-instant.js';
import type { ConsentKind } from './consent-kind.js';
import { plainWord } from './plain-word.js';
import { consentNamed, isOfOtherChannel, type ConsentName } from './read-name.js';
import { consentIn, isAsking } from './read-value.js';

/** What a field somewhere in an object says. */
export interface NestedConsent {
  path: string;
  value: unknown;
  /** Null for a time of the answer, and for what says nothing. */
  kind: ConsentKind | null;
  at: Date | null;
}

/** Lists of someone's memberships, as APIs call them. */
const MEMBERSHIPS: ReadonlySet<string> = new Set([
  'contactlists',
  'mailinglists',
  'emaillists',
  'listmemberships',
]);
const MAX_DEPTH = 6;
const MAX_FIELDS = 200;
const MAX_JSON = 10_000;

/** The fields about consent in an object, or in the text of one: Klaviyo's `email.marketing.consent`. */
export function nestedConsents(column: string, cell: unknown): NestedConsent[] {
  const found: NestedConsent[] = [];
  let left = MAX_FIELDS;
  const walk = (name: string, value: unknown, depth: number): void => {
    left -= 1;
    if (left < 0) return;
    if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) return;
      for (const [key, inner] of Object.entries(value))
        walk(Array.isArray(value) ? name : `${name}.${key}`, inner, depth + 1);
      return;
    }
    const one = read(name, value);
    if (one !== null) found.push(one);
  };
  const object = typeof cell === 'string' ? parsed(cell) : cell;
  if (typeof object === 'object' && object !== null) walk(column, object, 0);
  return found;
}

/** Whether an object, or the text of one, has fields about consent. */
export function hasNestedConsent(column: string, cell: unknown): boolean {
  return nestedConsents(column, cell).length > 0;
}

function read(path: string, value: unknown): NestedConsent | null {
  const named = pathConsentName(path);
  if (named === null) return stateAt(path, value);
  if (isAsking(named)) return { path, value, kind: consentIn(value, named), at: null };
  if (named.role !== 'time') return null;
  const at = timeIn(value);
  return at === null ? null : { path, value, kind: named.of, at };
}

/** The name of a field by the whole path, or by its end: `email.status`. Of a mere `status` the values decide. */
function pathConsentName(path: string): ConsentName | null {
  const whole = consentNamed(path);
  if (whole !== null || isOfOtherChannel(path)) return whole;
  const names = path.split('.');
  if (isListed(names)) return { role: 'status', of: 'anything' };
  const ends = [names.slice(-2), names.slice(-1)].map((end) => end.join('.'));
  for (const end of ends) {
    const named = consentNamed(end);
    if (named !== null && (isOwnName(named) || plainWord(end).includes('mail'))) return named;
  }
  return null;
}

/** Whether it cannot be a state or a subscription of anything. */
function isOwnName({ role }: ConsentName): boolean {
  return role !== 'status' && role !== 'subscription';
}

/** `contactLists.status` is one of a membership, whatever its values are. */
function isListed(names: readonly string[]): boolean {
  return plainWord(names.at(-1) ?? '') === 'status' && MEMBERSHIPS.has(plainWord(names.at(-2) ?? ''));
}

function stateAt(path: string, value: unknown): NestedConsent | null {
  const kind = isOfOtherChannel(path) ? null : consentIn(value, { role: 'ends' });
  return kind === 'left' || kind === 'no' || kind === 'complained' ? { path, value, kind, at: null } : null;
}

/** The time that a value says; a local time counts as UTC. */
export function timeIn(value: unknown): Date | null {
  const reading = readTime(value);
  if (reading === null) return null;
  return new Date(reading.kind === 'instant' ? reading.ms : reading.clock);
}

function parsed(text: string): unknown {
  if (text.length > MAX_JSON) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
