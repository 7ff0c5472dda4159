import { setTimeout as sleep } from 'node:timers/promises';
import { demoAutomations, starterKeys } from './automations.js';
import { Refused, listRows, asText, type Body, type SeedClient } from './client.js';
import { rounds, type DemoEvent } from './events.js';
import type { Person } from './people.js';

/** Concurrent calls; the seed shares one machine with all servers. */
const CONCURRENCY = 8;
/** Pause between rounds of events, so that waits have started before the events they wait for. */
const ROUND_MS = 1_500;
const SOURCE_NAME = 'Shop';
const LIST_NAME = 'Newsletter';

/** Counts of what has been created. */
export interface SeedCounts {
  contacts: number;
  automations: number;
  sources: number;
  listId: string;
}

/** Creates what is missing; automations first, so that all contacts enter them. */
export async function fill(client: SeedClient, people: Person[], isNew: boolean): Promise<SeedCounts> {
  if (isNew) {
    await client.put('/api/workspace', {
      timezone: 'Europe/Berlin',
      postalAddress: '12 Harbour Street, Bristol BS1 5DB',
      senderName: 'Northwind Coffee',
      replyTo: 'hello@northwind.example',
      brandColor: '#8a3b12',
    });
  }
  const automations = await createAutomations(client);
  const before = await total(client, '/api/contacts');
  await inParallel(people, async (person) => {
    await client.post('/api/contacts', person, `seed-contact-${person.email}`);
  });
  const listId = await createList(client);
  await inParallel(
    people.filter((_, i) => i % 2 === 0),
    async ({ email }) => {
      await client.post('/api/subscribe', { email, listId, consent: true }, `seed-subscribe-${email}`);
    },
  );
  const { url, sources } = await createSource(client);
  for (const round of rounds(people)) {
    await inParallel(round, (event) => send(client, url, event));
    await sleep(ROUND_MS);
  }
  await actAsOperator(client, people);
  return { contacts: (await total(client, '/api/contacts')) - before, automations, sources, listId };
}

async function createAutomations(client: SeedClient): Promise<number> {
  const starters = listRows(await client.get('/api/automations/starters'));
  const starterName = (key: string): string => asText(starters.find((one) => one['key'] === key)?.['name']);
  const wanted = [
    ...starterKeys.map((key) => ({ name: starterName(key), body: { from: key } })),
    ...demoAutomations.map((automation) => ({ name: automation.name, body: automation })),
  ];
  const existing = listRows(await client.get('/api/automations?limit=200'));
  let created = 0;
  for (const { name, body } of wanted) {
    const known = existing.find((one) => one['name'] === name);
    const automation = known ?? (await client.post('/api/automations', body));
    if (known === undefined) created += 1;
    if (automation['status'] === 'draft') {
      await client.post(`/api/automations/${asText(automation['id'])}/activate`, {});
    }
  }
  return created;
}

/** The newsletter, whose subscribers are welcomed. */
async function createList(client: SeedClient): Promise<string> {
  const existing = listRows(await client.get('/api/lists?limit=200'));
  const known = existing.find((list) => list['name'] === LIST_NAME);
  return asText((known ?? (await client.post('/api/lists', { name: LIST_NAME })))['id']);
}

async function createSource(client: SeedClient): Promise<{ url: string; sources: number }> {
  const existing = listRows(await client.get('/api/event-sources?limit=200'));
  const known = existing.find((source) => source['name'] === SOURCE_NAME);
  const source = known ?? (await client.post('/api/event-sources', { name: SOURCE_NAME }));
  return { url: asText(source['url']), sources: known === undefined ? 1 : 0 };
}

/** Sends orders to the source's URL, as a shop does, and other events to the API. Repeated runs send each once. */
async function send(client: SeedClient, shopUrl: string, event: DemoEvent): Promise<void> {
  const { email, eventName, eventProperties } = event;
  const key = `seed-${eventName}-${email}`;
  if (eventName !== 'order.placed' || shopUrl === '') {
    await client.post('/api/events/send', event, key);
    return;
  }
  await client.post(new URL(shopUrl).pathname, {
    id: key,
    type: eventName,
    data: { customer: { email }, ...eventProperties },
  });
}

/** Acts as an operator: pauses one enrollment, exits another and enrolls a contact manually. */
async function actAsOperator(client: SeedClient, people: Person[]): Promise<void> {
  const active = listRows(await client.get('/api/enrollments?status=active&limit=200'));
  const contacts = listRows(await client.get('/api/contacts?limit=200'));
  const personId = (person: Person | undefined): string =>
    asText(contacts.find((contact) => contact['email'] === person?.email)?.['id']);
  const activeEnrollment = (contactId: string): Body | undefined =>
    active.find((one) => one['contactId'] === contactId);
  const toPause = activeEnrollment(personId(people[8]));
  const toExit = activeEnrollment(personId(people[10]));
  const operate = async (enrollment: Body | undefined, action: string, reason: string): Promise<void> => {
    if (enrollment === undefined) return;
    const path = `/api/enrollments/${asText(enrollment['id'])}/${action}`;
    await unlessRefused(client.post(path, { reason }, `seed-${action}-${asText(enrollment['id'])}`));
  };
  if (toPause?.['paused'] === false) await operate(toPause, 'pause', 'on holiday, asked us to wait');
  const hasExited = listRows(await client.get('/api/enrollments?status=exited&limit=200')).some(
    (one) => one['exitReason'] === 'operator',
  );
  if (!hasExited) await operate(toExit, 'exit', 'asked by phone not to be emailed');
  const winBack = listRows(await client.get('/api/automations?limit=200')).find(
    (one) => one['name'] === 'Win back',
  );
  const path = `/api/automations/${asText(winBack?.['id'])}/enroll`;
  const contactId = personId(people[13]);
  await unlessRefused(client.post(path, { contactId, reason: 'met at a fair' }, `seed-enroll-${contactId}`));
}

/** Ignores refusals, since an earlier run may have done the same. */
async function unlessRefused(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 409) throw error;
  }
}

export async function total(client: SeedClient, path: string): Promise<number> {
  const { total: count } = await client.get(`${path}${path.includes('?') ? '&' : '?'}limit=1`);
  return typeof count === 'number' ? count : 0;
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lanes = Array.from({ length: CONCURRENCY }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  });
  await Promise.all(lanes);
}
