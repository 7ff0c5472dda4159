import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('the tests of a branch', () => {
  const api = useApi();
  const owner = useOwner(api);
  const mail = { id: 'hello', type: 'sendEmail', subject: 'Hello', text: 'Hello' };
  const body = (test: object, name = 'Branching') => ({
    name,
    trigger: { event: 'in' },
    steps: [mail, { id: 'which', type: 'branch', if: { all: [test] }, then: [] }],
  });
  const create = (test: object) => owner.client.post('/api/automations', body(test));
  const unknown = new ObjectId().toHexString();
  const about = (field: string, value: string) => ({
    event: 'email_clicked',
    where: { all: [{ field, op: 'eq', value }] },
  });

  it('are saved as given', async () => {
    const test = {
      event: 'order.placed',
      atLeast: 2,
      withinLast: '30 days',
      where: { all: [{ field: 'event.id', op: 'eq', value: { ref: 'entry.id' } }] },
    };
    const { status, body: saved } = await create(test);
    assert.equal(status, 201);
    assert.deepEqual(saved.steps[1].if, { all: [test] });
  });

  for (const [what, test, path] of [
    ['an unknown list', { list: unknown }, 'list'],
    ['an unknown automation', { automation: unknown }, 'automation'],
    ['an unknown segment', { segment: unknown }, 'segment'],
    ['an unknown broadcast', { broadcast: unknown }, 'broadcast'],
    ['mails of an unknown automation', about('event.automationId', unknown), 'where.all[0].value'],
    ['mails of an unknown broadcast', about('event.broadcastId', unknown), 'where.all[0].value'],
    ['more than events are kept for', { event: 'a', withinLast: '366 days' }, 'withinLast'],
    ['more events than are read', { event: 'a', atLeast: 101 }, 'atLeast'],
    ['counts that cannot be', { event: 'a', atLeast: 3, atMost: 2 }, 'atMost'],
  ] as const) {
    it(`are refused with their path for ${what}`, async () => {
      const { status, body: problem } = await create(test);
      assert.equal(status, 422);
      assert.deepEqual(
        problem.errors.map((error: { path: string }) => error.path),
        [`steps[1].if.all[0].${path}`],
      );
    });
  }

  it('are refused for an email that the automation does not have', async () => {
    const { body: saved } = await create({ event: 'email_sent' });
    const ofStep = (step: string) => {
      const own = { field: 'event.automationId', op: 'eq', value: saved.id };
      const where = { all: [own, { field: 'event.step', op: 'eq', value: step }] };
      return owner.client.put(`/api/automations/${saved.id}`, {
        steps: body({ event: 'email_clicked', where }).steps,
      });
    };
    assert.equal((await ofStep('hello')).status, 200);
    const { status, body: problem } = await ofStep('goodbye');
    assert.equal(status, 422);
    assert.deepEqual(problem.errors[0], {
      path: 'steps[1].if.all[0].where.all[1].value',
      message: 'is not the id of an email of this automation',
    });
  });

  it('are computed in a dry run for its contact, or assumed', async () => {
    const { body: saved } = await create({ event: 'order.placed' });
    const contact = (await owner.client.post('/api/contacts', { email: 'ada@example.com' })).body;
    const tried = async (given: object) => {
      const { body: log } = await owner.client.post(`/api/automations/${saved.id}/test`, given);
      return log.enrollments[0].path.find(({ step }: { step: string }) => step === 'which');
    };
    const before = await tried({ contact: { id: contact.id } });
    assert.deepEqual([before.arm, before.reasons[0].count], ['else', 0]);
    const event = { email: 'ada@example.com', eventName: 'order_placed' };
    await owner.client.post('/api/events/send', event);
    const after = await tried({ contact: { id: contact.id } });
    assert.deepEqual([after.arm, after.reasons[0].count, after.condition], ['then', 1, null]);
    const assumed = await tried({ arms: { which: 0 } });
    assert.deepEqual([assumed.arm, assumed.forced, assumed.reasons[0].holds], ['then', true, false]);
  });
});
