import { ObjectId } from 'mongodb';
import { customEventKey } from '../domain/automation/event-name.js';
import type { ContactWhere } from '../domain/contact/contact-query.js';
import { newContact } from '../domain/plan/contacts/contact-patch.js';
import { contactRow } from '../engine/intake/parts/contacts/contact-rows.js';
import type { Database } from '../models/core/database.js';
import { newEvent, type EventRecord } from '../models/events/event.js';
import { migrateWhenPossible } from '../models/core/open-migrated.js';
import type { Instance } from './instance.js';
import { contactEmail } from './load/send-events.js';

const CONTACTS_AT_ONCE = 1_000;
const EVENTS_EACH = 10;
/** Over how long the events of a contact are spread. */
const SPAN_MS = 60 * 86_400_000;
const NAMES = ['Page viewed', 'Order placed', 'Logged in'] as const;

/** Segments of different kinds: of fields, of numbers of events in a window, of events that never were, of properties. */
export const SEGMENTS: { name: string; where: ContactWhere }[] = [
  { name: 'a field', where: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] } },
  {
    name: 'events in a window',
    where: { all: [{ event: 'Order placed', atLeast: 3, withinLast: '30 days' }] },
  },
  {
    name: 'no event',
    where: {
      all: [{ event: 'Logged in', atMost: 0 }],
      none: [{ field: 'contact.plan', op: 'eq', value: 'pro' }],
    },
  },
  {
    name: 'properties of events',
    where: {
      all: [
        { event: 'Order placed', where: { all: [{ field: 'event.total', op: 'gte', value: 900 }] } },
        { event: 'Logged in', withinLast: '14 days' },
      ],
    },
  },
  {
    name: 'the last event',
    where: {
      all: [
        { event: 'Page viewed', atLeast: 2 },
        {
          event: 'Order placed',
          which: 'last',
          where: { all: [{ field: 'event.total', op: 'lt', value: 500 }] },
        },
      ],
    },
  },
];

/** So long ago the contacts were last changed; a build looks again at those that change meanwhile. */
const AGE_MS = 3_600_000;

/** Inserts contacts and ten events of each, and indexes them afterwards; resolves to the number of events. */
export async function addPeople(
  { db, workspaceId }: Pick<Instance, 'db' | 'workspaceId'>,
  contacts: number,
): Promise<number> {
  await dropIndexes(db);
  const now = new Date(Date.now() - AGE_MS);
  for (let from = 0; from < contacts; from += CONTACTS_AT_ONCE) {
    const size = Math.min(CONTACTS_AT_ONCE, contacts - from);
    const rows = Array.from({ length: size }, (_, i) => {
      const customFields = { plan: (from + i) % 5 === 0 ? 'pro' : 'free' };
      const id = new ObjectId().toHexString();
      const contact = newContact(id, contactEmail(from + i), { customFields }, { now, suppressed: false });
      return contactRow(contact, workspaceId);
    });
    await db.collections.Contact.insertMany(rows, { ordered: false });
    const events = rows.flatMap(({ _id }) => eventsOf({ workspaceId, contactId: _id, now }));
    await db.collections.Event.insertMany(events, { ordered: false });
  }
  // Longer than a command may take: it is repeated until the indexes are there.
  await migrateWhenPossible(db, { signal: new AbortController().signal, onWaiting: () => undefined });
  return contacts * EVENTS_EACH;
}

/** Building indexes of rows that are there takes a fraction of the time of adding each row to them. */
async function dropIndexes({ collections: { Contact, Event } }: Database): Promise<void> {
  await Promise.all([Contact.dropIndexes(), Event.dropIndexes()]);
}

function eventsOf(of: { workspaceId: ObjectId; contactId: ObjectId; now: Date }): EventRecord[] {
  const { now, ...owner } = of;
  return Array.from({ length: EVENTS_EACH }, (): EventRecord => {
    const name = NAMES[Math.floor(Math.random() * NAMES.length)] ?? NAMES[0];
    return newEvent({
      ...owner,
      name,
      key: customEventKey(name),
      properties: JSON.stringify({ total: Math.floor(Math.random() * 1_000), currency: 'EUR' }),
      source: { type: 'api', id: null, name: 'Bench' },
      receivedAt: new Date(now.getTime() - Math.random() * SPAN_MS),
    });
  });
}
