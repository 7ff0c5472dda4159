import { meaningOf } from './meaning.js';
import { own, type JsonObject } from './payload.js';
import type { Standing } from './vocabulary.js';

/** Fields in which an object says what it is. */
const DESCRIPTORS =
  `type role kind object user_type userType relation relationship participant_type participantType Type
  Role _type @type`.split(/\s+/);
/** And flags by which an element of a list does. */
const STAFF_FLAGS =
  `organizer isOrganizer is_organizer host isHost is_host owner isOwner is_owner self is_staff isStaff
  is_agent isAgent`.split(/\s+/);
/** Roles that a customer may have in a product, unlike "host" or "agent", which place one in this event. */
const PRODUCT_ROLES = new Set(
  'admin administrator owner manager employee editor operator creator'.split(' '),
);
/** Longest text that describes, in UTF-16 units. */
const MAX_DESCRIPTION = 40;

/** What an object says of itself: `{ role: 'attendee' }`, `{ type: 'lead' }`, `{ organizer: true }` in a list. */
export function describedStanding(object: JsonObject, isElement: boolean): Standing | null {
  const flag = isElement ? STAFF_FLAGS.find((name) => own(object, name) === true) : undefined;
  if (flag !== undefined) return { kind: 'staff', word: flag };
  for (const name of DESCRIPTORS) {
    const text = own(object, name);
    if (typeof text !== 'string' || text.length > MAX_DESCRIPTION) continue;
    const { words, standing } = meaningOf(text);
    if (standing === null || words.length > 2 || standing.kind === 'firm') continue;
    if (standing.kind === 'staff' && !isElement && PRODUCT_ROLES.has(standing.word)) continue;
    return standing;
  }
  return null;
}

const OUTSIDERS = new Set([
  'customer',
  'lead',
  'contact',
  'visitor',
  'subscriber',
  'guest',
  'client',
  'enduser',
  'end user',
]);
/** Words for whoever wrote: staff to us, unless the payload says otherwise. */
export const WRITERS: ReadonlySet<string> = new Set(['author', 'sender', 'from', 'creator', 'created by']);

/** Whoever wrote may be called a customer; "user" or "person" says too little, and an owner is one whatever it says. */
export function isOutsideWriter(byName: Standing | null, described: Standing | null): boolean {
  if (byName?.kind !== 'staff' || described === null) return false;
  return WRITERS.has(byName.word) && OUTSIDERS.has(described.word);
}
