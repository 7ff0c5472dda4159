import assert from 'node:assert/strict';
import type { MailReport } from '../../../domain/mail-reports/mail-report.js';
import type { EventDraft } from '../../../domain/plan/event.js';
import { aBounce, NOON, reportMail, upsert } from './reference/calls.js';
import { Scenario } from './reference/scenario.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const ADA = 'ada@example.test';
const BOB = 'bob@example.test';

describe('a bounce or complaint', () => {
  let scenario: Scenario;
  const report = (parts: Partial<MailReport> = {}): void => {
    scenario.do(reportMail(aBounce({ email: ADA, provider: 'ses', ...parts })));
  };
  const reported = (): EventDraft[] => scenario.log.filter(({ key }) => key.startsWith('internal:email_'));
  beforeEach(() => {
    scenario = new Scenario();
    scenario.automation({ on: 'contact_added' });
    scenario.do(upsert(ADA));
  });

  it('that is hard suppresses the address with its event, and blocks marketing mail', () => {
    report();
    assert.deepEqual([...scenario.database.suppressions.keys()], [ADA]);
    assert.equal(scenario.contact(ADA).suppressed, true);
    assert.equal(scenario.enrollment().mailBlocked, true);
    const { properties, mailReport, parentId } = scenario.event('email_bounced');
    assert.deepEqual(properties, {
      step: 'mail',
      type: 'hard',
      providerType: null,
      code: '5.1.1',
      diagnostic: '550 5.1.1 No such user',
      provider: 'ses',
      messageId: null,
      email: ADA,
      suppressed: true,
    });
    assert.equal(mailReport, 'bounce');
    assert.equal(parentId, scenario.event('Bounce').id);
  });

  it('that is a complaint does too', () => {
    report({ kind: 'complaint', type: null });
    assert.deepEqual([...scenario.database.suppressions.keys()], [ADA]);
    assert.equal(scenario.event('email_complained').mailReport, 'complaint');
  });

  it('that is a complaint withdraws the consent, with a line in the ledger that names its source', () => {
    scenario.do(upsert(ADA, { consent: { state: 'given' } }));
    const source = { type: 'source', id: 'd'.repeat(24), name: 'Mail provider' } as const;
    const complaint = aBounce({ email: ADA, kind: 'complaint', type: null });
    scenario.do(reportMail(complaint, { source }));
    const { consent, subscribed } = scenario.contact(ADA);
    assert.deepEqual(
      { consent, subscribed },
      { consent: { state: 'withdrawn', at: scenario.database.now, by: source }, subscribed: false },
    );
    const line = scenario.database.consents.at(-1);
    assert.deepEqual([line?.action, line?.facts.source], ['withdrawn', 'Mail provider: complaint']);
    assert.equal(scenario.event('contact_updated').parentId, scenario.event('Bounce').id);
    assert.deepEqual([scenario.enrollment().mailBlocked, scenario.enrollment().hasConsent], [true, false]);
    scenario.do(reportMail(complaint, { source }));
    assert.equal(scenario.database.consents.length, 2);
  });

  it('that is a complaint leaves the consent of a contact who has another address now', () => {
    const { id } = scenario.contact(ADA);
    const complaint = aBounce({ email: BOB, kind: 'complaint', type: null });
    scenario.do(reportMail(complaint, { subject: { by: 'id', id } }));
    assert.equal(scenario.contact(ADA).consent.state, 'unknown');
  });

  it('that is a bounce says nothing about the consent', () => {
    report();
    assert.equal(scenario.contact(ADA).consent.state, 'unknown');
  });

  it('starts automations that listen to it', () => {
    scenario.automation({ on: 'email_bounced' });
    report();
    assert.equal(scenario.enrollments().length, 2);
  });

  it('that is blocked only leaves an event', () => {
    report({ type: 'blocked' });
    assert.equal(scenario.contact(ADA).suppressed, false);
    assert.equal(scenario.event('email_bounced').mailReport, undefined);
  });

  it('that is soft suppresses the fifth time in 30 days', () => {
    const soft = (days: number): boolean => {
      scenario.database.now = new Date(NOON.getTime() + days * DAY_MS);
      report({ type: 'soft' });
      return scenario.contact(ADA).suppressed;
    };
    // The first one is too old when the fifth comes.
    assert.deepEqual([0, 5, 10, 20, 31].map(soft), [false, false, false, false, false]);
    assert.equal(soft(32), true);
    assert.deepEqual([...scenario.database.suppressions.keys()], [ADA]);
    assert.deepEqual(scenario.contact(ADA).softBounces, []);
    assert.equal(reported().length, 6);
  });

  it('of an unknown address creates no contact, but suppresses the address', () => {
    report({ email: BOB });
    assert.equal(scenario.database.contacts.size, 1);
    assert.equal(scenario.database.suppressions.has(BOB), true);
    const { status, contactId } = scenario.event('Bounce');
    assert.deepEqual([status, contactId], ['applied', null]);
    assert.deepEqual(reported(), []);
    scenario.do(upsert(BOB));
    assert.equal(scenario.contact(BOB).suppressed, true);
  });

  it('about an address that its contact no longer has leaves the new one alone', () => {
    const { id } = scenario.contact(ADA);
    scenario.do(reportMail(aBounce({ email: BOB }), { subject: { by: 'id', id } }));
    assert.deepEqual([...scenario.database.suppressions.keys()], [BOB]);
    assert.equal(scenario.contact(ADA).suppressed, false);
    assert.equal(scenario.event('email_bounced').contactId, id);
  });

  it('that the engine reports about an erased contact leaves nothing', () => {
    const id = 'f'.repeat(24);
    scenario.do(reportMail(aBounce({ email: BOB }), { subject: { by: 'id', id }, event: null }));
    assert.equal(scenario.database.suppressions.has(BOB), false);
    assert.deepEqual(reported(), []);
  });

  it('is recorded with its message', () => {
    const messageId = 'e'.repeat(24);
    const { writes } = scenario.batch(reportMail(aBounce({ email: ADA, messageId })));
    assert.deepEqual(
      writes.mailReports.map((one) => one.messageId),
      [messageId],
    );
  });
});
