import { createReader, inherit, meaningOf, type Meaning } from './meaning.js';
import { formatPath, type PathSegment } from './paths.js';
import { isPlainObject, MAX_NESTED_JSON, own, parseNestedJson, type JsonObject } from './payload.js';
import type { Standing } from './vocabulary.js';

/** Values looked at in one payload; breadth first, so that what is left out lies deepest. */
const MAX_PLACES = 8_000;
const MAX_DEPTH = 32;
/** Elements of one array: forms have this many answers, orders this many lines. */
const MAX_ELEMENTS = 200;
/** Fields of one object. */
const MAX_FIELDS = 1_000;
/** Longest text that may be an address, with a display name or as a short list. */
const MAX_ADDRESS_TEXT = 1_000;

/** One value of a payload, with what the names above it say. */
export interface Place {
  key: PathSegment;
  parent: Place | null;
  value: unknown;
  /** Objects above it; arrays do not count. */
  depth: number;
  /** Steps from the root, arrays included. */
  steps: number;
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

/** Looks through a payload, breadth first and within bounds; texts that hold JSON are entered like objects. */
export function walkPayload(body: unknown): Walk {
  const read = createReader();
  const root: Place = {
    key: '$',
    parent: null,
    value: body,
    depth: 0,
    steps: 0,
    meaning: NO_MEANING,
    standing: null,
    adjustment: 0,
    notes: [],
  };
  const objects: Place[] = [];
  const addresses: Place[] = [];
  const queue: Place[] = [root];
  const budget = { places: MAX_PLACES, text: MAX_NESTED_JSON };

  for (let index = 0; index < queue.length; index++) {
    const place = queue[index] ?? root;
    if (Array.isArray(place.value)) pushElements(place, place.value);
    else if (isPlainObject(place.value)) {
      objects.push(place);
      pushFields(place, place.value);
    } else if (typeof place.value === 'string' && isAddressLike(place.value)) addresses.push(place);
  }
  return { objects, addresses };

  function pushElements(place: Place, elements: readonly unknown[]): void {
    const count = Math.min(elements.length, MAX_ELEMENTS);
    for (let index = 0; index < count; index++) push(place, index, elements[index]);
  }

  function pushFields(place: Place, object: JsonObject): void {
    let count = 0;
    for (const key in object) {
      if (++count > MAX_FIELDS || budget.places <= 0) return;
      push(place, key, own(object, key));
    }
  }

  function push(parent: Place, key: PathSegment, raw: unknown): void {
    const value = open(raw);
    const isLeaf = typeof value !== 'object' || value === null;
    if (isLeaf && (typeof value !== 'string' || !isAddressLike(value))) return;
    if (parent.steps >= MAX_DEPTH || budget.places-- <= 0) return;
    queue.push(describe(parent, key, value));
  }

  function open(value: unknown): unknown {
    if (typeof value !== 'string' || value.length < 2 || value.length > budget.text) return value;
    const nested = parseNestedJson(value);
    if (nested === undefined) return value;
    budget.text -= value.length;
    return nested;
  }

  function describe(parent: Place, key: PathSegment, value: unknown): Place {
    const meaning = typeof key === 'number' ? NO_MEANING : read(key);
    const isElement = typeof key === 'number';
    const described = isPlainObject(value) ? describedStanding(value, isElement) : null;
    const byName = inherit(parent.standing, meaning.standing);
    return {
      key,
      parent,
      value,
      depth: parent.depth + (isElement ? 0 : 1),
      steps: parent.steps + 1,
      meaning,
      standing: saysCustomer(described) ? described : inherit(byName, described),
      adjustment: parent.adjustment + meaning.adjustment,
      notes: meaning.notes.length === 0 ? parent.notes : [...parent.notes, ...meaning.notes],
    };
  }
}

function isAddressLike(text: string): boolean {
  return text.length <= MAX_ADDRESS_TEXT && text.includes('@');
}

const DESCRIPTORS = ['type', 'role', 'kind', 'object', 'user_type', 'userType', 'relation', 'relationship'];
const MORE_DESCRIPTORS = ['participant_type', 'participantType', 'Type', 'Role', '_type', '@type'];
const FLAGS = [
  'organizer',
  'isOrganizer',
  'is_organizer',
  'host',
  'isHost',
  'is_host',
  'owner',
  'isOwner',
  'is_owner',
];
const MORE_FLAGS = ['self', 'is_staff', 'isStaff', 'is_agent', 'isAgent'];
/** Roles that a customer may have in a product, unlike "host" or "agent", which place one in this event. */
const PRODUCT_ROLES = new Set([
  'admin',
  'administrator',
  'owner',
  'manager',
  'employee',
  'editor',
  'operator',
  'creator',
]);

/** What an object says of itself: `{ role: 'attendee' }`, `{ type: 'lead' }`, `{ organizer: true }` in a list. */
function describedStanding(object: JsonObject, isElement: boolean): Standing | null {
  if (isElement) {
    const flag = [...FLAGS, ...MORE_FLAGS].find((name) => own(object, name) === true);
    if (flag !== undefined) return { kind: 'staff', word: flag };
  }
  for (const name of [...DESCRIPTORS, ...MORE_DESCRIPTORS]) {
    const text = own(object, name);
    if (typeof text !== 'string' || text.length > 40) continue;
    const { words, standing } = meaningOf(text);
    if (standing === null || words.length > 2 || standing.kind === 'firm') continue;
    if (standing.kind === 'staff' && !isElement && PRODUCT_ROLES.has(standing.word)) continue;
    return standing;
  }
  return null;
}

/** An author who is called a customer is one; "user" says too little. */
function saysCustomer(standing: Standing | null): standing is Standing {
  return standing?.kind === 'person' && !standing.loose && standing.points >= 26;
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
