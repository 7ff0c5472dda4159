import { exactJson, exactJsonText } from '../json/parse-json.js';
import { searchEmails } from './email-search.js';
import { findEventName } from './event-name.js';
import { takeExcerpt } from './excerpt.js';
import { overriddenEmail, type MappingOverride } from './override.js';
import { derivePayloadContext } from './payload-context.js';
import { isPlainObject, own, parseNestedJson, setOwn, type JsonObject } from './payload.js';
import { searchPersonIds } from './person-ids.js';
import { formatPath, type PathSegment } from './paths.js';
import { walkPayload } from './walk.js';
import { singular, fieldWords } from './words.js';

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
const MAX_TRIED = 4;
/** Values of an element that are looked at for an address. */
const MAX_VALUES = 60;
/** Longest text that is one, in UTF-16 units. */
const MAX_ADDRESS = 400;

/**
 * The payloads of which a body consists, if it holds a list of events or people within an object; null if it is one
 * payload. A list is split if its elements are about different people, and nobody outside it is who the body is about.
 */
export function splitPayload(body: unknown, input: SplitInput): PayloadPart[] | null {
  if (!isPlainObject(body)) return null;
  const lists = listsIn(body);
  const list = lists.length === 0 ? null : listOfPerson(body, lists, input);
  if (list === null || !isOfPeople(body, list, input)) return null;
  return list.elements.map((element) => ({ body: withOnly(body, list.path, element), element }));
}

/** The list that holds whom the body as a whole is about, so that no other one needs to be looked at. */
function listOfPerson(body: JsonObject, lists: readonly List[], input: SplitInput): List | null {
  if (input.override?.email !== undefined) return lists[0] ?? null;
  const person = personIn(body, input);
  return lists.find(({ path }) => person !== null && isWithin(person.path, path)) ?? null;
}

/** Elements about different people, or events that are each about somebody. */
function isOfPeople(body: JsonObject, list: List, input: SplitInput): boolean {
  const tried = sampleElements(list);
  const people = tried.map((element) => personIn(withOnly(body, list.path, element), input));
  if (people.some((person) => person !== null && !(person.isConfigured || isWithin(person.path, list.path))))
    return false;
  const known = new Set(people.flatMap((person) => (person === null ? [] : [person.key])));
  if (input.override?.email !== undefined) return known.size > 1;
  return known.size > 1 || (known.size === 1 && !people.includes(null) && tried.every(isEvent));
}

function isWithin(path: string, list: readonly PathSegment[]): boolean {
  return path.startsWith(`${formatPath(list)}[`);
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
    let count = 0;
    for (const key in value) {
      if (++count > MAX_FIELDS) break;
      const sent = value[key];
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
  const last = fieldWords(key).at(-1) ?? '';
  return LISTS.has(last) || LISTS.has(singular(last));
}

/** Some elements, with different addresses if there are any. */
function sampleElements({ elements }: List): readonly JsonObject[] {
  const byAddress = new Map<string, JsonObject>();
  for (const element of elements) {
    const address = addressIn(element);
    if (address !== null && !byAddress.has(address)) byAddress.set(address, element);
    if (byAddress.size === MAX_TRIED) break;
  }
  return byAddress.size > 1 ? [...byAddress.values()] : elements.slice(0, MAX_TRIED);
}

/** The first text of an element that may be an address. */
function addressIn(element: JsonObject): string | null {
  const queue: unknown[] = [element];
  for (let at = 0; at < queue.length && at < MAX_VALUES; at++) {
    const value = queue[at];
    if (typeof value === 'string' && value.length <= MAX_ADDRESS && value.includes('@')) return value;
    const inner: unknown[] = Array.isArray(value) ? value : isPlainObject(value) ? Object.values(value) : [];
    queue.push(...inner.slice(0, MAX_VALUES));
  }
  return null;
}

interface Person {
  /** Address, or kind and id. */
  key: string;
  path: string;
  /** At the path that is configured for the source. */
  isConfigured: boolean;
}

/** Whom a body is about; null for nobody, and for one of several answers of a form. */
function personIn(sent: JsonObject, input: SplitInput): Person | null {
  if (input.override?.email !== undefined) {
    const { value } = overriddenEmail(sent, input.override.email);
    return value === null ? null : { key: value, path: input.override.email, isConfigured: true };
  }
  const body = takeExcerpt(sent);
  const { name } = findEventName({ headers: input.headers, body, sourceName: '' });
  const walk = walkPayload(body);
  const best = searchEmails(walk, derivePayloadContext(walk, name, input.ownAddresses))[0];
  if (best !== undefined && best.score > 0)
    return best.isAnswer ? null : { key: best.value, path: best.path, isConfigured: false };
  const id = searchPersonIds(walk, null, name)[0];
  return id === undefined ? null : { key: `${id.kind}:${id.value}`, path: id.path, isConfigured: false };
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
