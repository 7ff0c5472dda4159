import assert from 'node:assert/strict';
import { newEmail } from '../../support/http/api.js';
import { buildSegments } from '../../support/audience/segments.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const START = '2026-03-01T10:00:00.000Z';

describe('a dry run of an automation that depends on segments', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const segment = async (name: string, where: object): Promise<string> => {
    const { status, body, text } = await client.post('/api/segments', { name, where });
    assert.equal(status, 201, text);
    await buildSegments({ db: api.db, engine: api.engine }, owner.workspaceId);
    return body.id;
  };
  const run = async (body: object) => {
    const response = await client.post('/api/automations/test', body);
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  const isIn = (id: string) => ({ all: [{ field: 'contact.segments', op: 'contains', value: id }] });
  const ask = (id: string) => ({ id: 'ask', type: 'branch', if: isIn(id), then: [], else: [] });
  const armsOf = (body: Awaited<ReturnType<typeof run>>): string[] =>
    body.enrollments[0].path.flatMap(({ arm }: { arm?: string }) => arm ?? []);

  it('decides an invented contact, and again with each event', async () => {
    const pros = await segment('Pros', { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] });
    const buyers = await segment('Buyers', { all: [{ segment: pros }, { event: 'order', atLeast: 2 }] });
    const automation = {
      trigger: { event: 'order', where: isIn(pros) },
      reentry: 'always',
      steps: [ask(buyers), { id: 'pause', type: 'wait', for: '2 days' }, { ...ask(pros), id: 'still' }],
    };
    const contact = { email: newEmail(), customFields: { plan: 'pro' } };
    const order = (day: number, rest: object = {}) => ({
      eventName: 'order',
      at: `2026-03-0${day}T10:00:00.000Z`,
      ...rest,
    });
    const once = await run({ automation, contact, start: START, events: [order(1)] });
    assert.deepEqual(armsOf(once), ['else', 'then']);
    const events = [order(1), order(2), order(3, { contactProperties: { plan: 'free' } })];
    const body = await run({ automation, contact, start: START, events });
    assert.deepEqual(
      body.enrollments.map(({ path }: { path: { arm?: string }[] }) => path.flatMap(({ arm }) => arm ?? [])),
      [
        ['else', 'else'],
        ['then', 'else'],
      ],
    );
    const other = await run({ automation, contact: { email: newEmail() }, start: START, events: [order(1)] });
    assert.deepEqual(other.enrollments, []);
  });

  it('enters when a segment is entered, and when it is left because time passes', async () => {
    const id = await segment('Recent buyers', { all: [{ event: 'order', withinLast: '30 days' }] });
    const own = { all: [{ field: 'event.segmentId', op: 'eq', value: id }] };
    const on = (event: string) => ({
      trigger: { event, where: own },
      steps: [{ id: 'pause', type: 'wait', for: '1 hour' }],
    });
    const sample = { contact: { email: newEmail() }, start: START, events: [{ eventName: 'order' }] };
    const entered = await run({ automation: on('segment_entered'), ...sample });
    assert.deepEqual(
      entered.enrollments.map(({ enteredAt }: { enteredAt: { at: string } }) => enteredAt.at),
      [START],
    );
    const left = await run({ automation: on('segment_left'), ...sample });
    assert.deepEqual(
      left.enrollments.map(({ enteredAt }: { enteredAt: { at: string } }) => enteredAt.at),
      ['2026-03-31T10:00:00.001Z'],
    );
  });

  it('counts what the log has of a stored contact', async () => {
    const email = newEmail();
    const sent = await client.post('/api/events/send', { email, eventName: 'order' });
    assert.ok(sent.status < 300, sent.text);
    const id = await segment('Regulars', { all: [{ event: 'order', atLeast: 2, withinLast: '30 days' }] });
    const automation = { trigger: { event: 'order' }, steps: [ask(id)] };
    const { body: found } = await client.get(`/api/contacts?search=${email}`);
    const contact = { id: found.data[0].id };
    assert.deepEqual(armsOf(await run({ automation, contact })), ['then']);
    assert.deepEqual(armsOf(await run({ automation, contact: { email: newEmail() } })), ['else']);
  });
});
