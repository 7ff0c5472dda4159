import assert from 'node:assert/strict';
import type { ContactPatch } from '../../../domain/contact/contact-state.js';
import type { ReportedConsent } from '../../../domain/contact/consent.js';
import { aList, onLists, put, send, signUp, someFacts, upsert } from './reference/calls.js';
import { Scenario } from './reference/scenario.js';

const ADA = 'ada@example.test';
const EARLIER = new Date('2026-01-01T00:00:00Z');

const reported = (says: ReportedConsent['says'], at: Date | null = null): ContactPatch => ({
  reported: { says, at, evidence: `customer.accepts_marketing "${says}"` },
});

describe('the consent of a contact', () => {
  let scenario: Scenario;
  beforeEach(() => {
    scenario = new Scenario();
  });
  const now = () => scenario.database.now;
  const later = () => new Date(now().getTime() + 1);
  const state = () => [scenario.contact(ADA).consent.state, scenario.contact(ADA).subscribed];
  const ledger = () => scenario.database.consents.map(({ action, facts }) => [action, facts.source]);

  it('is unknown until something says so', () => {
    scenario.do(send(ADA, 'Order placed'));
    assert.deepEqual(scenario.contact(ADA).consent, { state: 'unknown', at: null, by: null });
    assert.deepEqual(ledger(), []);
  });

  it('is as the call says, with time and source, in contact, event and ledger', () => {
    const call = upsert(ADA, { consent: { state: 'given', at: EARLIER } });
    scenario.do(call);
    assert.deepEqual(scenario.contact(ADA).consent, { state: 'given', at: EARLIER, by: call.source });
    scenario.do(put(scenario.contact(ADA).id, { consent: { state: 'withdrawn', overrides: true } }));
    assert.deepEqual(state(), ['withdrawn', false]);
    assert.deepEqual(scenario.event('contact_updated').properties, {
      changes: { subscribed: { from: true, to: false }, consent: { from: 'given', to: 'withdrawn' } },
    });
    assert.deepEqual(
      ledger().map(([action]) => action),
      ['given', 'withdrawn'],
    );
  });

  it('is never later than now', () => {
    scenario.do(upsert(ADA, { consent: { state: 'given', at: later() } }));
    assert.deepEqual(scenario.contact(ADA).consent.at, now());
  });

  it('stays withdrawn, whatever programs say, until an operator changes it or the contact signs up', () => {
    scenario.do(upsert(ADA, { consent: { state: 'withdrawn' } }));
    scenario.do(upsert(ADA, { consent: { state: 'given' } }));
    scenario.do(send(ADA, 'Order placed', { patch: { consent: { state: 'given' } } }));
    scenario.do(send(ADA, 'Order placed', { patch: reported('given', later()) }));
    assert.deepEqual(state(), ['withdrawn', false]);
    const { id } = scenario.contact(ADA);
    scenario.do(put(id, { consent: { state: 'given', overrides: true }, subscribed: true }));
    assert.deepEqual(state(), ['given', true]);
    scenario.do(put(id, { subscribed: false }));
    scenario.do(signUp(ADA, aList()));
    assert.deepEqual(state(), ['given', true]);
  });

  it('is withdrawn by `subscribed: false`, and unknown after `subscribed: true` alone', () => {
    scenario.do(upsert(ADA, { consent: { state: 'given' } }));
    scenario.do(upsert(ADA, { subscribed: false }));
    assert.deepEqual(state(), ['withdrawn', false]);
    scenario.do(upsert(ADA, { subscribed: true }));
    assert.deepEqual(state(), ['unknown', true]);
  });

  it('is given by a sign-up or its confirmation, and withdrawn by leaving the last list', () => {
    const consent = someFacts();
    const [news, offers] = [aList(), aList({ id: 'f'.repeat(24), name: 'Offers' })];
    scenario.do(signUp(ADA, aList({ id: 'e'.repeat(24), doubleOptIn: true })));
    assert.deepEqual(state(), ['unknown', false]);
    scenario.do(signUp(ADA, news));
    scenario.do(signUp(ADA, offers));
    assert.deepEqual(state(), ['given', true]);
    const { id } = scenario.contact(ADA);
    const leave = (list: typeof news) => onLists(id, { type: 'removeFromList', list, consent });
    scenario.do(leave(aList({ id: 'e'.repeat(24) })));
    scenario.do(leave(news));
    assert.deepEqual(state(), ['given', true]);
    scenario.do(leave(offers));
    assert.deepEqual(state(), ['withdrawn', true]);
    scenario.do(onLists(id, { type: 'resubscribe', lists: [news], all: false, consent }));
    assert.deepEqual(state(), ['given', true]);
  });

  it('is not given by a sign-up without a list unless the contact says yes', () => {
    scenario.do(signUp(ADA, null, { consent: { ...someFacts(), given: null } }));
    assert.equal(scenario.contact(ADA).consent.state, 'unknown');
    scenario.do(signUp(ADA, null, { consent: { ...someFacts(), given: true } }));
    assert.equal(scenario.contact(ADA).consent.state, 'given');
  });

  describe('reported by a payload', () => {
    for (const [says, expected] of [
      ['given', ['given', true]],
      ['refused', ['withdrawn', false]],
      ['withdrawn', ['withdrawn', false]],
      ['pending', ['unknown', false]],
    ] as const) {
      it(`as ${says}: a new contact is ${expected.join(', subscribed: ')}`, () => {
        scenario.do(send(ADA, 'orders/create', { patch: reported(says) }));
        assert.deepEqual(state(), expected);
        assert.match(scenario.event('orders/create').note ?? '', /consent: customer\.accepts_marketing/);
      });
    }

    it('as a plain no changes nothing for a contact who is known, and the log says so', () => {
      scenario.do(upsert(ADA));
      scenario.do(send(ADA, 'orders/create', { patch: reported('refused') }));
      assert.deepEqual(state(), ['unknown', true]);
      assert.match(scenario.event('orders/create').note ?? '', /: no; the contact is known/);
      assert.deepEqual(ledger(), []);
    });

    it('as a withdrawal counts, unless consent was given after it', () => {
      scenario.do(upsert(ADA, { consent: { state: 'given' } }));
      scenario.do(send(ADA, 'customers/update', { patch: reported('withdrawn', EARLIER) }));
      scenario.do(send(ADA, 'customers/update', { patch: reported('withdrawn') }));
      assert.deepEqual(state(), ['given', true]);
      scenario.do(send(ADA, 'customers/update', { patch: reported('withdrawn', later()) }));
      assert.deepEqual(state(), ['withdrawn', false]);
    });

    it('as yes fills in what is unknown', () => {
      scenario.do(upsert(ADA));
      scenario.do(send(ADA, 'orders/create', { patch: reported('given') }));
      assert.deepEqual(state(), ['given', true]);
      assert.deepEqual(ledger(), [['given', 'api: customer.accepts_marketing "given"']]);
    });
  });
});
