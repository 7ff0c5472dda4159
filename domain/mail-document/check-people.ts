import { failingCondition } from '../automation/conditions.js';
import { fieldsBelow, type Where } from '../automation/where.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { descend } from '../kernel/descend.js';
import { toWarning, type Warning } from '../warnings/warning.js';
import type { MailDocument } from './document.js';
import { locateBlocks } from './locate-blocks.js';
import { partsIn } from './mail-parts.js';

interface Time {
  now: Date;
  /** The workspace's zone. */
  timezone: string;
}

/** A value that is printed without a fallback, and for how many it is empty. */
interface PrintedValue {
  value: string;
  path: string;
  empty: number;
}

/** A block that only some see. */
interface GuardedBlock {
  when: Where;
  path: string;
}

/** What looks wrong in a mail for those who are to get it: values that are empty for some, and blocks that nobody sees. */
export class PeopleCheck {
  /** How many people were looked at. */
  people = 0;
  readonly #values: PrintedValue[];
  readonly #time: Time;
  #unseen: GuardedBlock[];

  constructor(document: MailDocument, time: Time) {
    this.#time = time;
    const values = new Map<string, PrintedValue>();
    for (const { value, path, hasFallback } of partsIn(document.blocks).values)
      if (!hasFallback && value.startsWith('contact.') && !values.has(value))
        values.set(value, { value, path, empty: 0 });
    this.#values = [...values.values()];
    this.#unseen = [...locateBlocks(document.blocks)].flatMap(({ block: { when }, path }) =>
      when !== undefined && isAboutContacts(when) ? [{ when, path }] : [],
    );
  }

  /**
   * Looks at a person, as conditions see them. A block takes up to some milliseconds, and after each of them others may have
   * their turn; a person who is not looked at to the end does not count.
   */
  *look(person: JsonObject): Generator<undefined, void> {
    const unseen: GuardedBlock[] = [];
    for (const one of this.#unseen) {
      if (!this.#sees(person, one.when)) unseen.push(one);
      yield;
    }
    this.#unseen = unseen;
    for (const one of this.#values)
      if (isEmpty(personValue(person, one.value.slice('contact.'.length)))) one.empty += 1;
    this.people += 1;
  }

  warnings(): Warning[] {
    const of = this.people;
    if (of === 0) return [];
    return [
      ...this.#values
        .filter(({ empty }) => empty > 0)
        .map(({ value, path, empty }) =>
          toWarning(`document.${path}`, 'emptyForSome', { value, people: empty, of }),
        ),
      ...this.#unseen.map(({ path }) => toWarning(`document.${path}`, 'seenByNobody', { of })),
    ];
  }

  #sees(contact: JsonObject, when: Where): boolean {
    return failingCondition(when, { contact, event: null, entry: null, ...this.#time }) === null;
  }
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
