import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from '../../../domain/automation/automation.js';
import { createMailBegin } from '../../../engine/effects/begin-mails.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import type { MailBegin } from '../../../models/mail/message.js';
import { move, runOf } from '../../support/engine/advance.js';
import { assertExact } from '../../support/servers/count-rows.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { mailBegin } from '../../support/mail/mails.js';
import { jump, pause } from '../../support/engine/operators.js';
import { sized } from '../../support/run/sizes.js';

const RACES = sized({ reduced: 60, full: 200 });
const WAVE = 10;
const WITHIN_MS = 15;
/** Head start that the losing side gains when it has lost a whole wave: how long each side takes depends on the load. */
const LEAD_MS = 30;
const SENDING_MS = 60;

const hour: Step = { id: 'hour', type: 'wait', for: '1 hour' };
const rest: Step = { ...hour, id: 'rest' };
const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' };

describe('mails that begin together', function () {
  this.timeout(120_000);
  let ws: TestWorkspace;

  beforeEach(async () => {
    ws = await TestWorkspace.create();
  });

  /** Contacts whose mail is due: at its step, or at the wait before it. */
  async function due(count: number): Promise<{ email: string; row: EnrollmentRecord }[]> {
    return Promise.all(
      Array.from({ length: count }, async () => {
        const email = someEmail();
        await ws.send(email, 'in');
        await move(ws, runOf(await enrollmentOf(ws, email)));
        return { email, row: await enrollmentOf(ws, email) };
      }),
    );
  }

  async function ledgerOf({ _id }: EnrollmentRecord): Promise<string[]> {
    const rows = await ws.db.collections.Message.find({ workspaceId: ws.id, enrollmentId: _id }).toArray();
    return rows.map(({ status, attempts }) => `${status} ${String(attempts)}`);
  }

  it('enter their step at the end of the wait before it, in one transaction', async () => {
    const automationId = await ws.automation({ on: 'in', steps: [hour, mail] });
    const people = await due(3);
    const begin = createMailBegin(ws.db);
    const mails = people.map(({ row }) => mailBegin(row, 'mail'));
    assert.deepEqual(await Promise.all(mails.map(begin)), [true, true, true]);
    for (const [n, { email, row: before }] of people.entries()) {
      const { visit, step, nextWakeAt, since, effect, timeline } = await enrollmentOf(ws, email);
      assert.deepEqual([visit, step, nextWakeAt], [2, 'mail', null]);
      assert.deepEqual(since, { at: before.nextWakeAt, eventId: null });
      assert.deepEqual([effect?.id, effect?.state], [mails[n]?.message.claim, 'claimed']);
      assert.deepEqual([timeline.at(-1)?.type, timeline.at(-1)?.step], ['stepEntered', 'mail']);
      assert.deepEqual(await ledgerOf(before), ['claimed 1']);
    }
    const { steps } = await assertExact(ws.db, automationId);
    assert.deepEqual([steps.get('hour')?.at, steps.get('mail')?.at, steps.get('mail')?.entered], [0, 3, 3]);
  });

  const hindrances: Record<string, (email: string, row: EnrollmentRecord) => Promise<unknown>> = {
    'has ended': (email) => ws.send(email, 'out'),
    'is paused': (email) => pause(ws, email),
    'has been moved elsewhere': (email) => jump(ws, email, 'rest'),
    'must not be sent mail': (email) => ws.send(email, 'x', { patch: { subscribed: false } }),
    'has a mail that the ledger knows': (_, row) =>
      ws.db.collections.Message.insertOne(mailBegin(row, 'mail').message),
  };
  for (const [what, happens] of Object.entries(hindrances)) {
    it(`begin without the one whose enrollment ${what}`, async () => {
      const automationId = await ws.automation({ on: 'in', exitsOn: 'out', steps: [hour, mail, rest] });
      const people = await due(4);
      const [, second] = people;
      assert.ok(second);
      await happens(second.email, second.row);
      const before = await enrollmentOf(ws, second.email);
      const ledger = await ledgerOf(second.row);
      const begin = createMailBegin(ws.db);
      const begun = await Promise.all(people.map(({ row }) => begin(mailBegin(row, 'mail'))));
      assert.deepEqual(begun, [true, false, true, true]);
      assert.deepEqual(await enrollmentOf(ws, second.email), before, 'nothing was written');
      assert.deepEqual(await ledgerOf(second.row), ledger);
      const { steps } = await assertExact(ws.db, automationId);
      assert.deepEqual([steps.get('mail')?.at, steps.get('mail')?.entered], [3, 3]);
    });
  }

  it('begin for a contact who must not be sent marketing mail if they are transactional', async () => {
    await ws.automation({ on: 'in', steps: [mail] });
    const [one] = await due(1);
    assert.ok(one);
    await ws.send(one.email, 'x', { patch: { subscribed: false } });
    const begin = createMailBegin(ws.db);
    assert.equal(await begin({ ...mailBegin(one.row), marketing: false }), true);
    assert.equal((await enrollmentOf(ws, one.email)).visit, 1);
  });

  it('begin once if two attempts at the same mail begin together', async () => {
    const automationId = await ws.automation({ on: 'in', steps: [hour, mail] });
    const people = await due(2);
    const begin = createMailBegin(ws.db);
    const twice = people.flatMap(({ row }) => [mailBegin(row, 'mail'), mailBegin(row, 'mail')]);
    const begun = await Promise.all(twice.map(begin));
    assert.deepEqual(begun, [true, false, true, false]);
    for (const { email, row } of people) {
      assert.deepEqual(await ledgerOf(row), ['claimed 1']);
      const [claim] = await ws.db.collections.Message.find({ enrollmentId: row._id }).toArray();
      assert.equal((await enrollmentOf(ws, email)).effect?.id, claim?.claim);
    }
    await assertExact(ws.db, automationId);
  });

  it('race against exits: an exit waits for each mail that has begun, and none begins after it', async () => {
    const automationId = await ws.automation({ on: 'in', exitsOn: 'out', steps: [hour, mail] });
    const begin = createMailBegin(ws.db);
    const counts = { begun: 0, exitedFirst: 0 };
    let exitLead = 0;
    for (let n = 0; n < RACES; n += WAVE) {
      const begunBefore = counts.begun;
      await Promise.all(
        (await due(WAVE)).map(async ({ email, row }) => {
          const [endedAt, answeredAt] = await Promise.all([
            sleep(Math.random() * WITHIN_MS + Math.max(0, exitLead)).then(() => sendMail(begin, row)),
            sleep(Math.random() * WITHIN_MS + Math.max(0, -exitLead)).then(() => exit(row)),
          ]);
          const isBegun = endedAt !== null;
          assert.ok(!isBegun || endedAt <= answeredAt, 'the exit was answered while the mail was being sent');
          const { status, visit } = await enrollmentOf(ws, email);
          assert.deepEqual(
            [status, visit, await ledgerOf(row)],
            ['exited', ...(isBegun ? [2, ['claimed 1']] : [1, []])],
          );
          counts[isBegun ? 'begun' : 'exitedFirst'] += 1;
        }),
      );
      const lostByExits = (2 * (counts.begun - begunBefore)) / WAVE - 1;
      exitLead += lostByExits * LEAD_MS;
    }
    const { begun, exitedFirst } = counts;
    assert.ok(begun > RACES / 20 && exitedFirst > RACES / 20, `${String(begun)} begun of ${String(RACES)}`);
    await assertExact(ws.db, automationId);
  });

  /** Begins a mail and takes its time; returns when it ended, or null if it did not begin. */
  async function sendMail(
    begin: (of: MailBegin) => Promise<boolean>,
    row: EnrollmentRecord,
  ): Promise<number | null> {
    if (!(await begin(mailBegin(row, 'mail')))) return null;
    await sleep(SENDING_MS);
    const endedAt = performance.now();
    await ws.db.collections.Enrollment.updateOne({ _id: row._id }, { $unset: { effect: true } });
    return endedAt;
  }

  /** Exits an enrollment; returns when that was answered. */
  async function exit({ _id, contactId }: EnrollmentRecord): Promise<number> {
    const end = { status: 'exited', reason: 'operator' } as const;
    await ws.record({
      subject: { by: 'id', id: contactId.toHexString() },
      action: { type: 'endEnrollment', enrollmentId: _id.toHexString(), run: null, end },
    });
    return performance.now();
  }
});
