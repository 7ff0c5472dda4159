import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import { advance, fact, jump, mailEnd, operate, put, send } from './reference/calls.js';
import { outcomesOf, Scenario } from './reference/scenario.js';
import {
  ADA,
  mail,
  call,
  hour,
  trial,
  leave,
  paid,
  withOne,
  move,
  later,
  claimed,
  lines,
} from './reference/walking.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

describe('an enrollment that is moved onto a wait', () => {
  it('rests there until its time, and names the effect that follows', () => {
    const scenario = withOne([hour, mail]);
    const until = new Date(scenario.database.now.getTime() + HOUR_MS);
    const wait = { do: 'wait', step: 'hour', visit: 1, until, rereads: false } as const;
    assert.deepEqual(move(scenario), { ...wait, then: { do: 'sendEmail', step: 'mail', visit: 2 } });
    later(scenario, 1_000);
    assert.deepEqual(move(scenario), { ...wait, then: { do: 'sendEmail', step: 'mail', visit: 2 } });
    assert.deepEqual(scenario.enrollment().nextWakeAt, until);
    later(scenario, HOUR_MS);
    assert.deepEqual(move(scenario, { by: 'timeUp', visit: 1 }), { do: 'sendEmail', step: 'mail', visit: 2 });
    assert.deepEqual(scenario.enrollment().since, { at: until, eventId: null }, 'not when that was noticed');
  });

  it('names no effect if another step follows, or none', () => {
    for (const rest of [[leave], []]) {
      const next = move(withOne([hour, ...rest]));
      assert.ok(next.do === 'wait' && next.then === null);
    }
  });

  it('names the effect behind the end of its arm', () => {
    const branch: Step = { id: 'branch', type: 'branch', if: { all: [] }, then: [hour] };
    const next = move(withOne([branch, call]));
    assert.ok(next.do === 'wait');
    assert.deepEqual(next.then, { do: 'webhook', step: 'call', visit: 3 });
  });

  it('goes on from the time at which an operator has skipped the rest', () => {
    const scenario = withOne([hour, paid]);
    move(scenario);
    const skippedAt = later(scenario, 1_000);
    scenario.do(operate(scenario.enrollment(), 'skipWait'));
    later(scenario, 5_000);
    const { next, passed } = scenario.do(advance(scenario.enrollment(), 1, { by: 'skip', visit: 1 }));
    assert.deepEqual([next?.do, passed], ['awaitEvent', ['wait']]);
    assert.deepEqual(scenario.enrollment().since, { at: skippedAt, eventId: null });
  });

  const field = (trialEndsAt: string | number | null) => ({ customFields: { trialEndsAt } });

  it('stays open while the field holds no instant, and follows it', () => {
    const scenario = withOne([trial, mail]);
    const open = { do: 'wait', step: 'trial', visit: 1, until: null, rereads: true, then: null } as const;
    assert.deepEqual(move(scenario), open);
    assert.deepEqual(scenario.enrollment().waitingField, 'customFields.trialEndsAt');
    const until = new Date(scenario.database.now.getTime() + HOUR_MS);
    scenario.do(put(scenario.contact(ADA).id, field(until.toISOString())));
    assert.deepEqual(move(scenario), { ...open, until });
    assert.deepEqual(scenario.enrollment().rereadAt, until);
    const earlier = new Date(until.getTime() - HOUR_MS / 2);
    scenario.do(put(scenario.contact(ADA).id, field(earlier.toISOString())));
    assert.deepEqual(move(scenario), { ...open, until: earlier });
    later(scenario, HOUR_MS / 2);
    assert.deepEqual(move(scenario), { do: 'sendEmail', step: 'mail', visit: 2 });
    const { waitingField, rereadAt, nextWakeAt, since } = scenario.enrollment();
    assert.deepEqual([waitingField, rereadAt, nextWakeAt], [null, null, null]);
    assert.deepEqual(since, { at: earlier, eventId: null });
  });

  it('waits on if the field has moved to later meanwhile, or was emptied', () => {
    const scenario = withOne([trial, mail]);
    const first = scenario.database.now.getTime() + HOUR_MS;
    scenario.do(put(scenario.contact(ADA).id, field(new Date(first).toISOString())));
    move(scenario);
    scenario.do(put(scenario.contact(ADA).id, field(new Date(2 * first).toISOString())));
    later(scenario, HOUR_MS);
    const next = move(scenario);
    assert.ok(next.do === 'wait');
    assert.deepEqual(next.until, new Date(2 * first));
    scenario.do(put(scenario.contact(ADA).id, field(null)));
    const open = move(scenario);
    assert.ok(open.do === 'wait' && open.until === null);
  });

  it('passes it at once if it is over already', () => {
    const scenario = new Scenario();
    scenario.automation({ on: 'in', steps: [trial, { ...trial, id: 'trial-2' }, mail] });
    const past = new Date(scenario.database.now.getTime() - 1_000);
    scenario.do(send(ADA, 'in', { patch: field(past.toISOString()) }));
    const { next, passed } = scenario.do(advance(scenario.enrollment(), 1));
    assert.deepEqual(next, { do: 'sendEmail', step: 'mail', visit: 3 });
    assert.deepEqual(passed, ['wait', 'wait']);
    const { waitingField, nextWakeAt } = scenario.enrollment();
    assert.deepEqual([waitingField, nextWakeAt], [null, null]);
    assert.deepEqual(lines(scenario).slice(2), [
      'stepEntered trial',
      'stepEntered trial-2',
      'stepEntered mail',
    ]);
  });
});

