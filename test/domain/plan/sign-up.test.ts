import assert from 'node:assert/strict';
import type { Applied } from '../../../domain/plan/calls/outcome.js';
import { aList, onLists, put, remove, signUp, someFacts, upsert } from './reference/calls.js';
import { Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const single = aList();
const double = aList({ id: 'e'.repeat(24), name: 'Secrets', doubleOptIn: true });
const MINUTE = 60_000;

describe('signing up', () => {
  let scenario: Scenario;
  beforeEach(() => {
    scenario = new Scenario();
  });

  it('to a list subscribes a new contact to it', () => {
    const done = scenario.do(signUp(ADA, single, { patch: { firstName: 'Ada' } }));
    assert.deepEqual(done.lists, {
      requiresConfirmation: false,
      moved: [{ listId: single.id, status: 'subscribed' }],
    });
    assert.equal(scenario.contact(ADA).subscribed, true);
    assert.deepEqual(names(), ['contact_added', 'list_subscribed']);
    assert.deepEqual(scenario.event('list_subscribed').properties, {
      listId: single.id,
      listName: 'News',
      source: 'test',
      formId: null,
    });
  });

  it('with double opt-in is pending: no marketing mail, one confirmation', () => {
    const done = scenario.do(signUp(ADA, double));
    assert.equal(done.lists?.requiresConfirmation, true);
    assert.equal(status(double), 'pending');
    assert.equal(scenario.contact(ADA).subscribed, false);
    assert.deepEqual(names(), ['contact_added']);
    assert.deepEqual(scenario.commands(), ['startConfirmation']);
    const [confirmation] = confirmations();
    assert.deepEqual(confirmation?.mailsDue, [scenario.database.now]);
    assert.equal(confirmation?.expiresAt.getTime(), scenario.database.now.getTime() + double.expiresAfterMs);
  });

  it('does not change whether an existing contact is subscribed until it is confirmed', () => {
    scenario.do(upsert(ADA));
    scenario.do(signUp(ADA, double));
    assert.equal(scenario.contact(ADA).subscribed, true);
  });

  it('again never makes a confirmed subscription pending', () => {
    confirm(scenario.do(signUp(ADA, double)));
    const again = scenario.do(signUp(ADA, double, { isPublic: true }));
    assert.deepEqual(again.lists, { requiresConfirmation: false, moved: [] });
    assert.equal(status(double), 'subscribed');
    assert.equal(scenario.commands().filter((command) => command === 'startConfirmation').length, 1);
  });

  it('while pending resends the mail, within the limits', () => {
    scenario.do(signUp(ADA, double));
    scenario.do(signUp(ADA, double));
    assert.deepEqual(scenario.commands(), ['startConfirmation']);
    for (let i = 0; i < 5; i += 1) {
      later(11 * MINUTE);
      scenario.do(signUp(ADA, double));
    }
    assert.equal(confirmations().length, 1);
    assert.equal(confirmations()[0]?.mailsDue.length, 3);
    assert.deepEqual(scenario.commands(), ['startConfirmation', 'wakeConfirmation', 'wakeConfirmation']);
  });

  it('to another list right away sends its mail when the limits allow it', () => {
    scenario.do(signUp(ADA, double));
    const other = aList({ ...double, id: 'f'.repeat(24) });
    scenario.do(signUp(ADA, other));
    const due = confirmations().map(({ mailsDue }) => mailsDue[0]?.getTime() ?? 0);
    assert.deepEqual(due, [scenario.database.now.getTime(), scenario.database.now.getTime() + 10 * MINUTE]);
  });

  it('after unsubscribing is a fresh consent and subscribes again', () => {
    scenario.do(signUp(ADA, single));
    leaveAll();
    scenario.do(signUp(ADA, single));
    assert.equal(status(single), 'subscribed');
    assert.equal(scenario.contact(ADA).subscribed, true);
    assert.deepEqual(lines(), ['given', 'withdrawn', 'withdrawn', 'given']);
  });

  it('after unsubscribing, in public, needs a confirmation even if the list does not', () => {
    scenario.do(signUp(ADA, single));
    leaveAll();
    const again = scenario.do(signUp(ADA, single, { isPublic: true }));
    assert.equal(again.lists?.requiresConfirmation, true);
    assert.equal(status(single), 'pending');
    assert.equal(scenario.contact(ADA).subscribed, false);
    confirm(again);
    assert.equal(status(single), 'subscribed');
    assert.equal(scenario.contact(ADA).subscribed, true);
  });

  it('in public adds to a contact and overwrites nothing', () => {
    scenario.do(upsert(ADA, { firstName: 'Ada', customFields: { plan: 'paid' } }));
    const patch = {
      firstName: 'Eve',
      lastName: 'Lovelace',
      customFields: { plan: 'free', scenario: 'London' },
    };
    scenario.do(signUp(ADA, single, { isPublic: true, patch }));
    const { firstName, lastName, customFields } = scenario.contact(ADA);
    assert.deepEqual(
      { firstName, lastName, customFields },
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        customFields: { plan: 'paid', scenario: 'London' },
      },
    );
  });

  it('without a list subscribes on a client’s request, in public only with consent', () => {
    scenario.do(signUp('a@example.test', null));
    scenario.do(signUp('b@example.test', null, { consent: { given: false } }));
    scenario.do(signUp('c@example.test', null, { isPublic: true }));
    scenario.do(signUp('d@example.test', null, { isPublic: true, consent: { given: null } }));
    const subscribed = ['a', 'b', 'c', 'd'].map((who) => scenario.contact(`${who}@example.test`).subscribed);
    assert.deepEqual(subscribed, [true, false, true, false]);
  });

  it('lifts the suppression of an erased contact, and nothing else does', () => {
    scenario.do(signUp(ADA, single));
    leaveAll();
    scenario.do(remove(scenario.contact(ADA).id));
    scenario.do(upsert(ADA));
    assert.equal(scenario.contact(ADA).subscribed, false);
    const asked = scenario.do(signUp(ADA, single, { isPublic: true }));
    assert.equal(scenario.contact(ADA).suppressed, true);
    confirm(asked);
    assert.equal(scenario.contact(ADA).suppressed, false);
    assert.equal(scenario.contact(ADA).subscribed, true);
    assert.deepEqual([...scenario.database.suppressions.keys()], []);
  });

  it('triggers automations, which send on behalf of the list', () => {
    scenario.automation({ on: 'list_subscribed' });
    const asked = scenario.do(signUp(ADA, double));
    assert.equal(asked.enrolled, 0);
    assert.equal(confirm(asked).enrolled, 1);
    assert.equal(scenario.enrollment().listId, double.id);
    assert.equal(scenario.enrollment().mailBlocked, false);
  });

  it('keeps evidence of each sign-up in the ledger', () => {
    const form = { id: 'a'.repeat(24), name: 'Footer', version: 3 };
    scenario.do(signUp(ADA, double, { isPublic: true, consent: { form } }));
    const [line] = scenario.database.consents;
    assert.equal(line?.action, 'given');
    assert.deepEqual(line?.facts, someFacts({ form }));
    assert.deepEqual(line?.list, { id: double.id, name: double.name });
    assert.equal(line?.confirmationId, confirmations()[0]?.id);
    assert.deepEqual(line?.at, scenario.database.now);
  });

  it('many times at once to one list creates one subscription and one confirmation', () => {
    scenario.batch(...Array.from({ length: 10 }, () => signUp(ADA, double)));
    assert.equal(scenario.database.subscriptions.size, 1);
    assert.equal(confirmations().length, 1);
    assert.equal(confirmations()[0]?.mailsDue.length, 1);
    assert.equal(scenario.database.consents.length, 10);
  });

  const names = () => scenario.log.map(({ name }) => name);
  const lines = () => scenario.database.consents.map(({ action }) => action);
  const confirmations = () => [...scenario.database.confirmations.values()];
  const status = ({ id }: { id: string }) =>
    scenario.database.subscriptions.get(`${scenario.contact(ADA).id} ${id}`)?.status ?? null;
  function later(ms: number): void {
    scenario.database.now = new Date(scenario.database.now.getTime() + ms);
  }
  function leaveAll(): void {
    const leave = { type: 'unsubscribe', lists: [single, double], all: true, consent: someFacts() } as const;
    scenario.do(onLists(scenario.contact(ADA).id, leave));
  }
  function confirm({ contact }: Applied): Applied {
    const open = confirmations().find((one) => one.status === 'pending' && one.contactId === contact?.id);
    assert.ok(open !== undefined && contact !== null);
    const list = [single, double].find(({ id }) => id === open.listId) ?? single;
    return scenario.do(
      onLists(contact.id, { type: 'confirm', confirmationId: open.id, consent: someFacts(), list }),
    );
  }

  it('is refused if the contact would exceed its limits', () => {
    const customFields = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`f${i}`, i]));
    scenario.do(upsert(ADA, { customFields }));
    const more = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`g${i}`, i]));
    assert.equal(scenario.refused(signUp(ADA, single, { patch: { customFields: more } })).code, 'invalid');
  });

  it('by a client resubscribes a contact that a change had unsubscribed', () => {
    confirm(scenario.do(signUp(ADA, double)));
    scenario.do(put(scenario.contact(ADA).id, { subscribed: false }));
    assert.equal(scenario.do(signUp(ADA, double)).lists?.requiresConfirmation, false);
    assert.equal(scenario.contact(ADA).subscribed, true);
  });
});
