import assert from 'node:assert/strict';
import { remove, send, upsert, workflowEnd } from './calls.js';
import { Scenario } from './scenario.js';

const ADA = 'ada@example.test';

describe('deleting a contact', () => {
  it('exits every active enrollment, cancels its run, and counts', () => {
    const town = new Scenario();
    for (const on of ['one', 'two', 'three']) town.automation({ on });
    for (const name of ['one', 'two', 'three']) town.do(send(ADA, name));
    town.do(workflowEnd(town.enrollment(2), 1, { status: 'failed', error: 'relay said no' }));
    const { id } = town.contact(ADA);
    const { exited, exitedIds, changed } = town.do(remove(id));
    assert.deepEqual({ exited, changed }, { exited: 2, changed: true });
    assert.deepEqual(exitedIds, [town.enrollment(0).id, town.enrollment(1).id]);
    assert.deepEqual(
      town.enrollments().map(({ status, exitReason, activeKey }) => [status, exitReason, activeKey]),
      [
        ['exited', 'contactDeleted', null],
        ['exited', 'contactDeleted', null],
        ['failed', null, null],
      ],
    );
    assert.equal(town.enrollment().exitEventId, town.event('contact_deleted').id);
    assert.deepEqual(town.commands(), ['start', 'start', 'start', 'cancel', 'cancel', 'erase']);
    assert.equal(town.database.contacts.size, 0);
  });

  it('logs contact_deleted and the ended enrollments, by id only', () => {
    const town = new Scenario();
    town.automation({ on: 'one' });
    town.do(send(ADA, 'one', { patch: { firstName: 'Ada' } }));
    const { id } = town.contact(ADA);
    const before = town.log.length;
    town.do(remove(id));
    const rows = town.log.slice(before);
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
    const town = new Scenario();
    town.automation({ on: 'one' });
    town.automation({ on: 'automation_exited' });
    town.do(send(ADA, 'one'));
    assert.equal(town.do(remove(town.contact(ADA).id)).enrolled, 0);
    assert.equal(town.enrollments().length, 1);
  });

  it('commands the erasure of all copies', () => {
    const town = new Scenario();
    town.do(upsert(ADA));
    const { id } = town.contact(ADA);
    town.do(remove(id));
    assert.deepEqual(
      town.database.outbox.map(({ command, target }) => [command, target]),
      [['erase', id]],
    );
  });

  it('keeps a suppression if the contact had unsubscribed, and only then', () => {
    const town = new Scenario();
    town.batch(upsert(ADA), upsert('bob@example.test', { subscribed: false }));
    town.batch(remove(town.contact(ADA).id), remove(town.contact('bob@example.test').id));
    assert.deepEqual([...town.database.suppressions], ['bob@example.test']);
  });

  it('is refused if the contact does not exist, also the second time', () => {
    const town = new Scenario();
    town.do(upsert(ADA));
    const { id } = town.contact(ADA);
    const { outcomes } = town.batch(remove(id), remove(id));
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? 'applied' : outcome.code)),
      ['applied', 'not_found'],
    );
    assert.equal(town.refused(remove(id)).code, 'not_found');
    assert.equal(town.log.filter(({ name }) => name === 'contact_deleted').length, 1);
  });
});
