import assert from 'node:assert/strict';
import { remove, send, upsert, workflowEnd } from './reference/calls.js';
import { Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';

describe('deleting a contact', () => {
  it('exits every active enrollment, cancels its run, and counts', () => {
    const scenario = new Scenario();
    for (const on of ['one', 'two', 'three']) scenario.automation({ on });
    for (const name of ['one', 'two', 'three']) scenario.do(send(ADA, name));
    scenario.do(workflowEnd(scenario.enrollment(2), 1, { status: 'failed', error: 'relay said no' }));
    const { id } = scenario.contact(ADA);
    const { exited, exitedIds, changed } = scenario.do(remove(id));
    assert.deepEqual({ exited, changed }, { exited: 2, changed: true });
    assert.deepEqual(exitedIds, [scenario.enrollment(0).id, scenario.enrollment(1).id]);
    assert.deepEqual(
      scenario.enrollments().map(({ status, exitReason, activeKey }) => [status, exitReason, activeKey]),
      [
        ['exited', 'contactDeleted', null],
        ['exited', 'contactDeleted', null],
        ['failed', null, null],
      ],
    );
    assert.equal(scenario.enrollment().exitEventId, scenario.event('contact_deleted').id);
    assert.deepEqual(scenario.commands(), ['start', 'start', 'start', 'cancel', 'cancel']);
    assert.equal(scenario.database.contacts.size, 0);
  });

  it('logs contact_deleted and the ended enrollments, by id only', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'one' });
    scenario.do(send(ADA, 'one', { patch: { firstName: 'Ada' } }));
    const { id } = scenario.contact(ADA);
    const before = scenario.log.length;
    scenario.do(remove(id));
    const rows = scenario.log.slice(before);
    assert.deepEqual(
      rows.map(({ name, contactId, exited }) => ({ name, contactId, exited })),
      [
        { name: 'contact_deleted', contactId: id, exited: 1 },
        { name: 'automation_exited', contactId: id, exited: 0 },
      ],
    );
    assert.doesNotMatch(JSON.stringify(rows), /ada/i);
  });

  it('enters no automation', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'one' });
    scenario.automation({ on: 'automation_exited' });
    scenario.do(send(ADA, 'one'));
    assert.equal(scenario.do(remove(scenario.contact(ADA).id)).enrolled, 0);
    assert.equal(scenario.enrollments().length, 1);
  });

  it('begins the erasure of all copies', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA));
    const { id } = scenario.contact(ADA);
    scenario.do(remove(id));
    assert.deepEqual([scenario.database.erasures, scenario.commands()], [[id], []]);
  });

  it('keeps a suppression if the contact had unsubscribed, and only then', () => {
    const scenario = new Scenario();
    scenario.batch(upsert(ADA), upsert('bob@example.test', { subscribed: false }));
    scenario.batch(remove(scenario.contact(ADA).id), remove(scenario.contact('bob@example.test').id));
    assert.deepEqual([...scenario.database.suppressions.keys()], ['bob@example.test']);
  });

  it('is refused if the contact does not exist, also the second time', () => {
    const scenario = new Scenario();
    scenario.do(upsert(ADA));
    const { id } = scenario.contact(ADA);
    const { outcomes } = scenario.batch(remove(id), remove(id));
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? 'applied' : outcome.code)),
      ['applied', 'not_found'],
    );
    assert.equal(scenario.refused(remove(id)).code, 'not_found');
    assert.equal(scenario.log.filter(({ name }) => name === 'contact_deleted').length, 1);
  });
});
