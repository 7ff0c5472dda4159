import {
  cleanEventName,
  ACTION_FIELDS,
  isBareAction,
  isEnvelope,
  isHappening,
  MIN_SPECIFICITY,
  POSSIBLE_OBJECT_FIELDS,
  rankEventField,
  saysWhatHappened,
  scoreSpecificity,
  OBJECT_FIELDS,
  WEAK_RANK,
} from './event-fields.js';
import { topicHeader, type EventName } from './event-headers.js';
import { formatPath, type PathSegment } from './paths.js';
import { isPlainObject, own, type JsonObject } from './payload.js';
import { squeeze, fieldWords } from './words.js';

interface Candidate extends EventName {
  score: number;
}

/** An object that may hold the event name. */
interface Level {
  object: JsonObject;
  path: PathSegment[];
  /** Number of objects above it. */
  depth: number;
  parent: Level | null;
  /** Its field name. */
  key: string;
}

/** A name nearer to the root beats any deeper one, unless it is only an envelope's. */
const DEPTH_PENALTY = 20;
const ENVELOPE_PENALTY = 100;
const BARE_ACTION_PENALTY = 12;
/** "order" next to "order.created". */
const CONTAINED_PENALTY = 15;
const JOINED_SCORE = 36;
/** Minimum rank of a field that names an action. */
const MIN_ACTION_RANK = 14;
const MAX_LEVELS = 25;
const MAX_DEPTH = 3;
const MAX_FIELDS = 100;
/** Maximum number of event-name fields considered per object. */
const MAX_NAMING_FIELDS = 8;
/** Maximum number of candidates compared with each other. */
const MAX_COMPARED = 40;

/** Envelope objects: their `type` or `action` is the event's. */
const ENVELOPE_NAMES = new Set(
  `event events data payload body message notification notifications meta metadata detail details hook webhook action
  records config header headers attributes eventdata notificationitems notificationrequestitem messageevent value
  eventnotifications trigger change changes`.split(/\s+/),
);

/** Fields that may hold the action's object as `{ name }`; an object in `event` may be a concert. */
const OBJECTS_WITH_NAMES = new Set(['table', 'resource', 'entity', 'collection', 'model', 'ns', 'object']);
/** Objects that describe the subscription, not what happened. */
const SUBSCRIPTIONS = new Set(['hook', 'webhook', 'trigger', 'subscription']);
const LISTS_OF_EVENTS =
  /(?:event|notification|record|message|change|entr(?:y|ie)|hook)s?$|notificationItems$/i;

/**
 * Finds the event name in an excerpt of a payload: a topic header, else the most specific field, else the
 * source's name.
 */
export function findEventName(input: {
  headers: Record<string, string>;
  body: unknown;
  sourceName: string;
}): EventName {
  const levels = outermostObjects(input.body);
  const root = levels[0];
  const header = topicHeader(input.headers, root === undefined ? {} : root.object);
  if (header !== null) return header;
  const candidates = levels.flatMap(findCandidates).sort(byScore).slice(0, MAX_COMPARED);
  demoteContained(candidates);
  const best = candidates.sort(byScore)[0];
  if (best !== undefined) return { name: best.name, reason: best.reason };
  const alone = nameAlone(root?.object);
  if (alone !== null) return alone;
  return { name: input.sourceName, reason: 'no field names the event; using the name of the source' };
}

const SAYS_SO = /notification$/i;

/** The only field of a body, as the root of XML is: `new_subscription_notification`. */
function nameAlone(body: JsonObject = {}): EventName | null {
  const [key, ...others] = Object.keys(body);
  if (key === undefined || others.length > 0 || !isPlainObject(body[key])) return null;
  const name = SAYS_SO.test(key) && !isEnvelope(key) ? cleanEventName(key) : null;
  return name === null ? null : { name, reason: `${formatPath([key])} is all that there is` };
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score;
}

