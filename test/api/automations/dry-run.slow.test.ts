import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { MAX_ACTIVE } from '../../../domain/plan/enrollments/reentry.js';
import { newEmail } from '../../support/http/api.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { insertEnrollments } from '../../support/engine/many-enrollments.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const START = '2026-03-28T10:00:00.000Z';
const mail = (id: string, subject = 'Hello {{ contact.firstName }}'): object => ({
  id,
  type: 'sendEmail',
  subject,
  html: '<p>Order {{ event.orderId }}</p>',
});
const ada = { email: 'ada@example.com', firstName: 'Ada', timezone: 'Europe/Berlin' };

describe('POST /api/automations/test', () => {
  const api = useApi();

  const owner = useOwner(api);
  const { client } = owner;

  const automation = (steps: object[], rest: object = {}): object => ({
    trigger: { event: 'order.placed' },
    steps,
    ...rest,
  });
  const run = async (body: object): Promise<ApiResponse['body']> => {
    const response = await client.post('/api/automations/test', { contact: ada, start: START, ...body });
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  const onlyPath = (body: ApiResponse['body']): ApiResponse['body'][] => {
    assert.equal(body.enrollments.length, 1);
    return body.enrollments[0].path;
  };

  it('warns of variables that came out empty, and names the edges that were passed', async () => {
    const body = await run({
      automation: automation([
        mail('hello', 'Hi {{ contact.firstname }} {{ contact.nick | default: "friend" }}'),
        { id: 'answer', type: 'waitForEvent', event: 'parcel.sent', timeout: '3 days' },
        {
          id: 'plan',
          type: 'branch',
          if: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] },
          then: [],
          else: [{ id: 'note', type: 'updateContact', set: { last: 'x {{ event.produkt }}' } }],
        },
        { id: 'bye', type: 'exit' },
      ]),
    });
    const empty = (body.warnings as { path: string; message: string }[])
      .filter(({ message }) => message.endsWith('is empty for this sample'))
      .map(({ path, message }) => `${path} ${message.split(' ')[0] ?? ''}`);
    assert.deepEqual(empty, [
      'steps[0].subject contact.firstname',
      'steps[0].html event.orderId',
      'steps[2].else[0].set.last event.produkt',
    ]);
    assert.deepEqual(body.enrollments[0].edges, [
      '$trigger:next',
      'hello:next',
      'answer:timeout',
      'plan:else',
      'note:next',
      'bye:exit',
    ]);
  });

  it('returns the path, with every instant in its time zone, and the mails as they would be sent', async () => {
    const body = await run({
      automation: automation([
        mail('hello'),
        { id: 'pause', type: 'wait', for: '1 day' },
        { id: 'morning', type: 'wait', until: { time: '09:00', timezone: 'contact' } },
        mail('again', 'Still there?'),
      ]),
      events: [{ eventName: 'order.placed', eventProperties: { orderId: 7 } }],
    });
    assert.deepEqual(
      onlyPath(body).map(({ step, result }) => [step, result]),
      [
        ['hello', 'sent'],
        ['pause', 'waited'],
        ['morning', 'waited'],
        ['again', 'sent'],
      ],
    );
    const [hello, pause, morning, again] = onlyPath(body);
    assert.deepEqual(hello.enteredAt, {
      at: START,
      local: '2026-03-28T11:00:00.000+01:00',
      timezone: 'Europe/Berlin',
    });
    // Daylight saving time began in Berlin in between.
    assert.equal(pause.until.local, '2026-03-29T12:00:00.000+02:00');
    assert.match(morning.until.local, /^2026-03-30T09:00:\d\d\.\d{3}\+02:00$/);
    assert.deepEqual(again.enteredAt, morning.leftAt);
    assert.equal(body.enrollments[0].status, 'completed');
    assert.deepEqual(
      body.mails.map(({ to, subject, html, text }: Record<string, string>) => [
        to,
        subject,
        ...[html, text].map((part) => part?.match(/<p [^>]*>.*|^[^<\n]+/)?.[0].replace(/<.*?>/g, '')),
      ]),
      [
        ['ada@example.com', 'Hello Ada', 'Order 7', 'Order 7'],
        ['ada@example.com', 'Still there?', 'Order 7', 'Order 7'],
      ],
    );
    for (const { html, text } of body.mails) {
      assert.match(html, /<a href="https:\/\/example\.com\/unsubscribe"/);
      assert.match(text, /Unsubscribe: https:\/\/example\.com\/unsubscribe/);
    }
    assert.equal(again.mail, 1);
  });

  it('shows webhooks with address, headers and body', async () => {
    const body = await run({
      automation: automation([
        {
          id: 'call',
          type: 'webhook',
          url: 'https://crm.example/{{ contact.email }}',
          headers: { 'X-Order': '{{ event.orderId }}' },
          body: { name: '{{ contact.firstName }}', big: 1 },
        },
      ]),
      events: [{ eventName: 'order.placed', eventProperties: { orderId: 7 } }],
    });
    const [call] = body.webhooks;
    assert.equal(call.url, 'https://crm.example/ada%40example.com');
    assert.equal(call.method, 'POST');
    assert.equal(call.headers['x-order'], '7');
    assert.deepEqual(JSON.parse(call.body), { name: 'Ada', big: 1 });
  });

  it('says why a contact does not enter', async () => {
    const where = { all: [{ field: 'event.total', op: 'gte', value: 10 }] };
    const body = await run({
      automation: automation([mail('hello')], { trigger: { event: 'order.placed', where } }),
      events: [{ eventName: 'order.placed', eventProperties: { total: 5 } }, { eventName: 'something.else' }],
    });
    assert.deepEqual(body.enrollments, []);
    assert.deepEqual(
      body.events.map(({ eventName, decisions }: ApiResponse['body']) => [eventName, decisions]),
      [
        ['order.placed', [{ role: 'entry', outcome: 'filtered', condition: where.all[0] }]],
        ['something.else', []],
      ],
    );
  });

  it('applies re-entry and cooldown as the engine does', async () => {
    const order = (orderId: number, at: string): object => ({
      eventName: 'order.placed',
      eventProperties: { orderId },
      at,
    });
    const events = [
      order(1, '2026-03-28T10:00:00Z'),
      order(1, '2026-03-28T11:00:00Z'),
      order(2, '2026-03-28T12:00:00Z'),
      order(1, '2026-03-31T10:00:00Z'),
    ];
    const body = await run({
      automation: automation([{ type: 'wait', for: '1 day' }], {
        reentry: { key: 'event.orderId' },
        cooldown: '7 days',
      }),
      events,
    });
    const outcomes = body.events.map(({ decisions }: ApiResponse['body']) => decisions[0].outcome);
    assert.deepEqual(outcomes, ['entered', 'alreadyIn', 'entered', 'cooldown']);
    assert.equal(body.enrollments.length, 2);
  });

  it('enters nothing for a contact with too many active enrollments', async () => {
    const email = newEmail();
    const { body: contact } = await client.post('/api/contacts', { email });
    const ws = { id: new ObjectId(owner.workspaceId), db: api.db };
    const of = { contactId: new ObjectId(String(contact.id)), automationId: new ObjectId() };
    await insertEnrollments(ws, { ...of, count: MAX_ACTIVE });
    const sample = { automation: automation([mail('hello')]), contact: { id: contact.id } };
    const body = await run(sample);
    assert.equal(body.events[0].decisions[0].outcome, 'tooMany');
    assert.deepEqual(body.enrollments, []);
  });

  it('applies exits, goals and awaited events at their time', async () => {
    const steps = [
      { id: 'await', type: 'waitForEvent', event: 'call.booked', timeout: '3 days', onTimeout: 'exit' },
      mail('thanks'),
      { id: 'pause', type: 'wait', for: '10 days' },
    ];
    const of = async (at: string, last: string): Promise<ApiResponse['body']> =>
      run({
        automation: automation(steps, { exitOn: [{ event: 'refund' }], goal: { event: 'renewed' } }),
        events: [
          { eventName: 'order.placed' },
          { eventName: 'Call Booked', at },
          { eventName: last, at: '2026-04-02T10:00:00Z' },
        ],
      });
    const goal = await of('2026-03-29T08:00:00Z', 'renewed');
    assert.deepEqual(
      onlyPath(goal).map(({ step, result, leftAt }) => [step, result, leftAt.at]),
      [
        ['await', 'answered', '2026-03-29T08:00:00.000Z'],
        ['thanks', 'sent', '2026-03-29T08:00:00.000Z'],
        ['pause', 'left', '2026-04-02T10:00:00.000Z'],
      ],
    );
    assert.equal(goal.enrollments[0].status, 'completed');
    assert.equal(goal.enrollments[0].goalReached, true);
    const exited = await of('2026-03-29T08:00:00Z', 'refund');
    assert.equal(exited.enrollments[0].exitReason, 'event');
    const tooLate = await of('2026-03-31T10:00:01Z', 'renewed');
    assert.deepEqual(
      onlyPath(tooLate).map(({ step, result }) => [step, result]),
      [['await', 'timedOut']],
    );
    assert.equal(tooLate.enrollments[0].exitReason, 'timeout');
  });

  it('says which arm a branch took and why, and takes the requested arm of a split', async () => {
    const condition = { field: 'contact.plan', op: 'eq', value: 'pro' };
    const steps = [
      { id: 'plan', type: 'branch', if: { all: [condition] }, then: [mail('pro')], else: [mail('free')] },
      {
        id: 'half',
        type: 'split',
        arms: [
          { weight: 1, steps: [mail('a')] },
          { weight: 1, steps: [mail('b')] },
        ],
      },
    ];
    const drawn = await run({ automation: automation(steps) });
    const [plan] = onlyPath(drawn);
    assert.equal(plan.arm, 'else');
    assert.deepEqual(plan.condition, condition);
    for (const arm of [0, 1]) {
      const path = onlyPath(
        await run({
          automation: automation(steps),
          contact: { ...ada, customFields: { plan: 'pro' } },
          arms: { half: arm },
        }),
      );
      assert.deepEqual(
        path.map(({ step, arm: taken }) => [step, taken]),
        [
          ['plan', 'then'],
          ['pro', undefined],
          ['half', `arms[${arm}]`],
          [arm === 0 ? 'a' : 'b', undefined],
        ],
      );
      assert.equal(path[0].condition, null);
      assert.equal(path[2].forced, true);
    }
    assert.deepEqual(await run({ automation: automation(steps) }), drawn, 'the same each time');
  });

  it('lets steps change the contact and send events, which can trigger the automation itself', async () => {
    const body = await run({
      automation: automation(
        [
          { id: 'mark', type: 'updateContact', set: { plan: 'pro', firstName: 'Countess' } },
          mail('hello'),
          { id: 'tell', type: 'sendEvent', eventName: 'upgraded' },
          mail('never'),
        ],
        { exitOn: [{ event: 'upgraded' }] },
      ),
    });
    assert.deepEqual(
      onlyPath(body).map(({ step, result }) => [step, result]),
      [
        ['mark', 'changed'],
        ['hello', 'sent'],
        ['tell', 'recorded'],
      ],
    );
    assert.equal(body.mails[0].subject, 'Hello Countess');
    assert.deepEqual(body.contact.customFields, { plan: 'pro' });
    assert.equal(body.enrollments[0].exitReason, 'event');
  });

  it('waits for a field of the contact, and rechecks when it changes', async () => {
    const steps = [{ id: 'end', type: 'wait', untilField: 'customFields.trialEndsAt', offset: '-2 days' }];
    const never = await run({ automation: automation(steps) });
    const [open] = onlyPath(never);
    assert.deepEqual([open.result, open.until, open.leftAt], ['waiting', null, null]);
    assert.equal(never.enrollments[0].status, 'active');
    const contact = { ...ada, customFields: { trialEndsAt: '2026-04-10T00:00:00Z' } };
    const moved = await run({
      automation: automation(steps),
      contact,
      events: [
        { eventName: 'order.placed' },
        {
          eventName: 'trial.extended',
          contactProperties: { trialEndsAt: '2026-04-20T00:00:00Z' },
          at: '2026-04-01T00:00:00Z',
        },
      ],
    });
    assert.equal(onlyPath(moved)[0].leftAt.at, '2026-04-18T00:00:00.000Z');
  });

  it('skips only marketing mail to an unsubscribed contact', async () => {
    const body = await run({
      automation: automation([mail('news'), { ...mail('bill'), kind: 'transactional' }]),
      contact: { ...ada, subscribed: false },
    });
    assert.deepEqual(
      onlyPath(body).map(({ step, result, reason }) => [step, result, reason]),
      [
        ['news', 'skipped', 'unsubscribed'],
        ['bill', 'sent', undefined],
      ],
    );
    assert.equal(body.mails.length, 1);
  });

  it('has marketing mail wait for the end of quiet hours, and for a place under a cap', async () => {
    const limit = async (marketing: object) =>
      assert.equal((await client.put('/api/workspace/sending', { marketing })).status, 200);
    const steps = [mail('first'), mail('second'), { ...mail('receipt'), kind: 'transactional' }];
    const path = async () =>
      onlyPath(await run({ automation: automation(steps) })).map(
        ({ step, result, reason, until, leftAt }) => [step, result, reason, until?.at, leftAt.at],
      );
    // In Berlin, the night of the 28th is one hour shorter.
    await limit({ quietHours: { from: '11:00', to: '08:00' } });
    const morning = '2026-03-29T06:00:00.000Z';
    assert.deepEqual(await path(), [
      ['first', 'sent', 'quiet hours', morning, morning],
      ['second', 'sent', undefined, undefined, morning],
      ['receipt', 'sent', undefined, undefined, morning],
    ]);
    await limit({ quietHours: null, cap: { atMost: 1, within: '7 days' } });
    const later = '2026-04-04T10:00:00.000Z';
    assert.deepEqual(await path(), [
      ['first', 'sent', undefined, undefined, START],
      ['second', 'sent', 'cap reached', later, later],
      ['receipt', 'sent', undefined, undefined, later],
    ]);
    await limit({ cap: { atMost: 1, within: '7 days', whenReached: 'skip' } });
    assert.deepEqual(await path(), [
      ['first', 'sent', undefined, undefined, START],
      ['second', 'skipped', 'cap reached', undefined, START],
      ['receipt', 'sent', undefined, undefined, START],
    ]);
  });

  it('fails if a template fails, with the error to fix', async () => {
    const broken = { ...mail('broken'), subject: '{{ "x" | slice: 0, 1 | divided_by: 0 }}', html: 'x' };
    const loop = { ...mail('loop'), html: '{% for i in (1..100000000) %}x{% endfor %}' };
    for (const step of [broken, loop]) {
      const body = await run({ automation: automation([step]) });
      const [line] = onlyPath(body);
      if (line.result !== 'failed') continue;
      assert.match(line.reason, /^Template: /);
      assert.equal(body.enrollments[0].status, 'failed');
      return;
    }
    assert.fail('neither template failed');
  });

  it('ends endless chains', async () => {
    const body = await run({
      automation: automation(
        [
          { type: 'wait', for: '2 hours' },
          { type: 'sendEvent', eventName: 'order.placed' },
        ],
        { reentry: 'always' },
      ),
    });
    assert.equal(body.truncated, true);
  });

  it('waits for nothing: 30 days of mails are one request', async () => {
    const steps = Array.from({ length: 30 }, (_, day) => [
      mail(`mail-${day}`),
      { id: `wait-${day}`, type: 'wait', for: '1 day' },
    ]).flat();
    const body = await run({ automation: automation(steps) });
    assert.equal(body.mails.length, 30);
  });

  it('sends nothing, stores nothing and enrolls no one', async () => {
    const saved = await client.post('/api/automations', { name: 'Real', ...automation([mail('hello')]) });
    const contact = await client.post('/api/contacts', { email: 'real@example.com', firstName: 'Grace' });
    const before = await snapshot();
    const { status, body } = await client.post(`/api/automations/${saved.body.id}/test`, {
      contact: { id: contact.body.id },
      events: [{ eventName: 'order.placed', contactProperties: { plan: 'pro' } }],
    });
    assert.equal(status, 200);
    assert.equal(body.mails[0].subject, 'Hello Grace');
    assert.deepEqual(await snapshot(), before);

    async function snapshot(): Promise<unknown[]> {
      const paths = ['contacts', 'events', 'enrollments', 'messages', 'automations'];
      return Promise.all(paths.map(async (path) => (await client.get(`/api/${path}`)).body));
    }
  });

  it('needs no input for a saved automation: an invented contact triggers it now', async () => {
    const { body: saved } = await client.post('/api/automations', {
      name: 'Real',
      ...automation([mail('hello')]),
    });
    const { status, body } = await client.post(`/api/automations/${saved.id}/test`);
    assert.equal(status, 200);
    assert.equal(body.mails[0].to, 'sample@example.com');
    assert.equal(body.events[0].decisions[0].outcome, 'entered');
  });

  it('returns the first response for the same Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'try' } };
    const body = { automation: automation([mail('hello')]) };
    const one = await client.post('/api/automations/test', body, options);
    const two = await client.post('/api/automations/test', body, options);
    assert.equal(two.headers.get('Idempotency-Replayed'), 'true');
    assert.deepEqual(two.body, one.body);
  });

  it('reports what is wrong with the request', async () => {
    const good = automation([mail('hello')]);
    const wrong: [string, object][] = [
      ['automation', {}],
      ['automation.steps', { automation: { trigger: { event: 'x' } } }],
      ['automation.steps[0].type', { automation: automation([{ type: 'dance' }]) }],
      ['contact.id', { automation: good, contact: { id: '65a1f0c2b3d4e5f601234567' } }],
      ['contact.id', { automation: good, contact: { id: 'nobody' } }],
      ['contact.email', { automation: good, contact: { email: 'nobody' } }],
      ['contact.nickname', { automation: good, contact: { nickname: 'A' } }],
      ['events[0].eventName', { automation: good, events: [{}] }],
      ['events[0].at', { automation: good, events: [{ eventName: 'x', at: 'tomorrow' }] }],
      ['start', { automation: good, start: 5 }],
      ['arms.hello', { automation: good, arms: { hello: 0 } }],
      ['events', { automation: good, events: Array.from({ length: 201 }, () => ({ eventName: 'x' })) }],
    ];
    for (const [path, body] of wrong) {
      const response = await client.post('/api/automations/test', body);
      assertProblem(response, 422, 'invalid');
      const paths = response.body.errors.map((error: { path: string }) => error.path);
      assert.ok(paths.includes(path), `${path}: ${JSON.stringify(paths)}`);
    }
  });

  it('does not find automations or contacts of other workspaces', async () => {
    const other = (await api.signUp()).client;
    const theirs = await other.post('/api/automations', { name: 'Theirs', ...automation([mail('hello')]) });
    assertProblem(await client.post(`/api/automations/${theirs.body.id}/test`), 404, 'not_found');
    const contact = await other.post('/api/contacts', { email: 'theirs@example.com' });
    const response = await client.post('/api/automations/test', {
      automation: automation([mail('hello')]),
      contact: { id: contact.body.id },
    });
    assertProblem(response, 422, 'invalid');
  });
});
