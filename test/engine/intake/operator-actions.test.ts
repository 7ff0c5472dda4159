import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from '../../../domain/automation/automation.js';
import type { CallAction } from '../../../domain/plan/calls/call-action.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf, statusOf, untilEnded } from '../../support/engine/enrollments.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useWorker } from '../../support/engine/use-worker.js';

/** Too short to have waited for Temporal. */
const AT_ONCE_MS = 4_000;

const by = { by: 'Grace', note: null };
const long: Step = { id: 'long', type: 'wait', for: '30 days' };
const short: Step = { id: 'short', type: 'wait', for: '1 second' };
const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' };
const last: Step = { id: 'last', type: 'sendEmail', subject: 'Last', text: 'Last' };

type Acting = Extract<CallAction, { enrollmentId: string; by: string }>['type'];

async function act(
  ws: TestWorkspace,
  email: string,
  type: Exclude<Acting, 'jumpEnrollment' | 'migrateEnrollment'> | { jumpTo: string },
): Promise<EnrollmentRecord> {
  const { _id, contactId } = await enrollmentOf(ws, email);
  const of = { enrollmentId: _id.toHexString(), ...by };
  const action: CallAction =
    typeof type === 'string' ? { type, ...of } : { type: 'jumpEnrollment', step: type.jumpTo, ...of };
  await ws.record({ subject: { by: 'id', id: contactId.toHexString() }, action });
  return enrollmentOf(ws, email);
}

describe('an operator action on an enrollment', function () {
  this.timeout(90_000);

  describe('while Temporal is unreachable', () => {
    it('takes effect at once: a pause blocks every claim, a resume waits in the outbox', async () => {
      const ws = await TestWorkspace.create();
      await ws.automation({ on: 'in', steps: [mail] });
      const email = someEmail();
      await ws.send(email, 'in');
      const began = Date.now();
      assert.equal((await act(ws, email, 'pauseEnrollment')).paused, true);
      const resumed = await act(ws, email, 'resumeEnrollment');
      assert.ok(Date.now() - began < AT_ONCE_MS);
      assert.equal(resumed.paused, false);
      const rows = await ws.db.collections.Outbox.find({ target: resumed._id }).sort({ seq: 1 }).toArray();
      assert.deepEqual(
        rows.map((row) => (row.command === 'signal' ? ['signal', row.args.signal.kind] : [row.command])),
        [['start'], ['signal', 'resume']],
      );
    });
  });

  describe('in its workflow', () => {
    const stack = useWorker();
    let ws: TestWorkspace;
    beforeEach(async () => (ws = await stack.workspace()));

    const enter = async (steps: Step[], at?: string): Promise<string> => {
      await ws.automation({ on: 'in', steps });
      const email = someEmail();
      await ws.send(email, 'in');
      if (at !== undefined) await until(email, (row) => row.step === at);
      return email;
    };
    const until = (email: string, holds: (row: EnrollmentRecord) => boolean): Promise<void> =>
      waitUntil(async () => holds(await enrollmentOf(ws, email)), 20_000);
    const mailsTo = (email: string): string[] =>
      stack.smtp.mails.filter(({ to }) => to.includes(email)).map(({ to }) => to[0] ?? '');

    it('pause: no mail is sent until it is resumed', async () => {
      const email = await enter([short, mail], 'short');
      await act(ws, email, 'pauseEnrollment');
      await sleep(2_500);
      assert.deepEqual(mailsTo(email), []);
      assert.equal((await enrollmentOf(ws, email)).status, 'active');
      await act(ws, email, 'resumeEnrollment');
      assert.equal((await untilEnded(ws, email)).status, 'completed');
      assert.equal(mailsTo(email).length, 1);
    });

    it('skip: the wait ends', async () => {
      const email = await enter([long, mail], 'long');
      await act(ws, email, 'skipWait');
      assert.equal((await untilEnded(ws, email)).status, 'completed');
      assert.equal(mailsTo(email).length, 1);
    });

    it('jump: the old run ends Canceled, the new one continues at the step', async () => {
      const email = await enter([long, mail, { ...long, id: 'longer' }, last], 'long');
      const { _id } = await act(ws, email, { jumpTo: 'last' });
      const { status, run } = await untilEnded(ws, email);
      assert.deepEqual([status, run], ['completed', 2]);
      assert.equal(mailsTo(email).length, 1);
      await waitUntil(async () => (await statusOf(stack.temporal, _id)) === 'CANCELLED', 20_000);
      await waitUntil(async () => (await statusOf(stack.temporal, _id, 2)) === 'COMPLETED', 20_000);
    });

    it('wait: only the awaited event ends it', async () => {
      const paid: Step = { id: 'paid', type: 'waitForEvent', event: 'paid', timeout: '9 days' };
      const email = await enter([paid, mail], 'paid');
      await ws.send(email, 'seen');
      await ws.send(email, 'Paid');
      const row = await untilEnded(ws, email);
      assert.equal(row.status, 'completed');
      assert.equal(row.timeline.filter(({ type }) => type === 'awaited').length, 1);
      assert.equal(mailsTo(email).length, 1);
    });

    it('goal: completed, its run Canceled, nothing more is sent', async () => {
      await ws.automation({ on: 'in', steps: [long, mail], goal: { event: 'paid' } });
      const email = someEmail();
      await ws.send(email, 'in');
      await until(email, (row) => row.step === 'long');
      assert.deepEqual(await ws.counts(email, 'paid'), { enrolled: 0, exited: 0 });
      const { _id, status, goalReached } = await enrollmentOf(ws, email);
      assert.deepEqual([status, goalReached], ['completed', true]);
      await waitUntil(async () => (await statusOf(stack.temporal, _id)) === 'CANCELLED', 20_000);
    });
  });
});
