import {
  cleanEventName,
  DOING_FIELDS,
  isBareDoing,
  isEnvelope,
  LEAST_SPECIFICITY,
  MAYBE_THING_FIELDS,
  rankOf,
  saysWhatHappened,
  specificityOf,
  THING_FIELDS,
  WEAK_RANK,
} from './event-fields.js';
import { topicHeader } from './event-headers.js';
import { formatPath, type PathSegment } from './paths.js';
import { isPlainObject, own, type JsonObject } from './payload.js';
import { squeeze, wordsOf } from './words.js';

export interface EventName {
  name: string;
  reason: string;
}

interface Candidate extends EventName {
  score: number;
}

/** An object in which the name may stand. */
interface Level {
  object: JsonObject;
  path: PathSegment[];
  /** Objects above it. */
  depth: number;
  parent: Level | null;
  /** Its own name. */
  key: string;
}

/** A name nearer to the root beats any that stands deeper, unless it is but an envelope. */
const PER_LEVEL = 20;
const ENVELOPE_PENALTY = 100;
const BARE_DOING_PENALTY = 12;
/** "order" beside "order.created". */
const CONTAINED_PENALTY = 15;
const JOINED = 36;
/** Fields of a lower rank do not tell what was done. */
const LEAST_DOING_RANK = 14;
const MAX_LEVELS = 25;
const MAX_DEPTH = 3;
const MAX_FIELDS = 100;
/** Fields of one object that are called like the name of an event. */
const MAX_NAMING_FIELDS = 8;
/** Candidates compared with one another. */
const MAX_COMPARED = 40;

/** Objects whose `type` or `action` is the event's, not some thing's. */
const ENVELOPE_NAMES = new Set(
  `event events data payload body message notification notifications meta metadata detail details hook webhook action
  records config header headers attributes eventdata notificationitems notificationrequestitem messageevent value
  eventnotifications trigger change changes`.split(/\s+/),
);

/** Things that may stand as objects with a name of their own; an `event` so called may be a concert. */
const OBJECTS_WITH_NAMES = new Set(['table', 'resource', 'entity', 'collection', 'model', 'ns', 'object']);
/** Objects that tell why we are called, not what happened. */
const SUBSCRIPTIONS = new Set(['hook', 'webhook', 'trigger', 'subscription']);
const LISTS_OF_EVENTS =
  /(?:event|notification|record|message|change|entr(?:y|ie)|hook)s?$|notificationItems$/i;

/**
 * The name of the event in an excerpt of a payload: a topic header, else the most specific field that names one, else
 * the name of the source.
 */
export function findEventName(input: {
  headers: Record<string, string>;
  body: unknown;
  sourceName: string;
}): EventName {
  const levels = levelsOf(input.body);
  const root = levels[0];
  const header = topicHeader(input.headers, root === undefined ? {} : root.object);
  if (header !== null) return header;
  const candidates = levels.flatMap(candidatesOf).sort(byScore).slice(0, MAX_COMPARED);
  demoteContained(candidates);
  const best = candidates.sort(byScore)[0];
  if (best !== undefined) return { name: best.name, reason: best.reason };
  return { name: input.sourceName, reason: 'no field names the event: the name of the source' };
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score;
}

/** The outermost objects, breadth first; of a list only its first element. */
function levelsOf(body: unknown): Level[] {
  const levels: Level[] = [];
  const queue: { value: unknown; path: PathSegment[]; depth: number; parent: Level | null; key: string }[] = [
    { value: body, path: [], depth: 0, parent: null, key: '' },
  ];
  for (let next = queue.shift(); next !== undefined && levels.length < MAX_LEVELS; next = queue.shift()) {
    const isList = Array.isArray(next.value);
    const value: unknown = Array.isArray(next.value) ? next.value[0] : next.value;
    const path = isList ? [...next.path, 0] : next.path;
    if (!isPlainObject(value)) continue;
    const level: Level = { object: value, path, depth: next.depth, parent: next.parent, key: next.key };
    levels.push(level);
    if (level.depth >= MAX_DEPTH) continue;
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue;
      queue.push({ value: child, path: [...path, key], depth: level.depth + 1, parent: level, key });
    }
  }
  return levels;
}

function candidatesOf(level: Level): Candidate[] {
  const fields = Object.entries(level.object)
    .slice(0, MAX_FIELDS)
    .filter(([key]) => rankInLevel(level, key) > 0)
    .slice(0, MAX_NAMING_FIELDS);
  const named = fields.map(([key, value]) => candidateOf(level, key, value)).filter((one) => one !== null);
  const joined = joinedCandidate(level, fields);
  return joined === null ? named : [joined, ...named];
}

