import assert from 'node:assert/strict';
import type { PlanCall } from '../../../domain/plan/call.js';
import {
  aList,
  enroll,
  onLists,
  operate,
  put,
  remove,
  retry,
  send,
  someFacts,
  upsert,
  workflowEnd,
} from './calls.js';
import { outcomesOf, Scenario } from './scenario.js';

const ADA = 'ada@example.test';

/** A workspace that reads only what calls may concern, and one that reads everything. */
function bothScenarios(): Scenario[] {
  return [new Scenario({ crowd: 0 }), new Scenario()];
}

describe('the plan for a crowded contact', () => {
  /** Does the same in both scenarios, and expects the same of them. */
  const agree = (play: (town: Scenario) => unknown): void => {
    const [partly, wholly] = bothScenarios().map((town) => {
      const told = play(town);
      const rows = town.enrollments().map(({ status, waiting, mailBlocked, run, exitReason, outboxSeq }) => ({
        status,
        waiting,
        mailBlocked,
        run,
        exitReason,
        outboxSeq,
      }));
      return { told, rows, commands: town.commands() };
    });
    assert.deepEqual(partly, wholly);
  };
  const stay = (town: Scenario, ...orders: string[]): string => {
    const id = town.automation({ on: 'order', reentry: { key: 'event.order' }, exitOn: [{ event: 'paid' }] });
    for (const order of orders) town.do(send(ADA, 'order', { properties: { order } }));
    return id;
  };
  const adaIn = (town: Scenario): string => town.contact(ADA).id;

  it('ends what an event ends', () => {
    agree((town) => {
      stay(town, '1', '2');
      town.automation({ on: 'other', exitOn: [{ event: 'left' }] });
      town.do(send(ADA, 'other'));
      const one = town.counts(send(ADA, 'paid', { properties: { order: '2' } }));
      assert.deepEqual(one, { enrolled: 0, exited: 1 });
      return [one, town.counts(send(ADA, 'left')), town.counts(send(ADA, 'paid'))];
    });
  });

  it('refuses a key that is taken', () => {
    agree((town) => {
      stay(town, '1', '2');
      town.do(send(ADA, 'order', { properties: { order: '1' } }));
      const told = outcomesOf(town.event('order'));
      assert.deepEqual(told, ['entry: alreadyIn']);
      return told;
    });
  });

  it('wakes those that wait for an event or a contact field', () => {
    agree((town) => {
      town.automation({
        on: 'start',
        steps: [{ id: 'w', type: 'waitForEvent', event: 'go', timeout: '1 day' }],
      });
      town.automation({ on: 'start', steps: [{ id: 'f', type: 'wait', untilField: 'customFields.due' }] });
      town.do(send(ADA, 'start'));
      const [forEvent, forField] = town.enrollments();
      town.database.enterStep(forEvent?.id ?? '', { visit: 1, step: 'w', waiting: { key: 'go', visit: 1 } });
      town.database.enterStep(forField?.id ?? '', { visit: 1, step: 'f', waitingField: 'customFields.due' });
      town.do(send(ADA, 'go'));
      town.do(upsert(ADA, { customFields: { due: '2026-03-01T13:00:00Z' } }));
      const signals = town.commands().filter((command) => command === 'signal');
      assert.equal(signals.length, 2);
      return signals;
    });
  });

  it('blocks the mail of active and failed enrollments', () => {
    agree((town) => {
      stay(town, '1', '2');
      const [first] = town.enrollments();
      assert.ok(first !== undefined);
      town.do(workflowEnd(first, 1, { status: 'failed', error: 'relay said no' }));
      town.do(put(adaIn(town), { subscribed: false }));
      const blocked = town.enrollments().map(({ mailBlocked }) => mailBlocked);
      assert.deepEqual(blocked, [true, true]);
      return blocked;
    });
  });

  it('holds back the mail of a list that the contact leaves', () => {
    agree((town) => {
      town.automation({ on: 'list_subscribed', reentry: 'always' });
      town.do(upsert(ADA));
      const list = aList();
      const consent = someFacts();
      const secret = { id: 'd'.repeat(24), tokenHash: 'hash', tokenSealed: 'seal' };
      town.do(onLists(adaIn(town), { type: 'addToList', list, consent, confirmation: secret }));
      town.do(onLists(adaIn(town), { type: 'removeFromList', list, consent }));
      assert.deepEqual(
        town.enrollments().map(({ mailBlocked }) => mailBlocked),
        [true],
      );
    });
  });

  it('obeys operators and erasure', () => {
    agree((town) => {
      const automation = stay(town, '1', '2', '3');
      const [first, second] = town.enrollments();
      assert.ok(first !== undefined && second !== undefined);
      town.do(operate(first, 'pauseEnrollment'));
      town.do(workflowEnd(second, 1, { status: 'failed', error: 'relay said no' }));
      town.do(retry(second));
      const refused = town.refused(enroll(adaIn(town), automation, { order: '3' }));
      town.do(enroll(adaIn(town), automation, { order: '4' }));
      const erased = town.do(remove(adaIn(town)));
      assert.equal(erased.exited, 4);
      return [refused, erased.exited];
    });
  });

  it('enters an automation once if it says so, even after a failure', () => {
    agree((town) => {
      town.automation({ on: 'join', reentry: 'never' });
      const calls: PlanCall[] = [send(ADA, 'join'), send(ADA, 'join')];
      for (const call of calls) town.do(call);
      const [only] = town.enrollments();
      assert.ok(only !== undefined);
      town.do(workflowEnd(only, 1, { status: 'failed', error: 'relay said no' }));
      town.do(send(ADA, 'join'));
      const told = town.log.filter(({ name }) => name === 'join').map((event) => outcomesOf(event));
      assert.deepEqual(told, [['entry: entered'], ['entry: alreadyIn'], ['entry: never']]);
      return told;
    });
  });

  it('refuses an entry beyond the limits, per automation and over all', () => {
    const town = new Scenario({ limits: { perAutomation: 2, perContact: 3 }, crowd: 0 });
    const automation = stay(town, '1', '2', '3');
    assert.deepEqual(outcomesOf(town.event('order')), ['entry: limit']);
    town.automation({ on: 'other', reentry: 'always' });
    town.do(send(ADA, 'other'));
    town.do(send(ADA, 'other'));
    assert.deepEqual(outcomesOf(town.event('other')), ['entry: limit']);
    assert.match(town.refused(enroll(adaIn(town), automation, { order: '4' })).detail, /^limit/);
    town.do(send(ADA, 'paid', { properties: { order: '1' } }));
    assert.equal(town.counts(send(ADA, 'order', { properties: { order: '4' } })).enrolled, 1);
  });

  it('decides thousands of ends in linear time', function () {
    this.timeout(20_000);
    const ends = (count: number): number => {
      const town = new Scenario({ limits: { perAutomation: count, perContact: count } });
      town.automation({ on: 'order', reentry: 'always', exitOn: [{ event: 'paid' }] });
      town.batch(...Array.from({ length: count }, () => send(ADA, 'order')));
      const began = process.cpuUsage();
      const { writes } = town.database.plan([send(ADA, 'paid')]);
      assert.equal(writes.enrollments.length, count);
      const { user, system } = process.cpuUsage(began);
      return user + system;
    };
    const least = (count: number): number => Math.min(ends(count), ends(count), ends(count));
    const [few, many] = [least(250), least(2_000)];
    assert.ok(many < 30 * few, `8 times as many took ${(many / few).toFixed(1)} times as long`);
  });
});
