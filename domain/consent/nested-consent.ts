import { readTime } from '../kernel/read-instant.js';
import type { ConsentKind } from './consent-kind.js';
import { consentNamed } from './read-name.js';
import { consentIn, isAsking } from './read-value.js';

/** What a field somewhere in an object says. */
export interface NestedConsent {
  path: string;
  value: unknown;
  /** Null for a time of the answer, and for what says nothing. */
  kind: ConsentKind | null;
  at: Date | null;
}

const MAX_DEPTH = 6;
const MAX_FIELDS = 200;
const MAX_JSON = 10_000;

/** The fields about consent in an object, or in the text of one: Klaviyo's `email.marketing.consent`. */
export function nestedConsents(column: string, cell: unknown): NestedConsent[] {
  const found: NestedConsent[] = [];
  let left = MAX_FIELDS;
  const visit = (name: string, value: unknown, depth: number): void => {
    left -= 1;
    if (left < 0) return;
    if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) return;
      for (const [key, inner] of Object.entries(value))
        visit(Array.isArray(value) ? name : `${name}.${key}`, inner, depth + 1);
      return;
    }
    const one = read(name, value);
    if (one !== null) found.push(one);
  };
  const object = typeof cell === 'string' ? parsed(cell) : cell;
  if (typeof object === 'object' && object !== null) visit(column, object, 0);
  return found;
}

function read(path: string, value: unknown): NestedConsent | null {
  const named = consentNamed(path);
  if (named === null) return null;
  if (isAsking(named)) return { path, value, kind: consentIn(value, named), at: null };
  if (named.role !== 'time') return null;
  const at = timeIn(value);
  return at === null ? null : { path, value, kind: named.of, at };
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
