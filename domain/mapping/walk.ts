import { createReader, inherit, type Meaning } from './meaning.js';
import { describedStanding, isOutsideWriter } from './descriptors.js';
import { formatPath, type PathSegment } from './paths.js';
import { isPlainObject } from './payload.js';
import type { Standing } from './vocabulary.js';

/** Different names that are understood in one payload; those after them say nothing. */
const MAX_NAMES = 600;
/** Longest text that may be an address, with a display name or as a short list. */
const MAX_ADDRESS_TEXT = 1_000;

/** One value of a payload, with what the names above it say. */
export interface Place {
  key: PathSegment;
  parent: Place | null;
  value: unknown;
  /** Objects above it; arrays do not count. */
  depth: number;
  meaning: Meaning;
  standing: Standing | null;
  adjustment: number;
  notes: readonly string[];
}

export interface Walk {
  /** Objects, the root first, nearest to the root first. */
  objects: readonly Place[];
  /** Texts with an at sign, in the same order. */
  addresses: readonly Place[];
}

const NO_MEANING: Meaning = { words: [], standing: null, adjustment: 0, notes: [] };

/** Looks through an excerpt of a payload, breadth first. */
export function walkPayload(excerpt: unknown): Walk {
  const read = createReader(MAX_NAMES);
  const root = { key: '$', parent: null, value: excerpt, depth: 0, standing: null, adjustment: 0, notes: [] };
  const objects: Place[] = [];
  const addresses: Place[] = [];
  const queue: Place[] = [{ ...root, meaning: NO_MEANING }];
  for (let index = 0; index < queue.length; index++) {
    const place = queue[index];
    if (place === undefined) break;
    if (typeof place.value === 'string') addresses.push(place);
    else if (isPlainObject(place.value)) objects.push(place);
    for (const [key, value] of childrenOf(place.value)) {
      if (isContainer(value) || isAddressLike(value)) queue.push(describe(place, key, value));
    }
  }
  return { objects, addresses };

  function describe(parent: Place, key: PathSegment, value: unknown): Place {
    const isElement = typeof key === 'number';
    const meaning = isElement ? NO_MEANING : read(key);
    const described = isPlainObject(value) ? describedStanding(value, isElement) : null;
    const byName = inherit(parent.standing, meaning.standing);
    return {
      key,
      parent,
      value,
      depth: parent.depth + (isElement ? 0 : 1),
      meaning,
      standing: isOutsideWriter(byName, described) ? described : inherit(byName, described),
      adjustment: parent.adjustment + meaning.adjustment,
      notes: meaning.notes.length === 0 ? parent.notes : [...parent.notes, ...meaning.notes],
    };
  }
}

function childrenOf(value: unknown): Iterable<[PathSegment, unknown]> {
  if (Array.isArray(value)) return value.entries();
  return isPlainObject(value) ? Object.entries(value) : [];
}

function isContainer(value: unknown): boolean {
  return Array.isArray(value) || isPlainObject(value);
}

function isAddressLike(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_ADDRESS_TEXT && value.includes('@');
}

/** Where a place stands, as a path. */
export function pathOf(place: Place): string {
  return formatPath(segmentsOf(place));
}

export function segmentsOf(place: Place): PathSegment[] {
  const segments: PathSegment[] = [];
  for (let at = place; at.parent !== null; at = at.parent) segments.unshift(at.key);
  return segments;
}

/** The nearest place above that is an object: elements of a list belong to whoever holds the list. */
export function ownerOf(place: Place): Place | null {
  let at = place.parent;
  while (at !== null && !isPlainObject(at.value)) at = at.parent;
  return at;
}

/** The place that gives a value its name: the value's own, or that of the list it is an element of. */
export function namedPlace(place: Place): Place {
  let at = place;
  while (typeof at.key === 'number' && at.parent !== null) at = at.parent;
  return at;
}
