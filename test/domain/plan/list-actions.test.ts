import assert from 'node:assert/strict';
import type { Applied } from '../../../domain/plan/calls/outcome.js';
import type { Id } from '../../../domain/id.js';
import type { PlanCall } from '../../../domain/plan/calls/call.js';
import { aList, onLists, put, remove, signUp, someFacts, someSecret, upsert } from './reference/calls.js';
import { Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const news = aList();
const secrets = aList({ id: 'e'.repeat(24), name: 'Secrets', doubleOptIn: true });
const consent = someFacts();

describe('the lists of a contact', () => {
  let scenario: Scenario;
  let ada: Id;
  beforeEach(() => {
    scenario = new Scenario();
    scenario.do(upsert(ADA));
    ada = scenario.contact(ADA).id;
  });

  describe('confirming', () => {
    it('subscribes, signals the workflow, and is idempotent', () => {
      const call = confirmation();
      assert.deepEqual(scenario.do(call).lists?.moved, [{ listId: secrets.id, status: 'subscribed' }]);
      assert.deepEqual(scenario.commands(), ['startConfirmation', 'wakeConfirmation']);
      const again = scenario.do(call);
      assert.deepEqual(again.lists?.moved, []);
      assert.equal(scenario.log.filter(({ name }) => name === 'list_subscribed').length, 1);
      assert.deepEqual(lines(), ['given', 'confirmed']);
    });

    it('is not possible once it has expired', () => {
      const call = confirmation();
      scenario.database.now = new Date(scenario.database.now.getTime() + secrets.expiresAfterMs);
      assert.equal(scenario.refused(call).code, 'conflict');
      assert.equal(status(secrets), 'pending');
    });

    it('is not possible after unsubscribing', () => {
      const call = confirmation();
      leave([secrets]);
      assert.equal(scenario.refused(call).code, 'conflict');
      assert.deepEqual(scenario.commands(), ['startConfirmation', 'wakeConfirmation']);
    });

    it('of an erased contact belongs to no contact', () => {
      const call = confirmation();
      scenario.do(remove(ada));
      assert.equal(scenario.refused(call).code, 'not_found');
      assert.deepEqual(scenario.commands(), ['startConfirmation', 'wakeConfirmation']);
    });
  });

  describe('unsubscribing', () => {
    beforeEach(() => {
      scenario.do(signUp(ADA, news));
      scenario.do(confirmation());
    });

    it('from one list does not affect others', () => {
      leave([news]);
      assert.deepEqual([status(news), status(secrets)], ['unsubscribed', 'subscribed']);
      assert.equal(scenario.contact(ADA).subscribed, true);
      assert.equal(scenario.event('list_unsubscribed').contactId, ada);
    });

    it('from all unsubscribes from every list, and from marketing mail', () => {
      leave([news, secrets], true);
      assert.deepEqual([status(news), status(secrets)], ['unsubscribed', 'unsubscribed']);
      assert.equal(scenario.contact(ADA).subscribed, false);
      const left = scenario.log.filter(({ name }) => name === 'list_unsubscribed');
      assert.equal(left.length, 2);
    });

    it('is idempotent', () => {
      leave([news, secrets], true);
      const before = [scenario.log.length, scenario.database.consents.length];
      leave([news, secrets], true);
      assert.deepEqual([scenario.log.length, scenario.database.consents.length], before);
    });

    it('blocks the mail of enrollments on behalf of the list, and of no others', () => {
      const other = new Scenario();
      for (const on of ['list_subscribed', 'contact_added']) other.automation({ on });
      other.do(signUp(ADA, news));
      const { id } = other.contact(ADA);
      other.do(onLists(id, { type: 'unsubscribe', lists: [news], all: false, consent }));
      const blocked = other.enrollments().map(({ listId, mailBlocked }) => [listId, mailBlocked]);
      assert.deepEqual(blocked, [
        [null, false],
        [news.id, true],
      ]);
      other.do(onLists(id, { type: 'resubscribe', lists: [news], all: false, consent }));
      assert.deepEqual(
        other.enrollments().map(({ mailBlocked }) => mailBlocked),
        [false, false],
      );
    });

    it('keeps a list’s mail blocked if the contact is only resubscribed by a change', () => {
      const other = new Scenario();
      other.automation({ on: 'list_subscribed' });
      other.do(signUp(ADA, news));
      const { id } = other.contact(ADA);
      other.do(onLists(id, { type: 'unsubscribe', lists: [news], all: true, consent }));
      other.do(put(id, { subscribed: true }));
      assert.equal(other.enrollment().mailBlocked, true);
    });

    it('triggers exits', () => {
      const other = new Scenario();
      other.automation({ on: 'list_subscribed', exitOn: [{ event: 'list_unsubscribed' }] });
      other.do(signUp(ADA, news));
      const left = other.do(
        onLists(other.contact(ADA).id, { type: 'unsubscribe', lists: [news], all: false, consent }),
      );
      assert.equal(left.exited, 1);
    });

    it('can be undone', () => {
      leave([news, secrets], true);
      const undo = { type: 'resubscribe', lists: [news, secrets], all: true, consent } as const;
      scenario.do(onLists(ada, undo));
      assert.deepEqual([status(news), status(secrets)], ['subscribed', 'subscribed']);
      assert.equal(scenario.contact(ADA).subscribed, true);
      assert.deepEqual(scenario.event('list_subscribed').properties, {
        listId: secrets.id,
        listName: 'Secrets',
        source: 'test',
        formId: null,
        undone: true,
      });
      assert.equal(lines().filter((action) => action === 'restored').length, 3);
    });
  });

  describe('being added', () => {
    it('needs no sign-up, and is recorded as `added` in the ledger', () => {
      assert.deepEqual(add(news).lists?.moved, [{ listId: news.id, status: 'subscribed' }]);
      assert.deepEqual(lines(), ['added']);
      assert.equal(scenario.event('list_subscribed').contactId, ada);
    });

    it('to a list with double opt-in needs a confirmation', () => {
      assert.equal(add(secrets).lists?.requiresConfirmation, true);
      assert.equal(status(secrets), 'pending');
      assert.deepEqual(scenario.commands(), ['startConfirmation']);
    });

    it('does not resubscribe an unsubscribed contact', () => {
      add(news);
      leave([news]);
      assert.equal(add(news).lists?.refused, 'unsubscribed');
      assert.equal(status(news), 'unsubscribed');
    });

    it('and being removed equals unsubscribing', () => {
      add(news);
      scenario.do(onLists(ada, { type: 'removeFromList', list: news, consent }));
      assert.equal(status(news), 'unsubscribed');
      assert.equal(scenario.event('list_unsubscribed').contactId, ada);
    });
  });

  describe('a suppression', () => {
    it('blocks marketing mail of active enrollments until it is lifted', () => {
      scenario.automation({ on: 'list_subscribed' });
      scenario.do(signUp(ADA, news));
      scenario.do(onLists(ada, { type: 'suppress', reason: 'bounced' }));
      assert.equal(scenario.enrollment().mailBlocked, true);
      assert.deepEqual([...scenario.database.suppressions.keys()], [ADA]);
      scenario.do(onLists(ada, { type: 'unsuppress' }));
      assert.equal(scenario.enrollment().mailBlocked, false);
      assert.deepEqual([...scenario.database.suppressions.keys()], []);
    });

    it('is lifted by a sign-up of the contact', () => {
      scenario.do(onLists(ada, { type: 'suppress', reason: 'complained' }));
      scenario.do(signUp(ADA, news));
      assert.equal(scenario.contact(ADA).suppressed, false);
      assert.deepEqual([...scenario.database.suppressions.keys()], []);
    });

    it('of an erased contact regains its address when the contact returns', () => {
      scenario.do(onLists(ada, { type: 'suppress', reason: 'complained' }));
      scenario.do(remove(ada));
      const { writes } = scenario.database.commit([upsert(ADA)]);
      assert.deepEqual(
        writes.suppressions.map(({ email }) => email),
        [ADA],
      );
      assert.deepEqual(writes.erased, []);
    });

    it('logs no event and does not change the version', () => {
      const { version } = scenario.contact(ADA);
      const before = scenario.log.length;
      scenario.do(onLists(ada, { type: 'suppress', reason: 'manual' }));
      assert.equal(scenario.contact(ADA).version, version);
      assert.equal(scenario.log.length, before);
    });

    it('is kept if an erased contact had unsubscribed from any list', () => {
      scenario.do(signUp(ADA, news));
      leave([news]);
      scenario.do(remove(ada));
      assert.deepEqual([...scenario.database.suppressions.keys()], [ADA]);
    });
  });

  const lines = () => scenario.database.consents.map(({ action }) => action);
  const status = ({ id }: { id: string }) =>
    scenario.database.subscriptions.get(`${ada} ${id}`)?.status ?? null;
  function leave(lists: (typeof news)[], all = false): Applied {
    return scenario.do(onLists(ada, { type: 'unsubscribe', lists, all, consent }));
  }
  function add(list: typeof news): Applied {
    return scenario.do(onLists(ada, { type: 'addToList', list, consent, confirmation: someSecret() }));
  }
  /** Signs up with double opt-in; returns the call that confirms it. */
  function confirmation(): PlanCall {
    scenario.do(signUp(ADA, secrets));
    const [open] = [...scenario.database.confirmations.values()].filter(({ status }) => status === 'pending');
    assert.ok(open !== undefined);
    return onLists(ada, { type: 'confirm', confirmationId: open.id, list: secrets, consent });
  }
});
