import assert from 'node:assert/strict';
import type { Applied } from '../../../domain/plan/outcome.js';
import { aList, onLists, put, remove, signUp, someFacts, upsert } from './calls.js';
import { Scenario } from './scenario.js';

const ADA = 'ada@example.test';
const single = aList();
const double = aList({ id: 'e'.repeat(24), name: 'Secrets', doubleOptIn: true });
const MINUTE = 60_000;

describe('signing up', () => {
  let town: Scenario;
  beforeEach(() => {
    town = new Scenario();
  });

  it('to a list subscribes a new contact to it', () => {
    const done = town.do(signUp(ADA, single, { patch: { firstName: 'Ada' } }));
    assert.deepEqual(done.lists, {
      requiresConfirmation: false,
      moved: [{ listId: single.id, status: 'subscribed' }],
    });
    assert.equal(town.contact(ADA).subscribed, true);
    assert.deepEqual(names(), ['contact_added', 'list_subscribed']);
    assert.deepEqual(town.event('list_subscribed').properties, {
      listId: single.id,
      listName: 'News',
      source: 'test',
      formId: null,
    });
  });

  it('with double opt-in is pending: no marketing mail, one confirmation', () => {
    const done = town.do(signUp(ADA, double));
    assert.equal(done.lists?.requiresConfirmation, true);
    assert.equal(status(double), 'pending');
    assert.equal(town.contact(ADA).subscribed, false);
    assert.deepEqual(names(), ['contact_added']);
    assert.deepEqual(town.commands(), ['startConfirmation']);
    const [confirmation] = confirmations();
    assert.deepEqual(confirmation?.mailsDue, [town.database.now]);
    assert.equal(confirmation?.expiresAt.getTime(), town.database.now.getTime() + double.expiresAfterMs);
  });

  it('does not change whether an existing contact is subscribed until it is confirmed', () => {
    town.do(upsert(ADA));
    town.do(signUp(ADA, double));
    assert.equal(town.contact(ADA).subscribed, true);
  });

  it('again never makes a confirmed membership pending', () => {
    confirm(town.do(signUp(ADA, double)));
    const again = town.do(signUp(ADA, double, { isPublic: true }));
    assert.deepEqual(again.lists, { requiresConfirmation: false, moved: [] });
    assert.equal(status(double), 'subscribed');
    assert.equal(town.commands().filter((command) => command === 'startConfirmation').length, 1);
  });

  it('while pending resends the mail, within the limits', () => {
    town.do(signUp(ADA, double));
    town.do(signUp(ADA, double));
    assert.deepEqual(town.commands(), ['startConfirmation']);
    for (let i = 0; i < 5; i += 1) {
      later(11 * MINUTE);
      town.do(signUp(ADA, double));
    }
    assert.equal(confirmations().length, 1);
    assert.equal(confirmations()[0]?.mailsDue.length, 3);
    assert.deepEqual(town.commands(), ['startConfirmation', 'wakeConfirmation', 'wakeConfirmation']);
  });

  it('to another list right away sends its mail when the limits allow it', () => {
    town.do(signUp(ADA, double));
    const other = aList({ ...double, id: 'f'.repeat(24) });
    town.do(signUp(ADA, other));
    const due = confirmations().map(({ mailsDue }) => mailsDue[0]?.getTime() ?? 0);
    assert.deepEqual(due, [town.database.now.getTime(), town.database.now.getTime() + 10 * MINUTE]);
  });

  it('after unsubscribing is a fresh consent and subscribes again', () => {
    town.do(signUp(ADA, single));
    leaveAll();
    town.do(signUp(ADA, single));
    assert.equal(status(single), 'subscribed');
    assert.equal(town.contact(ADA).subscribed, true);
    assert.deepEqual(lines(), ['given', 'withdrawn', 'withdrawn', 'given']);
  });

  it('after unsubscribing, in public, needs a confirmation even if the list does not', () => {
    town.do(signUp(ADA, single));
    leaveAll();
    const again = town.do(signUp(ADA, single, { isPublic: true }));
    assert.equal(again.lists?.requiresConfirmation, true);
    assert.equal(status(single), 'pending');
    assert.equal(town.contact(ADA).subscribed, false);
    confirm(again);
    assert.equal(status(single), 'subscribed');
    assert.equal(town.contact(ADA).subscribed, true);
  });

  it('in public adds to a contact and overwrites nothing', () => {
    town.do(upsert(ADA, { firstName: 'Ada', customFields: { plan: 'paid' } }));
    const patch = { firstName: 'Eve', lastName: 'Lovelace', customFields: { plan: 'free', town: 'London' } };
    town.do(signUp(ADA, single, { isPublic: true, patch }));
    const { firstName, lastName, customFields } = town.contact(ADA);
    assert.deepEqual(
      { firstName, lastName, customFields },
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        customFields: { plan: 'paid', town: 'London' },
      },
    );
  });

  it('without a list subscribes on a client’s request, in public only with consent', () => {
    town.do(signUp('a@example.test', null));
    town.do(signUp('b@example.test', null, { consent: { given: false } }));
    town.do(signUp('c@example.test', null, { isPublic: true }));
    town.do(signUp('d@example.test', null, { isPublic: true, consent: { given: null } }));
    const subscribed = ['a', 'b', 'c', 'd'].map((who) => town.contact(`${who}@example.test`).subscribed);
    assert.deepEqual(subscribed, [true, false, true, false]);
  });

  it('lifts the suppression of an erased contact, and nothing else does', () => {
    town.do(signUp(ADA, single));
    leaveAll();
    town.do(remove(town.contact(ADA).id));
    town.do(upsert(ADA));
    assert.equal(town.contact(ADA).subscribed, false);
    const asked = town.do(signUp(ADA, single, { isPublic: true }));
    assert.equal(town.contact(ADA).suppressed, true);
    confirm(asked);
    assert.equal(town.contact(ADA).suppressed, false);
    assert.equal(town.contact(ADA).subscribed, true);
    assert.deepEqual([...town.database.suppressions], []);
  });

  it('triggers automations, which send on behalf of the list', () => {
    town.automation({ on: 'list_subscribed' });
    const asked = town.do(signUp(ADA, double));
    assert.equal(asked.enrolled, 0);
    assert.equal(confirm(asked).enrolled, 1);
    assert.equal(town.enrollment().listId, double.id);
    assert.equal(town.enrollment().mailBlocked, false);
  });

  it('keeps evidence of each sign-up in the ledger', () => {
    const form = { id: 'a'.repeat(24), name: 'Footer', version: 3 };
    town.do(signUp(ADA, double, { isPublic: true, consent: { form } }));
    const [line] = town.database.consents;
    assert.equal(line?.action, 'given');
    assert.deepEqual(line?.facts, someFacts({ form }));
    assert.deepEqual(line?.list, { id: double.id, name: double.name });
    assert.equal(line?.confirmationId, confirmations()[0]?.id);
    assert.deepEqual(line?.at, town.database.now);
  });

  it('many times at once to one list creates one membership and one confirmation', () => {
    town.batch(...Array.from({ length: 10 }, () => signUp(ADA, double)));
    assert.equal(town.database.memberships.size, 1);
    assert.equal(confirmations().length, 1);
    assert.equal(confirmations()[0]?.mailsDue.length, 1);
    assert.equal(town.database.consents.length, 10);
  });

  const names = () => town.log.map(({ name }) => name);
  const lines = () => town.database.consents.map(({ action }) => action);
  const confirmations = () => [...town.database.confirmations.values()];
  const status = ({ id }: { id: string }) =>
    town.database.memberships.get(`${town.contact(ADA).id} ${id}`)?.status ?? null;
  function later(ms: number): void {
    town.database.now = new Date(town.database.now.getTime() + ms);
  }
  function leaveAll(): void {
    const leave = { type: 'unsubscribe', lists: [single, double], all: true, consent: someFacts() } as const;
    town.do(onLists(town.contact(ADA).id, leave));
  }
  function confirm({ contact }: Applied): Applied {
    const open = confirmations().find((one) => one.status === 'pending' && one.contactId === contact?.id);
    assert.ok(open !== undefined && contact !== null);
    const list = [single, double].find(({ id }) => id === open.listId) ?? single;
    return town.do(
      onLists(contact.id, { type: 'confirm', confirmationId: open.id, consent: someFacts(), list }),
    );
  }

  it('is refused if the contact would exceed its limits', () => {
    const customFields = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`f${i}`, i]));
    town.do(upsert(ADA, { customFields }));
    const more = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`g${i}`, i]));
    assert.equal(town.refused(signUp(ADA, single, { patch: { customFields: more } })).code, 'invalid');
  });

  it('by a client resubscribes a contact that a change had unsubscribed', () => {
    confirm(town.do(signUp(ADA, double)));
    town.do(put(town.contact(ADA).id, { subscribed: false }));
    assert.equal(town.do(signUp(ADA, double)).lists?.requiresConfirmation, false);
    assert.equal(town.contact(ADA).subscribed, true);
  });
});