describe('an enrollment that is moved onto a wait for an event', () => {
  const timeout = 3 * 24 * HOUR_MS;

  it('waits from the same transaction on, and keeps its time-out', () => {
    const scenario = withOne([paid, mail]);
    const until = new Date(scenario.database.now.getTime() + timeout);
    const rest = { do: 'awaitEvent', step: 'paid', visit: 1, until } as const;
    assert.deepEqual(move(scenario), rest);
    assert.deepEqual(scenario.enrollment().waiting, { key: 'paid', visit: 1 });
    later(scenario, 1_000);
    assert.deepEqual(move(scenario), rest);
    assert.deepEqual(scenario.enrollment().nextWakeAt, until);
  });

  it('goes on with an event that the log had', () => {
    const scenario = withOne([paid, mail]);
    move(scenario);
    const eventId = 'e'.repeat(24);
    const { next, passed } = scenario.do(
      advance(scenario.enrollment(), 1, { by: 'event', visit: 1, eventId }),
    );
    assert.deepEqual([next, passed], [{ do: 'sendEmail', step: 'mail', visit: 2 }, ['waitForEvent']]);
    const { since, waiting, awaited } = scenario.enrollment();
    assert.deepEqual([since?.eventId, waiting, awaited], [eventId, null, null]);
    assert.deepEqual(lines(scenario).slice(-2), ['awaited paid', 'stepEntered mail']);
  });

  for (const ended of [null, { by: 'timeUp', visit: 1 }, { by: 'skip', visit: 1 }] as const) {
    it(`goes on with an event that came meanwhile (${ended?.by ?? 'asked where it stands'})`, () => {
      const scenario = withOne([{ ...paid, onTimeout: 'exit' }, mail]);
      move(scenario);
      scenario.do(send(ADA, 'paid'));
      later(scenario, timeout);
      const { next, passed } = scenario.do(advance(scenario.enrollment(), 1, ended));
      assert.deepEqual([next, passed], [{ do: 'sendEmail', step: 'mail', visit: 2 }, ['waitForEvent']]);
      assert.equal(scenario.enrollment().since?.eventId, scenario.event('paid').id);
      assert.equal(lines(scenario).filter((line) => line === 'awaited paid').length, 1);
      assert.ok(!lines(scenario).includes('timedOut paid'));
    });
  }

  it('times out and continues', () => {
    const scenario = withOne([paid, mail]);
    move(scenario);
    const due = scenario.enrollment().nextWakeAt;
    later(scenario, timeout + 5_000);
    assert.deepEqual(move(scenario, { by: 'timeUp', visit: 1 }), { do: 'sendEmail', step: 'mail', visit: 2 });
    assert.deepEqual(scenario.enrollment().since, { at: due, eventId: null });
    assert.deepEqual(lines(scenario).slice(-2), ['timedOut paid', 'stepEntered mail']);
  });

  it('times out and exits', () => {
    const scenario = withOne([{ ...paid, onTimeout: 'exit' }, mail]);
    move(scenario);
    later(scenario, timeout);
    const next = move(scenario, { by: 'timeUp', visit: 1 });
    assert.deepEqual(next, { do: 'end', status: 'exited', step: 'paid' });
    const { exitReason, waiting, timeline } = scenario.enrollment();
    assert.deepEqual([exitReason, waiting, timeline.at(-1)?.note], ['timeout', null, 'paid']);
    assert.deepEqual(scenario.commands(), ['start']);
  });

  it('is skipped without timing out', () => {
    const scenario = withOne([{ ...paid, onTimeout: 'exit' }, mail]);
    move(scenario);
    scenario.do(operate(scenario.enrollment(), 'skipWait'));
    assert.deepEqual(move(scenario, { by: 'skip', visit: 1 }), { do: 'sendEmail', step: 'mail', visit: 2 });
    assert.deepEqual(lines(scenario).slice(-2), ['skipped', 'stepEntered mail']);
    assert.equal(scenario.enrollment().waiting, null);
  });

  it('begins anew after a jump', () => {
    const scenario = withOne([paid, mail]);
    move(scenario);
    const at = later(scenario, 1_000);
    scenario.do(jump(scenario.enrollment(), 'paid'));
    assert.equal(scenario.enrollment().waiting, null);
    const until = new Date(at.getTime() + timeout);
    assert.deepEqual(move(scenario), { do: 'awaitEvent', step: 'paid', visit: 2, until });
    assert.deepEqual(scenario.enrollment().waiting, { key: 'paid', visit: 2 });
  });

  it('does not count the event of the mail whose end has moved it there', () => {
    const sent: Step = { id: 'sent', type: 'waitForEvent', event: 'email_sent', timeout: '1 day' };
    const scenario = withOne([mail, sent, leave]);
    move(scenario);
    assert.equal(move(scenario, mailEnd({ step: 'mail', visit: 1 }, claimed(scenario))).do, 'awaitEvent');
    assert.equal(scenario.enrollment().awaited, null);
    assert.deepEqual(outcomesOf(scenario.event('email_sent')), []);
    assert.equal(
      scenario.enrollment().since?.eventId,
      scenario.event('email_sent').id,
      'nor does the search',
    );
    scenario.do(fact(scenario.contact(ADA).id, 'email_sent'));
    assert.deepEqual(outcomesOf(scenario.event('email_sent')), ['wait: woken'], 'the next one counts');
  });
});
