import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { projectRoot } from '../../scripts/servers/project-root.js';
import type { EnrollmentRecord } from '../../models/automations/enrollment.js';
import { newEmail, startApi, type SignedUp, type TestApi } from '../support/http/api.js';
import { startHttpSink, type HttpSink } from '../support/servers/http-sink.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useWorker } from '../support/engine/use-worker.js';

const page = readFileSync(join(projectRoot(), 'docs', 'steps.md'), 'utf8');

/** The automations in the document, by name. */
const examples = new Map(
  [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = '']): [string, Example] => {
    const example = JSON.parse(text) as Example;
    return [example.name, example];
  }),
);

interface Example {
  name: string;
  trigger: { event: string };
}

/** What happens to a contact, and the expected result. */
interface Scenario {
  contact?: object;
  event?: object;
  /** What happens once the enrollment is at a step. */
  at?: { step: string; then: { skip: true } | { event: string; properties: object } };
  status?: 'completed' | 'exited' | 'failed';
  /** Subjects of the mails sent. */
  mails?: string[];
  /** Types of expected timeline entries. */
  lines?: string[];
}

const scenarios: Record<string, Scenario> = {
  Welcome: { contact: { firstName: 'Ada' }, event: { plan: 'pro' }, mails: ['Welcome, Ada'] },
  'Ask after delivery': { mails: ['Did it arrive?'] },
  'Weekday mornings': {
    contact: { timezone: 'Asia/Tokyo' },
    at: { step: 'morning', then: { skip: true } },
    mails: ['Your report'],
    lines: ['skipped'],
  },
  'Before the trial ends': { contact: { trialEndsAt: '2020-02-02' }, mails: ['Two days left'] },
  'The morning before an appointment': {
    event: { date: '2020-02-02' },
    mails: ['See you tomorrow'],
  },
  'Wait for the payment': {
    event: { orderId: 'o-1' },
    at: { step: 'payment', then: { event: 'paid', properties: { orderId: 'o-1' } } },
    mails: ['Thank you'],
    lines: ['awaited'],
  },
  'By plan': { contact: { plan: 'pro' }, mails: ['Welcome to Pro'], lines: ['chosen', 'eventSent'] },
  'Who clicked gets the offer': { mails: ['Your guide', 'Did you see it?'], lines: ['chosen'] },
  'Test a subject line': { mails: ['You will like this'], lines: ['chosen'] },
  'Notify the warehouse': { event: { orderId: 'o-2' }, lines: ['webhookDelivered'] },
  'By score': { mails: ['Let us talk to Grace'], lines: ['webhookDelivered', 'chosen'] },
  'Mark customers': {
    contact: { trialEndsAt: '2026-01-01' },
    event: { total: 12.5 },
    lines: ['contactUpdated'],
  },
  'Announce the end of a course': { event: { course: 'basics' }, lines: ['eventSent'] },
  'Newsletter for customers': { lines: ['addedToList'] },
  'No tips after a purchase': { lines: ['removedFromList'] },
  'Only for subscribers': { mails: ['Nice to see you'], lines: ['chosen'] },
};

describe('the examples in docs/steps.md', function () {
  this.timeout(90_000);
  const stack = useWorker();
  let api: TestApi;
  let owner: SignedUp;
  let http: HttpSink;
  let listId: string;

  before(async () => {
    http = await startHttpSink({ answer: { body: '{"with":"Grace"}' } });
    api = await startApi({ db: stack.db, engine: stack.engine });
    owner = await api.signUp();
    const list = await owner.client.post('/api/lists', { name: 'Newsletter' });
    assert.equal(list.status, 201, list.text);
    listId = list.body.id;
  });

  after(async () => {
    await api.stop();
    await http.close();
  });

  it('cover every type of step, each in its own section', () => {
    const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(sections, [
      'sendEmail',
      'wait',
      'waitForEvent',
      'branch',
      'split',
      'webhook',
      'updateContact',
      'sendEvent',
      'addToList',
      'removeFromList',
      'exit',
    ]);
    assert.deepEqual([...examples.keys()], Object.keys(scenarios));
    for (const section of page.split(/^## /m).slice(1)) assert.match(section, /^```json$/m);
  });

  for (const [name, scenario] of Object.entries(scenarios)) {
    it(`work as described: ${name}`, async () => {
      const email = newEmail();
      const id = await activate(name);
      const { event } = examples.get(name)?.trigger ?? { event: '' };
      await send(email, event, scenario.event, scenario.contact);
      if (scenario.at !== undefined) await follow(id, email, scenario.at);
      await waitUntil(async () => (await rowOf(id)).status !== 'active', 30_000);
      const row = await rowOf(id);
      assert.equal(row.status, scenario.status ?? 'completed', row.lastError ?? '');
      const types = row.timeline.map((line) => line.type as string);
      for (const type of scenario.lines ?? []) assert.ok(types.includes(type), types.join());
      const mails = stack.smtp.mails.filter((mail) => mail.to.includes(email));
      assert.deepEqual(
        mails.map((mail) => mail.subject),
        scenario.mails ?? [],
      );
    });
  }

  it('send the request shown', () => {
    const request = http.requests.find(({ url }) => url === '/orders/o-2');
    assert.equal(request?.headers['authorization'], 'Bearer token');
  });

  /** Saved as documented, except for the called host and the list's id. */
  async function activate(name: string): Promise<ObjectId> {
    const text = JSON.stringify(examples.get(name))
      .replace('https://hooks.example.com', http.url)
      .replace('65f1a0000000000000000001', listId);
    const created = await owner.client.post('/api/automations', JSON.parse(text));
    assert.equal(created.status, 201, created.text);
    const active = await owner.client.post(`/api/automations/${created.body.id}/activate`);
    assert.equal(active.status, 200, active.text);
    return new ObjectId(created.body.id as string);
  }

  async function send(
    email: string,
    eventName: string,
    eventProperties: object = {},
    contactProperties: object = {},
  ): Promise<void> {
    const body = { email, eventName, eventProperties, contactProperties };
    const sent = await owner.client.post('/api/events/send', body);
    assert.equal(sent.status, 200, sent.text);
  }

  async function follow(
    id: ObjectId,
    email: string,
    { step, then }: NonNullable<Scenario['at']>,
  ): Promise<void> {
    await waitUntil(async () => (await rowOf(id)).step === step, 30_000);
    if ('event' in then) return send(email, then.event, then.properties);
    const skipped = await owner.client.post(`/api/enrollments/${(await rowOf(id))._id.toHexString()}/skip`);
    assert.equal(skipped.status, 200, skipped.text);
  }

  async function rowOf(automationId: ObjectId): Promise<EnrollmentRecord> {
    const row = await stack.db.collections.Enrollment.findOne({ automationId });
    assert.ok(row, 'somebody has entered');
    return row;
  }
});
