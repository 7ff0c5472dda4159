import assert from 'node:assert/strict';
import { ApplicationFailure } from '@temporalio/activity';
import type { Destination } from '../../../activities/mail/mailer.js';
import { noMetrics } from '../../../activities/metrics.js';
import { stepRenderer } from '../../../activities/render/step-renderer.js';
import { createMailLoader } from '../../../activities/steps/load-mails.js';
import { createMailSources } from '../../../activities/steps/mail-sources.js';
import { sendEmail } from '../../../activities/steps/send-email.js';
import { createMailBegin } from '../../../engine/effects/begin-mails.js';
import { createMailGate } from '../../../engine/effects/gate-mails.js';
import { advanceDeps, move, runOf } from '../../support/engine/advance.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { testRenders } from '../../support/mail/renders.js';

describe('a mail whose domain has no connection left', () => {
  it('gives its slot back and claims nothing', async () => {
    const ws = await TestWorkspace.create();
    const { db } = ws;
    await ws.automation({ on: 'in', steps: [{ id: 'mail', type: 'sendEmail', subject: 'a', text: 'b' }] });
    const email = someEmail();
    await ws.send(email, 'in');
    const run = runOf(await enrollmentOf(ws, email));
    assert.equal((await move(ws, run)).do, 'sendEmail');
    const asked: string[] = [];
    const deps = {
      ...advanceDeps(ws),
      links: { baseUrl: 'https://example.com', secretKey: Buffer.alloc(32) },
      defaultSender: 'no-reply@example.com',
      renderer: stepRenderer(testRenders),
      metrics: noMetrics,
      mailer: {
        hasRoom: ({ address }: Destination) => {
          asked.push(address);
          return false;
        },
        send: () => Promise.reject(new Error('It was sent')),
        close: () => Promise.resolve(),
      },
      load: createMailLoader(db),
      sources: createMailSources(db),
      begin: createMailBegin(db),
      accepted: () => assert.fail('accepted'),
      gate: createMailGate(db, 1_000),
      recheckMs: 1_000,
      claimMs: 1_000,
      sendingMs: 1_000,
    };
    await assert.rejects(sendEmail(deps, { ...run, visit: 1, step: 'mail' }), (error) => {
      assert.ok(error instanceof ApplicationFailure);
      assert.equal(error.type, 'mailBusy');
      assert.equal(error.nonRetryable, false);
      return true;
    });
    assert.deepEqual(asked, [email]);
    assert.equal(await db.collections.Message.countDocuments({ workspaceId: ws.id }), 0);
    assert.equal((await enrollmentOf(ws, email)).effect, undefined);
  });
});
