import assert from 'node:assert/strict';
import type { Step } from '../../../domain/automation/automation.js';
import {
  advance,
  effectEnd,
  jump,
  mailEnd,
  operatorExit,
  put,
  remove,
  send,
  type AutomationParts,
} from './reference/calls.js';
import { outcomesOf, type Scenario } from './reference/scenario.js';
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
  claimed,
  lines,
  counters,
} from './reference/walking.js';

describe('the end of an effect', () => {
  /** A contact whose enrollment is sending its mail. */
  function sending(parts: Partial<AutomationParts> = {}, steps: Step[] = [mail, call]) {
    const scenario = withOne(steps, parts);
    move(scenario);
    return { scenario, ended: mailEnd({ step: 'mail', visit: 1 }, claimed(scenario)) };
  }

  it('records the mail, its line, its counter and its event at once', () => {
    const { scenario, ended } = sending();
    const { writes, outcomes } = scenario.batch(advance(scenario.enrollment(), 1, ended));
    assert.deepEqual(writes.mails, [ended.mail]);
    assert.equal(scenario.enrollment().effect, null);
    assert.equal(counters(scenario)['steps.mail.sent'], 1);
    assert.deepEqual(lines(scenario).slice(-2), ['emailSent mail', 'stepEntered call']);
    const [outcome] = outcomes;
    const { id, source, depth, dedupeKey } = scenario.event('email_sent');
    assert.ok(outcome?.ok);
    assert.equal(outcome.eventId, id);
    const { id: enrollmentId, automationName: name } = scenario.enrollment();
    assert.deepEqual([source, depth], [{ type: 'automation', id: enrollmentId, name }, 1]);
    assert.equal(dedupeKey, null);
  });

  for (const [status, type, event] of [
    ['bounced', 'emailSkipped', 'email_bounced'],
    ['skipped', 'emailSkipped', null],
    ['uncertain', 'emailUncertain', null],
  ] as const) {
    it(`goes on after a mail that is ${status}`, () => {
      const {
        scenario,
        ended: { mail: claim },
      } = sending();
      assert.ok(claim !== null);
      const next = move(scenario, mailEnd({ step: 'mail', visit: 1 }, claim, status));
      assert.deepEqual(next, { do: 'webhook', step: 'call', visit: 2 });
      assert.equal(scenario.database.endedMails[0]?.status, status);
      assert.equal(lines(scenario).at(-2), `${type} mail`);
      assert.equal(counters(scenario)['steps.mail.skipped'], status === 'uncertain' ? undefined : 1);
      assert.deepEqual(
        scenario.log.filter(({ name }) => name.startsWith('email_')).map(({ name }) => name),
        event === null ? [] : [event],
      );
    });
  }

  it('exits its own enrollment by its event, which then goes no further', () => {
    const { scenario, ended } = sending({ exitOn: [{ event: 'email_sent' }] });
    const { next, exited, exitedIds } = scenario.do(advance(scenario.enrollment(), 1, ended));
    assert.deepEqual([next, exited, exitedIds], [{ do: 'over' }, 1, [scenario.enrollment().id]]);
    assert.deepEqual(lines(scenario).slice(-2), ['emailSent mail', 'exited mail']);
    const { visit, effect, exitReason } = scenario.enrollment();
    assert.deepEqual([visit, effect, exitReason], [1, null, 'event']);
    assert.deepEqual(scenario.commands(), ['start', 'cancel']);
  });

  it('reaches its own goal by its event', () => {
    const { scenario, ended } = sending({ goal: { event: 'email_sent' } });
    assert.deepEqual(move(scenario, ended), { do: 'over' });
    const { status, goalReached } = scenario.enrollment();
    assert.deepEqual([status, goalReached], ['completed', true]);
    assert.deepEqual(outcomesOf(scenario.event('email_sent')), ['goal: goalReached']);
  });

  it('enters other automations by its event, and by the end that follows from it', () => {
    const { scenario, ended } = sending({}, [mail]);
    scenario.automation({ on: 'email_sent' });
    scenario.automation({ on: 'automation_completed' });
    const { next, enrolled } = scenario.do(advance(scenario.enrollment(), 1, ended));
    assert.deepEqual([next?.do, enrolled], ['end', 2]);
    assert.deepEqual(
      scenario
        .enrollments()
        .slice(1)
        .map(({ entry }) => entry.name)
        .sort(),
      ['automation_completed', 'email_sent'],
    );
    assert.equal(scenario.event('automation_completed').parentId, scenario.event('email_sent').id);
  });

  it('lets a contact enter the same automation again that it has just completed', () => {
    const { scenario, ended } = sending({}, [mail]);
    scenario.automation({ id: scenario.enrollment().automationId, on: 'automation_completed', version: 2 });
    const { enrolled } = scenario.do(advance(scenario.enrollment(), 1, ended));
    assert.equal(enrolled, 1);
    assert.deepEqual(
      scenario.enrollments().map(({ status }) => status),
      ['completed', 'active'],
    );
  });

  it('is recorded for an enrollment that has ended meanwhile', () => {
    const { scenario, ended } = sending();
    scenario.do(operatorExit(scenario.enrollment()));
    const before = scenario.enrollment();
    assert.deepEqual(move(scenario, ended), { do: 'over' });
    const { status, effect, step, visit } = scenario.enrollment();
    assert.deepEqual([status, effect, step, visit], ['exited', null, before.step, before.visit]);
    assert.deepEqual(lines(scenario).slice(-2), ['exited mail', 'emailSent mail']);
    assert.deepEqual(scenario.database.endedMails, [ended.mail]);
    assert.equal(counters(scenario)['steps.mail.sent'], 1);
    assert.equal(scenario.event('email_sent').source.name, scenario.enrollment().automationName);
  });

  it('is recorded for a run that an operator has replaced, which stays where it is', () => {
    const { scenario, ended } = sending();
    scenario.do(jump(scenario.enrollment(), 'call'));
    assert.deepEqual(move(scenario, ended, 1), { do: 'over' });
    const { visit, step, effect } = scenario.enrollment();
    assert.deepEqual([visit, step, effect], [2, 'call', null]);
    assert.deepEqual([lines(scenario).at(-1), scenario.database.endedMails.length], ['emailSent mail', 1]);
  });

  it('wakes the run that has replaced it, if that waits for the event of the mail', () => {
    const sent: Step = { id: 'sent', type: 'waitForEvent', event: 'email_sent', timeout: '1 day' };
    const { scenario, ended } = sending({}, [mail, sent]);
    scenario.do(jump(scenario.enrollment(), 'sent'));
    move(scenario);
    assert.deepEqual(move(scenario, ended, 1), { do: 'over' });
    assert.deepEqual(outcomesOf(scenario.event('email_sent')), ['wait: woken']);
  });

  it('is recorded in the ledger and the counters if the contact was deleted', () => {
    const { scenario, ended } = sending();
    const { id, contactId } = scenario.enrollment();
    scenario.do(remove(contactId));
    const { next } = scenario.do(advance({ id, contactId }, 1, ended));
    assert.deepEqual(next, { do: 'over' });
    assert.deepEqual(scenario.database.endedMails, [ended.mail]);
    assert.equal(counters(scenario)['steps.mail.sent'], 1);
    assert.ok(!scenario.log.some(({ name }) => name === 'email_sent'));
  });

  it('leaves the row of a deleted contact alone, also in the batch of the deletion', () => {
    const { scenario, ended } = sending();
    const of = scenario.enrollment();
    scenario.batch(remove(of.contactId), advance(of, 1, ended));
    assert.equal(lines(scenario).at(-1), 'exited mail');
    assert.deepEqual(scenario.database.endedMails, [ended.mail]);
  });

  it('is not recorded if another attempt holds the mail by now, or has ended it', () => {
    for (const holder of ['claim-2', null]) {
      const { scenario, ended } = sending();
      scenario.database.mailClaims.set(ended.mail?.id ?? '', holder);
      const before = scenario.enrollment();
      const rows = scenario.log.length;
      assert.deepEqual(move(scenario, ended), { do: 'sendEmail', step: 'mail', visit: 1 });
      assert.deepEqual(scenario.enrollment(), before);
      assert.deepEqual([scenario.log.length, scenario.database.endedMails], [rows, []]);
      assert.equal(counters(scenario)['steps.mail.sent'], undefined);
    }
  });

  it('is recorded once, however often and together with whatever it is reported', () => {
    const { scenario, ended } = sending();
    const of = scenario.enrollment();
    const { outcomes } = scenario.batch(advance(of, 1, ended), advance(of, 1, ended), operatorExit(of));
    assert.deepEqual(
      outcomes.map((outcome) => outcome.ok && outcome.next?.do),
      ['webhook', 'webhook', undefined],
    );
    move(scenario, ended);
    assert.equal(lines(scenario).filter((line) => line === 'emailSent mail').length, 1);
    assert.equal(counters(scenario)['steps.mail.sent'], 1);
    assert.equal(scenario.log.filter(({ name }) => name === 'email_sent').length, 1);
  });

  it('leaves the claim of another effect alone', () => {
    const { scenario, ended } = sending();
    scenario.database.enterStep(scenario.enrollment().id, {
      effect: { id: 'another', until: scenario.database.now },
    });
    move(scenario, ended);
    assert.equal(scenario.enrollment().effect?.id, 'another');
  });
});

