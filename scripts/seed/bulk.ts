import { ObjectId } from 'mongodb';
import { customEventKey, internalEventKey } from '../../domain/automation/event-name.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import { countEvent, StatDeltas } from '../../domain/stats/stat-deltas.js';
import { newContact } from '../../domain/plan/contacts/contact-patch.js';
import { contactRow } from '../../engine/intake/parts/contacts/contact-rows.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import { newEvent, type EventRecord } from '../../models/events/event.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { statMoveRows } from '../../models/events/stat-day.js';
import type { SubscriptionRecord } from '../../models/audience/subscription.js';
import { people } from './people.js';
import { DAY_MS } from '../../domain/kernel/spans.js';

/** Rows per transaction: servers that `npm start` starts end one after three seconds, also when they are busy. */
const CONTACTS = 100;
const EVENTS = 500;
/** More would only wait for MongoDB. */
const IN_FLIGHT = 3;
const PAST_MS = 90 * DAY_MS;
/** One contact in so many is on the list. */
const ON_LIST = 4;
const SOURCE: EventSourceRef = { type: 'api', id: null, name: 'npm run seed' };
const NAMES = ['page.viewed', 'product.viewed', 'newsletter.read', 'support.asked'];

export interface BulkCounts {
  contacts: number;
  events: number;
}

interface Bulk {
  workspaceId: ObjectId;
  listId: ObjectId;
  /** How many there should be at least. */
  contacts: number;
  events: number;
}

/**
 * Writes contacts and events of the past straight to the database, as the engine would have written them before there
 * were automations: each contact with its `contact_added`, each membership with its `list_subscribed` and on its contact.
 * What is missing is added, so it can be repeated.
 */
export async function fillInBulk(db: Database, bulk: Bulk): Promise<BulkCounts> {
  const { workspaceId } = bulk;
  const { Contact, Event } = db.collections;
  const made: BulkCounts = { contacts: 0, events: 0 };
  const toAdd = Math.max(0, bulk.contacts - (await Contact.countDocuments({ workspaceId })));
  const first = await nextNumber(db, workspaceId);
  await inFlight(batches(toAdd), async (numbers) => {
    const written = await writeContacts(
      db,
      bulk,
      numbers.map((i) => ({ n: first + i, createdAt: pastAt(i / toAdd) })),
    );
    made.contacts += numbers.length;
    made.events += written;
  });
  const missing = Math.max(0, bulk.events - (await Event.countDocuments({ workspaceId })));
  await inFlight(eventBatches(db, workspaceId, missing), async (rows) => {
    const stats = new StatDeltas();
    for (const row of rows) countEvent(stats, row);
    await shortTransaction(db, async (session) => {
      await Event.insertMany(rows, { session });
      await db.collections.CountMove.insertMany(statMoveRows(workspaceId, stats), { session });
    });
    made.events += rows.length;
  });
  return made;
}

const DOMAIN = 'customers.example.com';
const seedEmail = (n: number): string => `customer-${String(n).padStart(9, '0')}@${DOMAIN}`;

/** After the highest number that was given: an erased contact is not created again. */
async function nextNumber(db: Database, workspaceId: ObjectId): Promise<number> {
  const [last] = await db.collections.Contact.find({
    workspaceId,
    email: { $gte: seedEmail(0), $lte: `customer-999999999@${DOMAIN}` },
  })
    .sort({ email: -1 })
    .limit(1)
    .toArray();
  return last === undefined ? 0 : Number(/\d+/.exec(last.email)?.[0] ?? 0) + 1;
}

function* batches(count: number): Generator<number[]> {
  for (let from = 0; from < count; from += CONTACTS)
    yield Array.from({ length: Math.min(CONTACTS, count - from) }, (_, i) => from + i);
}

/** In the order of their numbers: MongoDB writes rows in the order of an index several times as fast. */
function pastAt(share: number): Date {
  return new Date(Date.now() - (1 - share) * PAST_MS);
}

