import type { FoundEmail } from './email-search.js';
import { formatPath } from './paths.js';
import { identifierText, isPlainObject, own, type JsonObject } from './payload.js';
import type { Party } from './vocabulary.js';
import { nearestObject, nodeSegments, type PayloadNode, type Walk } from './walk.js';
import { fieldMeaning } from './meaning.js';
import { fieldWords } from './words.js';

/** A provider's id of a person. `kind` is its namespace (customer 5 is not user 5). */
export interface PersonId {
  path: string;
  kind: string;
  value: string;
}

/** Maximum numbers of objects, fields and ids; the deepest are dropped. */
const MAX_OBJECTS = 300;
const MAX_FIELDS = 100;
const MAX_IDS = 10;
/** Maximum length of an id. */
const MAX_ID = 200;

const ID_WORDS = new Set(['id', 'uuid', 'uid', 'gid', 'guid', 'code', 'number']);
/** Placeholder ids: guests of a shop are customer 0. */
const PLACEHOLDER = /^(?:0|-1|null|none|undefined|guest|anonymous|false|true|n\/a)$/i;

interface Found extends PersonId {
  points: number;
  depth: number;
  /** The object that holds the id or is identified by it. */
  of: PayloadNode;
}

/**
 * The provider's ids of the contact, best first. With an address: only ids of the same person, so that they can
 * be stored together. Without: all ids by which a contact may be looked up.
 */
export function searchPersonIds(walk: Walk, email: FoundEmail | null, eventName: string): PersonId[] {
  const found = walk.objects.slice(0, MAX_OBJECTS).flatMap((node) => findIds(node, eventName));
  const matching = email === null ? found : found.filter((id) => belongsTo(id, email));
  const distinct = new Map<string, Found>();
  for (const id of matching.sort((a, b) => b.points - a.points || a.depth - b.depth)) {
    const name = `${id.kind}:${id.value}`;
    if (!distinct.has(name)) distinct.set(name, id);
  }
  return [...distinct.values()].slice(0, MAX_IDS).map(({ path, kind, value }) => ({ path, kind, value }));
}

function findIds(node: PayloadNode, eventName: string): Found[] {
  if (!isPlainObject(node.value) || node.party?.kind === 'staff') return [];
  const fields = Object.entries(node.value).slice(0, MAX_FIELDS);
  const found = fields.map(([key, value]) => idInField(node, key, value)).filter((id) => id !== null);
  const ownId = idOfObject(node, node.value, eventName);
  return ownId === null ? found : [ownId, ...found];
}

/** `customer: "cus_1"`, `customer_id`, `userId`, `user_uuid`. */
function idInField(node: PayloadNode, key: string, value: unknown): Found | null {
  if (value === null || typeof value === 'boolean' || isPlainObject(value) || Array.isArray(value))
    return null;
  const { words, party } = fieldMeaning(key);
  const rest = words.filter((word) => !ID_WORDS.has(word));
  if (rest.length > 2 || (rest.length === words.length && rest.length > 1)) return null;
  const isIdName = rest.join(' ') === 'distinct' || rest.join(' ') === 'anonymous';
  if (isIdName && words.includes('id')) return toFound(node, key, value, { word: 'user', points: 22 });
  return isNamedPerson(party) ? toFound(node, key, value, party) : null;
}

const OWN_ID_KEYS = ['id', 'ID', 'Id', 'uuid', 'objectId'];

/** `id` of an object that is a person: by its name, by its type, or because the event is about a person. */
function idOfObject(node: PayloadNode, object: JsonObject, eventName: string): Found | null {
  const key = OWN_ID_KEYS.find((name) => own(object, name) !== undefined);
  if (key === undefined) return null;
  const named = personNamed(node, object) ?? personOfEvent(node, object, key, eventName);
  return named === null ? null : toFound(node, key, own(object, key), named);
}

function personNamed(node: PayloadNode, object: JsonObject): { word: string; points: number } | null {
  const self = typeof node.key === 'string' ? node.meaning : (node.parent?.meaning ?? node.meaning);
  const said = own(object, 'object') ?? own(object, 'type');
  const byType =
    typeof said === 'string' && said.length <= 40 && node.depth > 0 ? fieldMeaning(said).party : null;
  const party = byType?.kind === 'person' ? byType : self.party;
  return isNamedPerson(party) && self.words.length <= 2 ? party : null;
}

const DATA_NAMES = new Set(
  'data object payload record item attributes current resource content entity'.split(' '),
);
/** Words that may accompany a person in an event name that is about the person. */
const ABOUT_PERSON =
  /^(?:id|created|create|updated|update|deleted|delete|signup|signed|up|in|added|changed|registered|verified|removed|merged|insert|creation|deletion|property|change|new|lifecycle|activated|confirmed|subscribed)$/;

/** `customer.created` with `data.object.id`; `contact.creation` with `objectId`. */
function personOfEvent(
  node: PayloadNode,
  object: JsonObject,
  key: string,
  eventName: string,
): { word: string; points: number } | null {
  const words = fieldWords(eventName);
  const people = words.map((word) => fieldMeaning(word).party).filter(isPerson);
  const party = people[0];
  if (party === undefined || people.length > 1) return null;
  if (!words.every((word) => fieldMeaning(word).party === party || ABOUT_PERSON.test(word))) return null;
  const isData = node.depth > 0 && DATA_NAMES.has(node.meaning.words.join(' '));
  const isRootOfPerson = key === 'objectId' || (node.depth === 0 && own(object, 'email') !== undefined);
  return isData || isRootOfPerson ? party : null;
}

/** Neither an actor nor a role in one delivery. */
function isNamedPerson(party: Party | null): party is Party & { kind: 'person' } {
  return isPerson(party) && !party.acts && !party.lesser;
}

function isPerson(party: Party | null): party is Party & { kind: 'person' } {
  return party?.kind === 'person';
}

function toFound(
  node: PayloadNode,
  key: string,
  raw: unknown,
  party: { word: string; points: number },
): Found | null {
  const value = identifierText(raw);
  if (value === null || value.length > MAX_ID || PLACEHOLDER.test(value) || /[\s@\p{Cc}]/u.test(value))
    return null;
  return {
    path: formatPath([...nodeSegments(node), key]),
    kind: party.word,
    value,
    points: party.points,
    depth: node.depth,
    of: node,
  };
}

/**
 * An id belongs to the person of the address if both are in the same object, if both name the same kind of
 * person, or if it is above an address without another owner.
 */
function belongsTo(id: Found, email: FoundEmail): boolean {
  const owner = nearestObject(email.node);
  if (id.of === owner) return true;
  const party = email.party;
  const word = party?.kind === 'person' ? party.word : null;
  if (word === id.kind) return true;
  // An account or client may be the sending company itself, unless the address is named after it.
  if (id.kind === 'account' || id.kind === 'client') return false;
  const isAbove = contains(id.of, email.node);
  return isAbove && (word === null || party?.kind !== 'person' || party.loose || party.points === 22);
}

function contains(outer: PayloadNode, inner: PayloadNode): boolean {
  for (let at: PayloadNode | null = inner; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}
