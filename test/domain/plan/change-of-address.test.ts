import assert from 'node:assert/strict';
import type { MailReport } from '../../../domain/mail-reports/mail-report.js';
import {
  aBounce,
  aList,
  onLists,
  put,
  remove,
  reportMail,
  signUp,
  someFacts,
  upsert,
} from './reference/calls.js';
import { applied, Scenario } from './reference/scenario.js';

const ADA = 'ada@exmaple.test';
const NEW = 'ada@example.test';
const BOB = 'bob@example.test';
const MINUTE_MS = 60_000;

/** Hashes are the addresses themselves in these tests. */
describe('a change of address', () => {
  let scenario: Scenario;
  beforeEach(() => {
    scenario = new Scenario();
    scenario.automation({ on: 'contact_added' });
  });

  const idOf = (email: string): string => scenario.contact(email).id;
  const move = (from: string, to: string): void => void scenario.do(put(idOf(from), { email: to }));
  const report = (parts: Partial<MailReport>): void =>
    void scenario.do(reportMail(aBounce({ email: ADA, ...parts })));
  const stored = (): unknown =>
    Object.fromEntries([...scenario.database.suppressions].map(([email, { reason }]) => [email, reason]));
  const isHeld = (email: string): boolean[] => [
    scenario.contact(email).suppressed,
    scenario.enrollments().some(({ contactId, mailBlocked }) => contactId === idOf(email) && mailBlocked),
  ];

  it('ends a hard bounce, which stays with the mailbox', () => {
    scenario.do(upsert(ADA));
    report({});
    assert.deepEqual(isHeld(ADA), [true, true]);
    move(ADA, NEW);
    assert.deepEqual(isHeld(NEW), [false, false]);
    assert.deepEqual(stored(), { [ADA]: 'bounced' });
    move(NEW, ADA);
    assert.deepEqual(isHeld(ADA), [true, true]);
  });

  it('ends it for a contact that was added when the mailbox had bounced already', () => {
    report({});
    scenario.do(upsert(ADA));
    const { subscribed, suppressed } = scenario.contact(ADA);
    assert.deepEqual({ subscribed, suppressed }, { subscribed: true, suppressed: true });
    move(ADA, NEW);
    assert.deepEqual(isHeld(NEW), [false, false]);
  });

  it('begins the count of soft bounces anew', () => {
    scenario.do(upsert(ADA));
    for (let i = 0; i < 4; i += 1) report({ type: 'soft' });
    move(ADA, NEW);
    for (let i = 0; i < 4; i += 1) report({ type: 'soft', email: NEW });
    assert.deepEqual([isHeld(NEW), stored()], [[false, false], {}]);
    report({ type: 'soft', email: NEW });
    assert.deepEqual([isHeld(NEW)[0], stored()], [true, { [NEW]: 'bounced' }]);
  });

  it('takes a complaint along, with whatever was known before', () => {
    scenario.do(upsert(ADA));
    report({});
    report({ kind: 'complaint', type: null });
    assert.deepEqual(stored(), { [ADA]: 'complained' });
    move(ADA, NEW);
    assert.deepEqual([isHeld(NEW), stored()], [[true, true], { [ADA]: 'complained', [NEW]: 'complained' }]);
    assert.equal(scenario.contact(NEW).consent.state, 'withdrawn');
    scenario.do(upsert(ADA));
    assert.equal(scenario.contact(ADA).suppressed, true, 'whoever has the former address now');
  });

  for (const reason of ['manual', 'unsubscribed'] as const)
    it(`takes a suppression along that says "${reason}"`, () => {
      scenario.do(upsert(ADA));
      scenario.do(onLists(idOf(ADA), { type: 'suppress', reason }));
      move(ADA, NEW);
      assert.deepEqual([isHeld(NEW), stored()], [[true, true], { [ADA]: reason, [NEW]: reason }]);
    });

  it('leaves nothing behind at an address that a suppression was only brought to', () => {
    scenario.do(upsert(ADA));
    report({ kind: 'complaint', type: null });
    move(ADA, NEW);
    move(NEW, BOB);
    assert.deepEqual(stored(), { [ADA]: 'complained', [BOB]: 'complained' });
    move(BOB, ADA);
    assert.deepEqual(stored(), { [ADA]: 'complained' });
    assert.equal(scenario.contact(ADA).suppressed, true);
  });

  it('is no way around a complaint that arrives later', () => {
    scenario.do(upsert(ADA, { consent: { state: 'given' } }));
    move(ADA, NEW);
    const [outcome] = scenario.batch(
      reportMail(aBounce({ email: ADA, kind: 'complaint', type: null }), {
        subject: { by: 'id', id: idOf(NEW) },
      }),
    ).outcomes;
    applied(outcome);
    const { consent, suppressed, subscribed } = scenario.contact(NEW);
    assert.deepEqual([consent.state, suppressed, subscribed], ['withdrawn', true, false]);
    assert.deepEqual(stored(), { [ADA]: 'complained', [NEW]: 'complained' });
  });

  it('does not take along a bounce that arrives later', () => {
    scenario.do(upsert(ADA));
    move(ADA, NEW);
    scenario.do(reportMail(aBounce({ email: ADA }), { subject: { by: 'id', id: idOf(NEW) } }));
    assert.deepEqual([isHeld(NEW), stored()], [[false, false], { [ADA]: 'bounced' }]);
  });

  it('does not bring a complaint back that the person has lifted by signing up again', () => {
    scenario.do(upsert(ADA));
    report({ kind: 'complaint', type: null });
    move(ADA, NEW);
    scenario.do(signUp(NEW, aList()));
    assert.equal(scenario.contact(NEW).suppressed, false);
    move(NEW, BOB);
    assert.deepEqual([scenario.contact(BOB).suppressed, stored()], [false, { [ADA]: 'complained' }]);
  });

  it('keeps former addresses as hashes, each once', () => {
    scenario.do(upsert(ADA));
    for (const [from, to] of [
      [ADA, NEW],
      [NEW, BOB],
      [BOB, NEW],
      [NEW, BOB],
    ] as const)
      move(from, to);
    assert.deepEqual(scenario.contact(BOB).formerHashes, [ADA, NEW]);
    const { writes } = scenario.batch(remove(idOf(BOB)));
    assert.deepEqual(
      writes.erased.map(({ email, formerHashes }) => [email, ...formerHashes]),
      [[BOB, ADA, NEW]],
    );
  });

  it('remembers an unsubscribe at the deletion even where the mailbox had bounced', () => {
    scenario.do(upsert(ADA, { subscribed: false }));
    report({});
    scenario.do(remove(idOf(ADA)));
    assert.deepEqual(stored(), { [ADA]: 'unsubscribed' });
    scenario.do(upsert(ADA));
    assert.equal(scenario.contact(ADA).subscribed, false);
  });

  describe('while a confirmation is pending', () => {
    const list = aList({ doubleOptIn: true });
    const asked = () => [...scenario.database.confirmations.values()];
    const confirm = (email: string, confirmationId: string) =>
      onLists(idOf(email), { type: 'confirm', confirmationId, consent: someFacts(), list });
    const later = (ms: number): void => {
      scenario.database.now = new Date(scenario.database.now.getTime() + ms);
    };

    it('ends it, and asks the new address at once, with periods of its own', () => {
      scenario.do(signUp(ADA, list));
      later(MINUTE_MS);
      move(ADA, NEW);
      const [old, fresh] = asked();
      assert.deepEqual([old?.status, fresh?.status, fresh?.askedFirst], ['withdrawn', 'pending', old?.id]);
      assert.deepEqual(fresh?.mailsDue, [scenario.database.now]);
      assert.equal(fresh.expiresAt.getTime() - (old?.expiresAt.getTime() ?? 0), MINUTE_MS);
      assert.notEqual(fresh.tokenHash, old?.tokenHash);
      assert.equal(scenario.refused(confirm(NEW, old?.id ?? '')).code, 'conflict');
      scenario.do(confirm(NEW, fresh.id));
      assert.equal(scenario.contact(NEW).consent.state, 'given');
    });

    it('ends it for good, whatever address the contact has later', () => {
      scenario.do(signUp(ADA, list));
      const [first] = asked();
      move(ADA, NEW);
      move(NEW, ADA);
      assert.deepEqual(
        asked().map(({ status }) => status),
        ['withdrawn', 'withdrawn', 'pending'],
      );
      assert.equal(scenario.refused(confirm(ADA, first?.id ?? '')).code, 'conflict');
    });

    it('mails an address within its limits, however often it is left and taken again', () => {
      scenario.do(signUp(ADA, list));
      move(ADA, NEW);
      move(NEW, ADA);
      const due = asked().at(-1)?.mailsDue[0]?.getTime() ?? 0;
      assert.equal(due - scenario.database.now.getTime(), 10 * MINUTE_MS);
    });

    it('asks nobody at an address that is suppressed, or where the time was over', () => {
      scenario.do(reportMail(aBounce({ email: NEW })));
      scenario.do(signUp(ADA, list));
      move(ADA, NEW);
      assert.deepEqual(
        asked().map(({ status }) => status),
        ['withdrawn'],
      );
      scenario.do(signUp(BOB, list));
      later(8 * 24 * 60 * MINUTE_MS);
      move(BOB, 'new-bob@example.test');
      assert.deepEqual(
        asked().map(({ status }) => status),
        ['withdrawn', 'withdrawn'],
      );
    });

    it('leaves subscriptions that were confirmed, and those that were left', () => {
      const left = aList({ id: 'e'.repeat(24) });
      scenario.do(signUp(ADA, list));
      scenario.do(confirm(ADA, asked()[0]?.id ?? ''));
      scenario.do(signUp(ADA, left));
      scenario.do(onLists(idOf(ADA), { type: 'removeFromList', list: left, consent: someFacts() }));
      move(ADA, NEW);
      const subscriptions = [...scenario.database.subscriptions.values()].map(({ status }) => status);
      assert.deepEqual(subscriptions, ['subscribed', 'unsubscribed']);
      assert.equal(asked().length, 1);
    });
  });
});
