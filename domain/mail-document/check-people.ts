import { failingCondition } from '../automation/conditions.js';
import { fieldsBelow, type Where } from '../automation/where.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { descend } from '../kernel/descend.js';
import { toWarning, type Warning } from '../warnings/warning.js';
import type { MailDocument } from './document.js';
import { locateBlocks } from './locate-blocks.js';
import { partsIn } from './mail-parts.js';

/** Those who are to get a mail, as conditions see them. */
export interface Audience {
  people: readonly JsonObject[];
  now: Date;
  /** The workspace's zone. */
  timezone: string;
}

/** What looks wrong in a mail for these people: values that are empty for some, and blocks that nobody sees. */
export function checkPeople(document: MailDocument, audience: Audience): Warning[] {
  const { people } = audience;
  if (people.length === 0) return [];
  const empty = new Map<string, Warning>();
  for (const { value, path, hasFallback } of partsIn(document.blocks).values) {
    if (hasFallback || !value.startsWith('contact.') || empty.has(value)) continue;
    const without = people.filter((person) =>
      isEmpty(personValue(person, value.slice('contact.'.length))),
    ).length;
    if (without > 0)
      empty.set(
        value,
        toWarning(`document.${path}`, 'emptyForSome', { value, people: without, of: people.length }),
      );
  }
  const unseen = [...locateBlocks(document.blocks)].flatMap(({ block: { when }, path }) => {
    if (when === undefined || !isAboutContacts(when) || countSeeing(when, audience) > 0) return [];
    return [toWarning(`document.${path}`, 'seenByNobody', { of: people.length })];
  });
  return [...empty.values(), ...unseen];
}

function personValue(person: JsonObject, path: string): JsonValue | undefined {
  return descend(person, path) ?? descend(person['customFields'], path);
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** What depends on an event cannot be told before it happens. */
function isAboutContacts(when: Where): boolean {
  return ['event', 'entry', 'steps', 'item'].every((root) => fieldsBelow(root, when).length === 0);
}

function countSeeing(when: Where, { people, now, timezone }: Audience): number {
  const rest = { event: null, entry: null, now, timezone };
  return people.filter((contact) => failingCondition(when, { contact, ...rest }) === null).length;
}
