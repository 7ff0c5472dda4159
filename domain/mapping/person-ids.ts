import type { FoundEmail } from './email-search.js';
import { formatPath } from './paths.js';
import { identifierText, isPlainObject, own, type JsonObject } from './payload.js';
import type { Standing } from './vocabulary.js';
import { ownerOf, segmentsOf, type Place, type Walk } from './walk.js';
import { meaningOf } from './meaning.js';
import { wordsOf } from './words.js';

/** The provider's own id of a person. `kind` says in which of its series (customer 5 is not user 5). */
export interface PersonId {
  path: string;
  kind: string;
  value: string;
}

/** Objects and fields looked at, and ids kept: what is left out lies deepest. */
const MAX_OBJECTS = 300;
const MAX_FIELDS = 100;
const MAX_IDS = 10;
/** Longest id. */
const MAX_ID = 200;

const ID_WORDS = new Set(['id', 'uuid', 'uid', 'gid', 'guid', 'code', 'number']);
/** Ids of nobody: guests of a shop are customer 0. */
const NOBODY = /^(?:0|-1|null|none|undefined|guest|anonymous|false|true|n\/a)$/i;

interface Found extends PersonId {
  points: number;
  depth: number;
  /** The object in which it stands, or which it identifies. */
  of: Place;
}

/**
 * The ids under which the provider knows the person, best first. With an address found: only ids that belong to the
 * same person, so they may be remembered together. Without: all ids by which a remembered address can be looked up.
 */
export function searchPersonIds(walk: Walk, email: FoundEmail | null, eventName: string): PersonId[] {
  const found = walk.objects.slice(0, MAX_OBJECTS).flatMap((place) => idsOf(place, eventName));
  const fitting = email === null ? found : found.filter((id) => belongsTo(id, email));
  const distinct = new Map<string, Found>();
  for (const id of fitting.sort((a, b) => b.points - a.points || a.depth - b.depth)) {
    const name = `${id.kind}:${id.value}`;
    if (!distinct.has(name)) distinct.set(name, id);
  }
  return [...distinct.values()].slice(0, MAX_IDS).map(({ path, kind, value }) => ({ path, kind, value }));
}

function idsOf(place: Place, eventName: string): Found[] {
  if (!isPlainObject(place.value) || place.standing?.kind === 'staff') return [];
  const fields = Object.entries(place.value).slice(0, MAX_FIELDS);
  const found = fields.map(([key, value]) => idInField(place, key, value)).filter((id) => id !== null);
  const ownId = idOfObject(place, place.value, eventName);
  return ownId === null ? found : [ownId, ...found];
}

/** `customer: "cus_1"`, `customer_id`, `userId`, `user_uuid`. */
function idInField(place: Place, key: string, value: unknown): Found | null {
  if (value === null || typeof value === 'boolean' || isPlainObject(value) || Array.isArray(value))
    return null;
  const { words, standing } = meaningOf(key);
  const rest = words.filter((word) => !ID_WORDS.has(word));
  if (rest.length > 2 || (rest.length === words.length && rest.length > 1)) return null;
  const isIdName = rest.join(' ') === 'distinct' || rest.join(' ') === 'anonymous';
  if (isIdName && words.includes('id')) return toFound(place, key, value, { word: 'user', points: 22 });
  return isNamedPerson(standing) ? toFound(place, key, value, standing) : null;
}

const OWN_ID_KEYS = ['id', 'ID', 'Id', 'uuid', 'objectId'];

/** `id` of an object that is a person: by its name, by what it says it is, or because the event is about a person. */
function idOfObject(place: Place, object: JsonObject, eventName: string): Found | null {
  const key = OWN_ID_KEYS.find((name) => own(object, name) !== undefined);
  if (key === undefined) return null;
  const named = personNamed(place, object) ?? personOfEvent(place, object, key, eventName);
  return named === null ? null : toFound(place, key, own(object, key), named);
}

function personNamed(place: Place, object: JsonObject): { word: string; points: number } | null {
  const self = typeof place.key === 'string' ? place.meaning : (place.parent?.meaning ?? place.meaning);
  const said = own(object, 'object') ?? own(object, 'type');
  const byType =
    typeof said === 'string' && said.length <= 40 && place.depth > 0 ? meaningOf(said).standing : null;
  const standing = byType?.kind === 'person' ? byType : self.standing;
  return isNamedPerson(standing) && self.words.length <= 2 ? standing : null;
}

const DATA_NAMES = new Set(
  'data object payload record item attributes current resource content entity'.split(' '),
);
/** Words after which an event about "customer …" is not about the customer itself. */
const ABOUT_PERSON =
  /^(?:id|created|create|updated|update|deleted|delete|signup|signed|up|in|added|changed|registered|verified|removed|merged|insert|creation|deletion|property|change|new|lifecycle|activated|confirmed|subscribed)$/;

/** `customer.created` with `data.object.id`; `contact.creation` with `objectId`. */
function personOfEvent(
  place: Place,
  object: JsonObject,
  key: string,
  eventName: string,
): { word: string; points: number } | null {
  const words = wordsOf(eventName);
  const people = words.map((word) => meaningOf(word).standing).filter(isPerson);
  const standing = people[0];
  if (standing === undefined || people.length > 1) return null;
  if (!words.every((word) => meaningOf(word).standing === standing || ABOUT_PERSON.test(word))) return null;
  const isData = place.depth > 0 && DATA_NAMES.has(place.meaning.words.join(' '));
  const isRootOfPerson = key === 'objectId' || (place.depth === 0 && own(object, 'email') !== undefined);
  return isData || isRootOfPerson ? standing : null;
}

/** Neither who acted nor a role in one delivery. */
function isNamedPerson(standing: Standing | null): standing is Standing & { kind: 'person' } {
  return isPerson(standing) && !standing.acts && !standing.lesser;
}

function isPerson(standing: Standing | null): standing is Standing & { kind: 'person' } {
  return standing?.kind === 'person';
}

function toFound(
  of: Place,
  key: string,
  raw: unknown,
  standing: { word: string; points: number },
): Found | null {
  const value = identifierText(raw);
  if (value === null || value.length > MAX_ID || NOBODY.test(value) || /[\s@\p{Cc}]/u.test(value))
    return null;
  return {
    path: formatPath([...segmentsOf(of), key]),
    kind: standing.word,
    value,
    points: standing.points,
    depth: of.depth,
    of,
  };
}

/**
 * An id belongs to the person of the address when it stands in the same object, when it names the same kind of person
 * as the address does, or when it stands above an address that is nobody else's.
 */
function belongsTo(id: Found, email: FoundEmail): boolean {
  const owner = ownerOf(email.place);
  if (id.of === owner) return true;
  const standing = email.standing;
  const word = standing?.kind === 'person' ? standing.word : null;
  if (word === id.kind) return true;
  // An account or client may be the sending company itself: only an address that is called one proves otherwise.
  if (id.kind === 'account' || id.kind === 'client') return false;
  const isAbove = contains(id.of, email.place);
  return (
    isAbove && (word === null || standing?.kind !== 'person' || standing.loose || standing.points === 22)
  );
}

function contains(outer: Place, inner: Place): boolean {
  for (let at: Place | null = inner; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}
