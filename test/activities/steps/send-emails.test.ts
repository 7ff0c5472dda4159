import assert from 'node:assert/strict';
import { sendEmails } from '../../../activities/steps/mail-activities.js';
import type { NextAction } from '../../../workflows/messages.js';

describe('mails that follow each other', () => {
  const first = { workspaceId: 'w', contactId: 'c', enrollmentId: 'e', run: 2, visit: 4, step: 'mail4' };
  const mail = (visit: number): NextAction => ({ do: 'sendEmail', step: `mail${String(visit)}`, visit });

  /** Sends with a clock that each mail advances by `ms`; resolves to the visits and what comes next. */
  async function run(answers: NextAction[], { ms = 0, abortAfter = Infinity } = {}) {
    const stopping = new AbortController();
    const visits: number[] = [];
    const told: string[] = [];
    let now = 0;
    const next = await sendEmails(
      {
        send: (at) => {
          assert.deepEqual(at, { ...first, visit: at.visit, step: `mail${String(at.visit)}` });
          visits.push(at.visit);
          now += ms;
          if (visits.length === abortAfter) stopping.abort();
          const answer = answers.shift();
          return answer === undefined ? Promise.reject(new Error('refused')) : Promise.resolve(answer);
        },
        onNext: ({ step }) => told.push(step),
        signal: stopping.signal,
        now: () => now,
      },
      first,
    );
    return { visits, told, next };
  }

  it('are sent in one go, up to the next wait or end', async () => {
    const wait: NextAction = { do: 'wait', step: 'pause', visit: 7, ms: 1_000 };
    const { visits, told, next } = await run([mail(5), mail(6), wait]);
    assert.deepEqual(visits, [4, 5, 6]);
    assert.deepEqual(told, ['mail5', 'mail6']);
    assert.deepEqual(next, wait);
  });

  it('are left to the workflow after five seconds', async () => {
    const { visits, next } = await run([mail(5), mail(6), mail(7)], { ms: 2_500 });
    assert.deepEqual(visits, [4, 5]);
    assert.deepEqual(next, mail(6));
  });

  it('are left to the workflow when it has been ended', async () => {
    const { visits, next } = await run([mail(5), mail(6)], { abortAfter: 1 });
    assert.deepEqual(visits, [4]);
    assert.deepEqual(next, mail(5));
  });

  it('fail the attempt with the one that fails', async () => {
    await assert.rejects(run([mail(5)]), /refused/);
  });
});