/** Returns the number of events. */
async function writeContacts(
  db: Database,
  { workspaceId, listId }: Bulk,
  numbered: { n: number; createdAt: Date }[],
): Promise<number> {
  const { Contact, CountMove, Event, Subscription } = db.collections;
  const contacts = numbered.map((one) => toContact(workspaceId, listId, one));
  const events: EventRecord[] = contacts.map(({ _id, createdAt }) =>
    newEvent({
      workspaceId,
      contactId: _id,
      name: 'contact_added',
      key: internalEventKey('contact_added'),
      source: SOURCE,
      receivedAt: createdAt,
    }),
  );
  const subscriptions: SubscriptionRecord[] = [];
  for (const { _id: contactId, createdAt, listIds } of contacts) {
    if (listIds === undefined) continue;
    const dates = { createdAt, updatedAt: createdAt };
    subscriptions.push({
      _id: new ObjectId(),
      workspaceId,
      listId,
      contactId,
      status: 'subscribed',
      ...dates,
    });
    events.push(
      newEvent({
        workspaceId,
        contactId,
        name: 'list_subscribed',
        key: internalEventKey('list_subscribed'),
        properties: JSON.stringify({ listId: listId.toHexString() }),
        source: SOURCE,
        receivedAt: createdAt,
      }),
    );
  }
  const stats = new StatDeltas();
  for (const { createdAt } of contacts) stats.add('contacts', createdAt);
  for (const event of events) countEvent(stats, event);
  await shortTransaction(db, async (session) => {
    await Contact.insertMany(contacts, { session });
    await Event.insertMany(events, { session });
    if (subscriptions.length > 0) await Subscription.insertMany(subscriptions, { session });
    await CountMove.insertMany(statMoveRows(workspaceId, stats), { session });
  });
  return events.length;
}

const persons = people(new Date(0));

function toContact(
  workspaceId: ObjectId,
  listId: ObjectId,
  { n, createdAt }: { n: number; createdAt: Date },
): ContactRecord {
  const person = persons[n % persons.length];
  const family = persons[Math.floor(n / persons.length) % persons.length];
  const { firstName = null, timezone = null, language = null } = person ?? {};
  const patch = {
    firstName,
    lastName: family?.lastName ?? null,
    timezone,
    language,
    customFields: { plan: person?.customFields['plan'] ?? 'free', orders: n % 12 },
  };
  const id = new ObjectId().toHexString();
  const state = newContact(id, seedEmail(n), patch, { now: createdAt, suppressed: false, by: SOURCE });
  const row = contactRow(state, workspaceId);
  return n % ON_LIST === 0 ? { ...row, listIds: [listId] } : row;
}

/** A share between 0 and 1 that differs from that of the next number. */
function spread(n: number): number {
  return (n * 0.618_033_988_75) % 1;
}

/** So many events in the order of their times, each of a contact that existed by then. */
async function* eventBatches(
  db: Database,
  workspaceId: ObjectId,
  count: number,
): AsyncGenerator<EventRecord[]> {
  const contacts = await readOldestFirst(db, workspaceId);
  const start = contacts[0]?.createdAt ?? Date.now();
  const span = Date.now() - start;
  let known = 0;
  let rows: EventRecord[] = [];
  for (let i = 0; i < count && contacts.length > 0; i += 1) {
    const at = start + (span * (i + 1)) / count;
    while ((contacts[known]?.createdAt ?? Infinity) <= at) known += 1;
    const contact = contacts[Math.floor(spread(i) * known)];
    const name = NAMES[i % NAMES.length];
    if (contact === undefined || name === undefined) continue;
    const { _id: contactId } = contact;
    rows.push(
      newEvent({
        workspaceId,
        contactId,
        name,
        key: customEventKey(name),
        properties: JSON.stringify({ path: `/coffees/${String(i % 40)}` }),
        source: SOURCE,
        receivedAt: new Date(at),
      }),
    );
    if (rows.length === EVENTS) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

async function readOldestFirst(db: Database, workspaceId: ObjectId) {
  const found = db.collections.Contact.find({ workspaceId }, { projection: { createdAt: 1 } }).sort({
    createdAt: 1,
    _id: 1,
  });
  return await found.map(({ _id, createdAt }) => ({ _id, createdAt: createdAt.getTime() })).toArray();
}

/** Works on a few items at a time. */
async function inFlight<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const item of items) {
    const one: Promise<void> = work(item).finally(() => running.delete(one));
    running.add(one);
    if (running.size >= IN_FLIGHT) await Promise.race(running);
  }
  await Promise.all(running);
}
