import { inherit, fieldMeaning } from './meaning.js';
import { own, type JsonObject } from './payload.js';
import type { Party } from './vocabulary.js';

/** Fields that describe what an object is. */
const DESCRIPTORS =
  `type role kind object user_type userType relation relationship participant_type participantType Type
  Role _type @type`.split(/\s+/);
/** Flags that mark a list element as staff. */
const STAFF_FLAGS =
  `organizer isOrganizer is_organizer host isHost is_host owner isOwner is_owner self is_staff isStaff
  is_agent isAgent`.split(/\s+/);
/** Roles that customers may have in a product. Unlike "host" or "agent", they say nothing about this event. */
const PRODUCT_ROLES = new Set(
  'admin administrator owner manager employee editor operator creator'.split(' '),
);
/** Longest descriptive text, in UTF-16 units. */
const MAX_DESCRIPTION = 40;

/** The role that an object states: `{ role: 'attendee' }`, `{ type: 'lead' }`, `{ organizer: true }` in a list. */
export function describedParty(object: JsonObject, isElement: boolean): Party | null {
  const flag = isElement ? STAFF_FLAGS.find((name) => own(object, name) === true) : undefined;
  if (flag !== undefined) return { kind: 'staff', word: flag };
  for (const name of DESCRIPTORS) {
    const text = own(object, name);
    if (typeof text !== 'string' || text.length > MAX_DESCRIPTION) continue;
    const { words, party } = fieldMeaning(text);
    if (party === null || words.length > 2 || party.kind === 'firm') continue;
    if (party.kind === 'staff' && !isElement && PRODUCT_ROLES.has(party.word)) continue;
    return party;
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
/** Words for authors: staff unless the payload says otherwise. */
export const WRITERS: ReadonlySet<string> = new Set(['author', 'sender', 'from', 'creator', 'created by']);

/** The party of an object by its name and by what it says of itself. An actor who is a member of something remains one. */
export function partyOfObject(byName: Party | null, described: Party | null): Party | null {
  if (isOutsideWriter(byName, described)) return described;
  if (byName?.kind === 'person' && byName.acts && described?.kind === 'person')
    return OUTSIDERS.has(described.word) ? described : byName;
  return inherit(byName, described);
}

/**
 * Whether an author is described as a customer. "user" or "person" is too vague to count, and an owner stays an
 * owner.
 */
function isOutsideWriter(byName: Party | null, described: Party | null): boolean {
  if (byName?.kind !== 'staff' || described === null) return false;
  return WRITERS.has(byName.word) && OUTSIDERS.has(described.word);
}
