import { exactJson, exactJsonText } from '../json/exact-json.js';
import { searchEmails } from './email-search.js';
import { findEventName } from './event-name.js';
import { excerptOf } from './excerpt.js';
import { overriddenEmail, type MappingOverride } from './override.js';
import { payloadContextOf } from './payload-context.js';
import { isPlainObject, own, parseNestedJson, setOwn, type JsonObject } from './payload.js';
import { searchPersonIds } from './person-ids.js';
import { formatPath, type PathSegment } from './paths.js';
import { segmentsOf, walkPayload } from './walk.js';
import { singular, wordsOf } from './words.js';

/** One of the payloads of which a body consists: the body, with only one element left in one of its lists. */
export interface PayloadPart {
  body: JsonObject;
  element: JsonObject;
}

export interface SplitInput {
  headers: Record<string, string>;
  override?: MappingOverride;
  ownAddresses?: readonly string[];
}

interface List {
  path: PathSegment[];
  elements: readonly JsonObject[];
}

/** Lists of events or of people, by the last word of their name. Those who meet, sign or travel together are not split. */
const LISTS = new Set(
  `event notification item batch record change entry hook webhook payload data result row update activity resource delta
  order invoice payment transaction subscription booking reservation registration submission enrollment purchase donation
  member user contact subscriber customer person people profile student donor applicant candidate client supporter lead
  player learner unsubscribe bounce complaint`.split(/\s+/),
);
/** Levels of objects in which lists are looked for. */
const MAX_DEPTH = 3;
const MAX_OBJECTS = 30;
const MAX_FIELDS = 100;
/** Elements that are looked at to tell whether a list is one of people. */
const MAX_TRIED = 8;
/** Values of an element that are looked at for an address. */
const MAX_VALUES = 60;

/**
 * The payloads of which a body consists, if it holds a list of events or people within an object; null if it is one
 * payload. A list is split if its elements are about different people, and nobody outside it is who the body is about.
 */
export function splitPayload(body: unknown, of: SplitInput): PayloadPart[] | null {
  if (!isPlainObject(body)) return null;
  const list = listsIn(body).find((one) => isOfPeople(body, one, of));
  if (list === undefined) return null;
  return list.elements.map((element) => ({ body: withOnly(body, list.path, element), element }));
}

/** Elements about different people, or events that are each about somebody. */
function isOfPeople(body: JsonObject, list: List, of: SplitInput): boolean {
  const tried = triedOf(list);
  const people = tried.map((element) => personIn(withOnly(body, list.path, element), list, of));
  if (people.includes('outside')) return false;
  const known = new Set(people.filter((person) => person !== null));
  if (of.override?.email !== undefined) return known.size > 1;
  return known.size > 1 || (known.size === 1 && !people.includes(null) && tried.every(isEvent));
}

function isEvent(element: JsonObject): boolean {
  return findEventName({ headers: {}, body: element, sourceName: '' }).name !== '';
}

/** Lists of at least two objects, in the outermost objects; JSON within strings is opened. */
function listsIn(body: JsonObject): List[] {
  const found: List[] = [];
  const queue: { value: JsonObject; path: PathSegment[]; depth: number }[] = [
    { value: body, path: [], depth: 0 },
  ];
  for (let at = 0; at < queue.length && at < MAX_OBJECTS; at++) {
    const { value, path, depth } = queue[at] ?? { value: {}, path: [], depth: 0 };
    for (const key of Object.keys(value).slice(0, MAX_FIELDS)) {
      const sent = own(value, key);
      const child = typeof sent === 'string' && depth === 0 ? opened(sent) : sent;
      if (typeof child !== 'object' || child === null) continue;
      const inner: unknown = Array.isArray(child) && child.length === 1 ? child[0] : child;
      if (isPlainObject(inner) && depth < MAX_DEPTH)
        queue.push({
          value: inner,
          path: inner === child ? [...path, key] : [...path, key, 0],
          depth: depth + 1,
        });
      else if (Array.isArray(child) && isListName(key) && child.length > 1 && child.every(isPlainObject))
        found.push({ path: [...path, key], elements: child });
    }
  }
  return found;
}

function opened(text: string): unknown {
  const value = /^\s{0,10}[{[]/.test(text) ? parseNestedJson(text) : undefined;
  return value === undefined ? text : exactJson(text, value);
}

function isListName(key: string): boolean {
  const last = wordsOf(key).at(-1) ?? '';
  return LISTS.has(last) || LISTS.has(singular(last));
}

/** The first elements with an address; without any, the first ones. */
function triedOf({ elements }: List): readonly JsonObject[] {
  const addressed: JsonObject[] = [];
  for (const element of elements) {
    if (hasAddress(element)) addressed.push(element);
    if (addressed.length === MAX_TRIED) break;
  }
  return addressed.length > 0 ? addressed : elements.slice(0, MAX_TRIED);
}

function hasAddress(element: JsonObject): boolean {
  const queue: unknown[] = [element];
  for (let at = 0; at < queue.length && at < MAX_VALUES; at++) {
    const value = queue[at];
    if (typeof value === 'string' && value.includes('@')) return true;
    const inner: unknown[] = Array.isArray(value) ? value : isPlainObject(value) ? Object.values(value) : [];
    queue.push(...inner.slice(0, MAX_VALUES));
  }
  return false;
}

/** Who a part is about: an address or id in its element; `outside` for an address elsewhere, or one of several answers. */
function personIn(part: JsonObject, list: List, of: SplitInput): string | null {
  if (of.override?.email !== undefined) return overriddenEmail(part, of.override.email).value;
  const body = excerptOf(part);
  const { name } = findEventName({ headers: of.headers, body, sourceName: '' });
  const walk = walkPayload(body);
  const best = searchEmails(walk, payloadContextOf(walk, name, of.ownAddresses))[0];
  const within = formatPath([...list.path, 0]);
  if (best !== undefined && best.score > 0) {
    const isInside = formatPath(segmentsOf(best.node)).startsWith(within);
    return isInside && !best.isAnswer ? best.value : 'outside';
  }
  const id = searchPersonIds(walk, null, name).find(({ path }) => path.startsWith(within));
  return id === undefined ? null : `${id.kind}:${id.value}`;
}

/** The body with only this element in the list at the path. */
function withOnly(body: JsonObject, path: readonly PathSegment[], element: JsonObject): JsonObject {
  const [key = '', ...rest] = path;
  const copy: JsonObject = {};
  for (const [name, value] of Object.entries(body)) setOwn(copy, name, value);
  setOwn(copy, String(key), only(own(body, String(key)), rest, element));
  return copy;
}

/** What was sent as JSON within a string remains that. */
function only(sent: unknown, rest: readonly PathSegment[], element: JsonObject): unknown {
  if (typeof sent === 'string') return exactJsonText(only(opened(sent), rest, element));
  if (rest.length === 0) return [element];
  if (Array.isArray(sent)) return [only(sent[0], rest.slice(1), element)];
  return isPlainObject(sent) ? withOnly(sent, rest, element) : sent;
}
