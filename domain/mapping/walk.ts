import { createReader, inherit, type Meaning } from './meaning.js';
import { describedParty, partyOfObject } from './descriptors.js';
import { formatPath, type PathSegment } from './paths.js';
import { isPlainObject } from './payload.js';
import type { Party } from './vocabulary.js';

/** Maximum number of different names interpreted per payload. */
const MAX_NAMES = 600;
/** Maximum length of an address with display name, or of a short list. */
const MAX_ADDRESS_TEXT = 1_000;

/** A value of a payload, with the meaning of the names above it. */
export interface PayloadNode {
  key: PathSegment;
  parent: PayloadNode | null;
  value: unknown;
  /** Number of objects above it; arrays do not count. */
  depth: number;
  meaning: Meaning;
  party: Party | null;
  adjustment: number;
  notes: readonly string[];
}

export interface Walk {
  /** Objects, breadth-first from the root. */
  objects: readonly PayloadNode[];
  /** Strings with an at sign, in the same order. */
  addresses: readonly PayloadNode[];
}

const NO_MEANING: Meaning = { words: [], party: null, adjustment: 0, notes: [] };

/** Walks an excerpt of a payload, breadth-first. */
export function walkPayload(excerpt: unknown): Walk {
  const read = createReader(MAX_NAMES);
  const root = { key: '$', parent: null, value: excerpt, depth: 0, party: null, adjustment: 0, notes: [] };
  const objects: PayloadNode[] = [];
  const addresses: PayloadNode[] = [];
  const queue: PayloadNode[] = [{ ...root, meaning: NO_MEANING }];
  for (let index = 0; index < queue.length; index++) {
    const node = queue[index];
    if (node === undefined) break;
    if (typeof node.value === 'string') addresses.push(node);
    else if (isPlainObject(node.value)) objects.push(node);
    for (const [key, value] of childEntries(node.value)) {
      if (isContainer(value) || isAddressLike(value)) queue.push(describe(node, key, value));
    }
  }
  return { objects, addresses };

  function describe(parent: PayloadNode, key: PathSegment, value: unknown): PayloadNode {
    const isElement = typeof key === 'number';
    const meaning = isElement ? NO_MEANING : read(key);
    const described = isPlainObject(value) ? describedParty(value, isElement) : null;
    const byName = inherit(parent.party, meaning.party);
    return {
      key,
      parent,
      value,
      depth: parent.depth + (isElement ? 0 : 1),
      meaning,
      party: partyOfObject(byName, described),
      adjustment: parent.adjustment + meaning.adjustment,
      notes: meaning.notes.length === 0 ? parent.notes : [...parent.notes, ...meaning.notes],
    };
  }
}

function childEntries(value: unknown): Iterable<[PathSegment, unknown]> {
  if (Array.isArray(value)) return value.entries();
  return isPlainObject(value) ? Object.entries(value) : [];
}

function isContainer(value: unknown): boolean {
  return Array.isArray(value) || isPlainObject(value);
}

function isAddressLike(value: unknown): boolean {
  return typeof value === 'string' && value.length <= MAX_ADDRESS_TEXT && value.includes('@');
}

/** The path of a node. */
export function nodePath(node: PayloadNode): string {
  return formatPath(nodeSegments(node));
}

export function nodeSegments(node: PayloadNode): PathSegment[] {
  const segments: PathSegment[] = [];
  for (let at = node; at.parent !== null; at = at.parent) segments.unshift(at.key);
  return segments;
}

/** The nearest object above: list elements belong to the object that holds the list. */
export function nearestObject(node: PayloadNode): PayloadNode | null {
  let at = node.parent;
  while (at !== null && !isPlainObject(at.value)) at = at.parent;
  return at;
}

/** The node that names a value: itself, or the list it is an element of. */
export function namingNode(node: PayloadNode): PayloadNode {
  let at = node;
  while (typeof at.key === 'number' && at.parent !== null) at = at.parent;
  return at;
}
