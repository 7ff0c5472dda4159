import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Step } from '../../../domain/automation/automation.js';
import { noConsent } from '../../support/audience/confirmations.js';
import { someEmail, type TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { sized } from '../../support/run/sizes.js';
import { useWorker } from '../../support/engine/use-worker.js';
import { waitUntil } from '../../support/run/wait-until.js';

const RACES = sized({ reduced: 40, full: 500 });
/** A busy machine may need more, until each side has won often enough. */
const MOST_RACES = 4 * RACES;
const WAVE = 20;
/** The mail server takes this long for each, so that many mails are under way when their contacts unsubscribe. */
const SERVER_MS = 300;
/** Contacts unsubscribe between this long before their mail is due … */
const BEFORE_MS = 50;
/** … and this long after it, at first: longer if the machine is slow. */
const AFTER_MS = 3_000;
const LONGEST_AFTER_MS = 12_000;
/** An answer waits no longer than this for a mail. */
const MAX_WAIT_MS = 2_000;

const pause: Step = { id: 'pause', type: 'wait', for: '1 second' };
const mail: Step = { id: 'mail', type: 'sendEmail', subject: 'News', text: 'News' };

describe('an answered unsubscribe', function () {
  this.timeout(300_000);
  const stack = useWorker();

  afterEach(() => stack.smtp.behave());

  interface Answer {
    askedAt: number;
    answeredAt: number;
  }

  /** Unsubscribes contacts from everything, each at a random time around the due time of its mail. */
  async function race(ws: TestWorkspace, afterMs: number): Promise<Map<string, Answer>> {
    const answers = new Map<string, Answer>();
    const people = Array.from({ length: WAVE }, () => someEmail());
    const ids = await Promise.all(
      people.map(async (email) => (await ws.send(email, 'in')).contact?.id ?? ''),
    );
    await waitUntil(async () => {
      const waiting = { workspaceId: ws.id, nextWakeAt: { $ne: null } };
      return (await ws.db.collections.Enrollment.countDocuments(waiting)) > WAVE / 2;
    }, 60_000);
    await Promise.all(
      people.map(async (email, n) => {
        const { nextWakeAt } = await enrollmentOf(ws, email);
        const dueMs = Math.max(0, (nextWakeAt?.getTime() ?? 0) - Date.now() - BEFORE_MS);
        await sleep(dueMs + Math.random() * (BEFORE_MS + afterMs));
        answers.set(email, await unsubscribe(ws, ids[n] ?? ''));
      }),
    );
    return answers;
  }

  async function unsubscribe(ws: TestWorkspace, id: string): Promise<Answer> {
    const action = { type: 'unsubscribe', lists: [], all: true, consent: noConsent } as const;
    const askedAt = Date.now();
    await ws.record({ subject: { by: 'id', id }, action });
    return { askedAt, answeredAt: Date.now() };
  }

  function mailsTo(answers: ReadonlyMap<string, Answer>): { answer: Answer; begunAt: number; at: number }[] {
    return stack.smtp.mails.flatMap(({ to, begunAt, at }) => {
      const answer = answers.get(to[0] ?? '');
      return answer === undefined ? [] : [{ answer, begunAt: Date.parse(begunAt), at: Date.parse(at) }];
    });
  }

  /** Mails that were being sent when their contacts unsubscribed. */
  function underWay(answers: ReadonlyMap<string, Answer>): number {
    return mailsTo(answers).filter(({ answer, at }) => at > answer.askedAt).length;
  }

  function isRaced(answers: ReadonlyMap<string, Answer>): boolean {
    const sent = mailsTo(answers).length;
    return sent > RACES / 20 && answers.size - sent > RACES / 20 && underWay(answers) > 0;
  }

  it(`lets none of ${String(RACES)} due marketing mails begin after it, and waits for those under way`, async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', reentry: 'always', steps: [pause, mail] });
    stack.smtp.behave({ at: 'message', delayMs: SERVER_MS });
    const answers = new Map<string, Answer>();
    let afterMs = AFTER_MS;
    for (let done = 0; done < RACES || (done < MOST_RACES && !isRaced(answers)); done += WAVE) {
      const wave = await race(ws, afterMs);
      for (const [email, answer] of wave) answers.set(email, answer);
      await waitUntil(async () => {
        const active = { workspaceId: ws.id, status: 'active' } as const;
        return (await ws.db.collections.Enrollment.countDocuments(active)) === 0;
      }, 60_000);
      if (mailsTo(wave).length < WAVE / 5) afterMs = Math.min(2 * afterMs, LONGEST_AFTER_MS);
    }
    for (const { answer, begunAt, at } of mailsTo(answers)) {
      const { askedAt, answeredAt } = answer;
      const latest = answeredAt - askedAt >= MAX_WAIT_MS ? begunAt : at;
      assert.ok(latest <= answeredAt, `begun at ${begunAt}, accepted at ${at}, answered at ${answeredAt}`);
    }
    const sent = mailsTo(answers).length;
    const skipped = await ws.db.collections.Message.countDocuments({ workspaceId: ws.id, status: 'skipped' });
    assert.equal(sent + skipped, answers.size, 'each mail was sent or skipped');
    assert.ok(isRaced(answers), `${sent} sent, ${skipped} skipped, ${underWay(answers)} under way`);
  });

  it('comes after 2 s if a mail takes longer', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [mail] });
    stack.smtp.behave({ at: 'message', delayMs: 10_000 });
    const email = someEmail();
    const { contact } = await ws.send(email, 'in');
    await waitUntil(async () => (await enrollmentOf(ws, email)).effect !== undefined, 30_000);
    const { askedAt, answeredAt } = await unsubscribe(ws, contact?.id ?? '');
    assert.ok(answeredAt - askedAt >= MAX_WAIT_MS - 100, `${String(answeredAt - askedAt)} ms`);
    assert.ok(!stack.smtp.mails.some(({ to }) => to.includes(email)), 'the mail is still under way');
  });

  it('comes at once if no mail is under way', async () => {
    const ws = await stack.workspace();
    await ws.automation({ on: 'in', steps: [{ ...pause, for: '1 hour' }, mail] });
    const email = someEmail();
    const { contact } = await ws.send(email, 'in');
    const { askedAt, answeredAt } = await unsubscribe(ws, contact?.id ?? '');
    assert.ok(answeredAt - askedAt < MAX_WAIT_MS, `${String(answeredAt - askedAt)} ms`);
  });
});