describe('the counters of a passage', () => {
  /** What the rows say: lines of entered steps, and where the active enrollments are. */
  function counted(scenario: Scenario): Record<string, number> {
    const counts: Record<string, number> = {};
    const add = (key: string): void => {
      counts[key] = (counts[key] ?? 0) + 1;
    };
    for (const { status, step, exitReason, timeline } of scenario.enrollments()) {
      add('entered');
      add(status === 'exited' ? `exited.${exitReason ?? ''}` : status);
      if (status === 'active' && step !== null) add(`steps.${step}.at`);
      for (const line of timeline)
        if (line.type === 'stepEntered' || line.type === 'jumped') add(`steps.${line.step ?? ''}.entered`);
    }
    for (const { step, status } of scenario.database.endedMails.map(({ status: s }) => ({
      step: 'mail',
      status: s,
    })))
      if (status !== 'uncertain') add(`steps.${step}.${status === 'sent' ? 'sent' : 'skipped'}`);
    return counts;
  }

  it('equal what the rows say, after each step of it', () => {
    const branch: Step = { id: 'branch', type: 'branch', if: { all: [] }, then: [hour, mail], else: [leave] };
    const scenario = withOne([branch, paid, trial, call]);
    const check = (): void => {
      assert.deepEqual(counters(scenario), counted(scenario));
    };
    check();
    for (const ended of [null, { by: 'timeUp', visit: 2 }, null] as const) {
      move(scenario, ended);
      check();
    }
    move(scenario, mailEnd({ step: 'mail', visit: 3 }, claimed(scenario), 'skipped'));
    check();
    scenario.do(jump(scenario.enrollment(), 'hour'));
    check();
    move(scenario, { by: 'skip', visit: 5 });
    move(scenario, mailEnd({ step: 'mail', visit: 6 }, claimed(scenario)));
    check();
    move(scenario, { by: 'timeUp', visit: 7 });
    check();
    scenario.do(put(scenario.contact(ADA).id, { customFields: { trialEndsAt: 0 } }));
    move(scenario);
    check();
    assert.deepEqual(move(scenario, effectEnd({ step: 'call', visit: 9 })).do, 'end');
    check();
    assert.deepEqual(counters(scenario)['steps.hour.entered'], 2);
  });

  it('are exact when everything happens in one batch', () => {
    const scenario = withOne([hour, mail]);
    const of = scenario.enrollment();
    scenario.batch(
      advance(of, 1),
      advance(of, 1, { by: 'skip', visit: 1 }),
      jump(of, 'hour'),
      advance(of, 2),
    );
    assert.deepEqual(counters(scenario), counted(scenario));
    scenario.batch(operatorExit(of), send(ADA, 'in'));
    assert.deepEqual(counters(scenario), counted(scenario));
  });
});
