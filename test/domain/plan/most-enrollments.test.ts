import assert from 'node:assert/strict';
import { enroll, retry, send, workflowEnd } from './reference/calls.js';
import { outcomesOf, Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';

describe('a contact with as many active enrollments as it may have', () => {
  const full = () => {
    const town = new Scenario({ maxActive: 3 });
    const automation = town.automation({
      on: 'order',
      reentry: { key: 'event.order' },
      exitOn: [{ event: 'paid' }],
    });
    for (const order of ['1', '2', '3']) town.do(send(ADA, 'order', { properties: { order } }));
    return { town, automation };
  };
  const order = (id: string) => send(ADA, 'order', { properties: { order: id } });

  it('enters nothing, in this automation or another, and the event says so', () => {
    const { town } = full();
    town.automation({ on: 'other', reentry: 'always' });
    for (const call of [order('4'), send(ADA, 'other')])
      assert.equal(town.counts(call).enrolled, 0, JSON.stringify(call.event));
    assert.deepEqual(outcomesOf(town.event('order')), ['entry: tooMany']);
    assert.deepEqual(outcomesOf(town.event('other')), ['entry: tooMany']);
  });

  it('is told apart from one that is in already', () => {
    const { town } = full();
    town.do(order('1'));
    assert.deepEqual(outcomesOf(town.event('order')), ['entry: alreadyIn']);
  });

  it('is not enrolled by an operator either', () => {
    const { town, automation } = full();
    const refused = town.refused(enroll(town.contact(ADA).id, automation, { order: '4' }));
    assert.equal(refused.code, 'conflict');
    assert.match(refused.detail, /^tooMany: /);
  });

  it('enters again once one has ended, at the same event too', () => {
    const { town, automation } = full();
    town.automation({ id: automation, version: 2, on: 'paid', reentry: 'always' });
    const paid = send(ADA, 'paid', { properties: { order: '1' } });
    assert.deepEqual(town.counts(paid), { enrolled: 1, exited: 1 });
    assert.deepEqual(town.counts(paid), { enrolled: 0, exited: 0 });
    assert.ok(outcomesOf(town.event('paid')).includes('entry: tooMany'));
  });

  it('is full within a batch as well as across batches', () => {
    const town = new Scenario({ maxActive: 3 });
    town.automation({ on: 'order', reentry: 'always' });
    const { outcomes } = town.batch(...Array.from({ length: 5 }, () => send(ADA, 'order')));
    const enrolled = outcomes.map((outcome) => (outcome.ok ? outcome.enrolled : null));
    assert.deepEqual(enrolled, [1, 1, 1, 0, 0]);
  });

  it('leaves room to others', () => {
    const { town } = full();
    assert.equal(town.counts(send('bob@example.test', 'order', { properties: { order: '1' } })).enrolled, 1);
  });

  it('has no failed one retried until another has ended', () => {
    const { town } = full();
    const [first, second] = town.enrollments();
    assert.ok(first !== undefined && second !== undefined);
    town.do(workflowEnd(first, 1, { status: 'failed', error: 'relay said no' }));
    town.do(order('4'));
    assert.match(town.refused(retry(first)).detail, /^tooMany: /);
    town.do(send(ADA, 'paid', { properties: { order: '2' } }));
    town.do(retry(first));
    const active = town.enrollments().filter(({ status }) => status === 'active');
    assert.equal(active.length, 3);
  });
});