function candidateOf(level: Level, key: string, value: unknown): Candidate | null {
  const rank = rankInLevel(level, key);
  const name = rank === 0 ? null : cleanEventName(value);
  if (name === null) return null;
  if (specificityOf(name) < (LEAST_SPECIFICITY.get(rank) ?? 0)) return null;
  const score =
    rank +
    specificityOf(name) -
    level.depth * PER_LEVEL -
    (isEnvelope(name) ? ENVELOPE_PENALTY : 0) -
    (isBareDoing(name) ? BARE_DOING_PENALTY : 0);
  return { name, score, reason: `${formatPath([...level.path, key])} names the event` };
}

function rankInLevel(level: Level, key: string): number {
  const rank = rankOf(key);
  if (level.depth === 0) return rank;
  const lastWord = wordsOf(level.key).at(-1) ?? '';
  if (squeeze(key) === 'name') return lastWord === 'event' || isCalledEvent(level) ? 24 : 0;
  if (rank < WEAK_RANK && !isEnvelopeObject(level)) return 0;
  return rank === 0 ? 0 : rank + (lastWord === 'event' ? 4 : 0) - (SUBSCRIPTIONS.has(lastWord) ? 6 : 0);
}

/** `{ type: "event", attributes: { name } }`. */
function isCalledEvent(level: Level): boolean {
  const described = squeeze(level.key) === 'attributes' && level.parent !== null ? level.parent : level;
  return own(described.object, 'type') === 'event' || own(described.object, 'object') === 'event';
}

function isEnvelopeObject(level: Level): boolean {
  const isElement = typeof level.path.at(-1) === 'number';
  if (isElement && level.depth > 0 && !LISTS_OF_EVENTS.test(level.key)) return false;
  return ENVELOPE_NAMES.has(squeeze(level.key)) || wordsOf(level.key).includes('event');
}

/** `{ table: "profiles", type: "INSERT" }` is `profiles.INSERT`: two fields that only together name the event. */
function joinedCandidate(level: Level, fields: readonly [string, unknown][]): Candidate | null {
  if (level.depth > 0 && !isEnvelopeObject(level)) return null;
  for (const [key, value] of fields) {
    const doing = rankOf(key) < LEAST_DOING_RANK ? null : cleanEventName(value);
    const thing = doing === null || !isDoingAt(key, doing) ? null : thingFor(level, key, doing);
    if (doing === null || thing === null) continue;
    const reason = `${thing.path} and ${formatPath([...level.path, key])} name the event together`;
    return { name: `${thing.name}.${doing}`, score: JOINED - level.depth * PER_LEVEL, reason };
  }
  return null;
}

function isDoingAt(key: string, name: string): boolean {
  if (isBareDoing(name) || squeeze(key) === 'webhookcode') return true;
  return wordsOf(name).length === 1 && !isEnvelope(name);
}

function thingFor(level: Level, doingKey: string, doing: string): { name: string; path: string } | null {
  const needsThing = isBareDoing(doing) || DOING_FIELDS.has(squeeze(doingKey));
  const accepted = needsThing ? [...THING_FIELDS, ...MAYBE_THING_FIELDS] : THING_FIELDS;
  for (let at: Level | null = level; at !== null; at = at.parent) {
    const found = thingAmong(at, accepted, doingKey, doing);
    if (found !== null) return found;
  }
  return null;
}

function thingAmong(
  level: Level,
  accepted: readonly string[],
  doingKey: string,
  doing: string,
): { name: string; path: string } | null {
  const fields = new Map(
    Object.entries(level.object)
      .slice(0, MAX_FIELDS)
      .map(([key, value]) => [squeeze(key), { key, value }]),
  );
  for (const field of accepted) {
    const found = fields.get(field);
    if (found === undefined || found.key === doingKey) continue;
    const name = isPlainObject(found.value) && !OBJECTS_WITH_NAMES.has(field) ? null : thingName(found.value);
    if (name === null || wordsOf(name).join() === wordsOf(doing).join()) continue;
    return { name, path: formatPath([...level.path, found.key]) };
  }
  return null;
}

/** A thing is named by a few words, or by an object that has a name (`table: { schema, name }`). */
function thingName(value: unknown): string | null {
  const named = isPlainObject(value)
    ? (own(value, 'resource_type') ?? own(value, 'coll') ?? own(value, 'name'))
    : value;
  const name = cleanEventName(named);
  if (name === null || isEnvelope(name) || isBareDoing(name) || wordsOf(name).length > 4) return null;
  return /[/\s]/.test(name) ? null : name;
}

/** Of "order" and "order.created" the second says more. */
function demoteContained(candidates: readonly Candidate[]): void {
  const words = candidates.map((candidate) => new Set(wordsOf(candidate.name)));
  candidates.forEach((candidate, index) => {
    const mine = words[index] ?? new Set<string>();
    const isContained = candidates.some((other, at) => {
      const theirs = words[at] ?? mine;
      return (
        theirs.size > mine.size && saysWhatHappened(other.name) && [...mine].every((word) => theirs.has(word))
      );
    });
    if (isContained) candidate.score -= CONTAINED_PENALTY;
  });
}