/** The outermost objects, breadth-first; of a list only its first element. */
function outermostObjects(body: unknown): Level[] {
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

function findCandidates(level: Level): Candidate[] {
  const fields = Object.entries(level.object)
    .slice(0, MAX_FIELDS)
    .filter(([key]) => rankInLevel(level, key) > 0)
    .slice(0, MAX_NAMING_FIELDS);
  const named = fields.map(([key, value]) => toCandidate(level, key, value)).filter((one) => one !== null);
  const joined = joinedCandidate(level, fields);
  return joined === null ? named : [joined, ...named];
}

function toCandidate(level: Level, key: string, value: unknown): Candidate | null {
  const rank = rankInLevel(level, key);
  const name = rank === 0 ? null : cleanEventName(value);
  if (name === null) return null;
  if (scoreSpecificity(name) < (MIN_SPECIFICITY.get(rank) ?? 0)) return null;
  const score =
    rank +
    scoreSpecificity(name) -
    level.depth * DEPTH_PENALTY -
    (isEnvelope(name) ? ENVELOPE_PENALTY : 0) -
    (isBareAction(name) ? BARE_ACTION_PENALTY : 0);
  return { name, score, reason: `${formatPath([...level.path, key])} names the event` };
}

function rankInLevel(level: Level, key: string): number {
  const rank = rankEventField(key);
  if (level.depth === 0) return rank;
  const lastWord = fieldWords(level.key).at(-1) ?? '';
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
  return ENVELOPE_NAMES.has(squeeze(level.key)) || fieldWords(level.key).includes('event');
}

/** `{ table: "profiles", type: "INSERT" }` is `profiles.INSERT`: two fields that only together name the event. */
function joinedCandidate(level: Level, fields: readonly [string, unknown][]): Candidate | null {
  if (level.depth > 0 && !isEnvelopeObject(level)) return null;
  for (const [key, value] of fields) {
    const action = rankEventField(key) < MIN_ACTION_RANK ? null : cleanEventName(value);
    const object = action === null || !isActionAt(key, action) ? null : objectFor(level, key, action);
    if (action === null || object === null) continue;
    const reason = `${object.path} and ${formatPath([...level.path, key])} together name the event`;
    return { name: `${object.name}.${action}`, score: JOINED_SCORE - level.depth * DEPTH_PENALTY, reason };
  }
  return null;
}

function isActionAt(key: string, name: string): boolean {
  if (isBareAction(name) || squeeze(key) === 'webhookcode') return true;
  return fieldWords(name).length === 1 && !isEnvelope(name);
}

function objectFor(level: Level, actionKey: string, action: string): { name: string; path: string } | null {
  const needsObject = isBareAction(action) || ACTION_FIELDS.has(squeeze(actionKey));
  const accepted = needsObject ? [...OBJECT_FIELDS, ...POSSIBLE_OBJECT_FIELDS] : OBJECT_FIELDS;
  for (let at: Level | null = level; at !== null; at = at.parent) {
    const found = objectIn(at, accepted, actionKey, action);
    if (found !== null) return found;
  }
  return null;
}

function objectIn(
  level: Level,
  accepted: readonly string[],
  actionKey: string,
  action: string,
): { name: string; path: string } | null {
  const fields = new Map(
    Object.entries(level.object)
      .slice(0, MAX_FIELDS)
      .map(([key, value]) => [squeeze(key), { key, value }]),
  );
  for (const field of accepted) {
    const found = fields.get(field);
    if (found === undefined || found.key === actionKey) continue;
    const name =
      isPlainObject(found.value) && !OBJECTS_WITH_NAMES.has(field) ? null : objectName(found.value);
    if (name === null || fieldWords(name).join() === fieldWords(action).join()) continue;
    return { name, path: formatPath([...level.path, found.key]) };
  }
  return null;
}

/** An object is named by a few words, or by an object with a name (`table: { schema, name }`). */
function objectName(value: unknown): string | null {
  const named = isPlainObject(value)
    ? (own(value, 'resource_type') ?? own(value, 'coll') ?? own(value, 'name'))
    : value;
  const name = cleanEventName(named);
  if (name === null || isEnvelope(name) || isBareAction(name) || isHappening(name)) return null;
  if (fieldWords(name).length > 4) return null;
  return /[/\s]/.test(name) ? null : name;
}

/** "order.created" says more than "order". */
function demoteContained(candidates: readonly Candidate[]): void {
  const words = candidates.map((candidate) => new Set(fieldWords(candidate.name)));
  candidates.forEach((candidate, index) => {
    const ownWords = words[index] ?? new Set<string>();
    const isContained = candidates.some((other, at) => {
      const otherWords = words[at] ?? ownWords;
      return (
        otherWords.size > ownWords.size &&
        [...ownWords].every((word) => otherWords.has(word)) &&
        saysWhatHappened(other.name)
      );
    });
    if (isContained) candidate.score -= CONTAINED_PENALTY;
  });
}
