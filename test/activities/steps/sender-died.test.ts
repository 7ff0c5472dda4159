import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { pino } from 'pino';
import type { Mailer } from '../../../activities/mail/mailer.js';
import { noMetrics } from '../../../activities/metrics.js';
import { stepRenderer } from '../../../activities/render/step-renderer.js';
import { createMailLoader } from '../../../activities/steps/load-mails.js';
import { createMailSources } from '../../../activities/steps/mail-sources.js';
import { sendEmail, type SendEmailDeps } from '../../../activities/steps/send-email.js';
import { createAcceptedNote } from '../../../engine/effects/accepted-mails.js';
import { createMailBegin } from '../../../engine/effects/begin-mails.js';
import { createMailGate } from '../../../engine/effects/gate-mails.js';
import { abandonedMailsJob } from '../../../engine/jobs/end-abandoned-mails.js';
import { releaseClaims } from '../../../engine/workers/release-claims.js';
import { Claimant } from '../../../models/core/claimant.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { advanceDeps, move, runOf } from '../../support/engine/advance.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { someEmail, TestWorkspace } from '../../support/engine/engine.js';
import { enrollmentOf } from '../../support/engine/enrollments.js';
import { runRecurring } from '../../support/engine/jobs.js';
import { testRenders } from '../../support/mail/renders.js';
import { waitUntil } from '../../support/run/wait-until.js';

const log = pino({ level: 'silent' });

describe('a mail whose sender died after the server had accepted it', () => {
  let ws: TestWorkspace;
  let db: OwnDatabase;
  before(async () => {
    db = await ownDatabase();
    ws = await TestWorkspace.create({ db });
    await ws.automation({ on: 'in', steps: [{ id: 'mail', type: 'sendEmail', subject: 'a', text: 'b' }] });
  });
  after(() => db.release());

  /** What one worker needs. */
  function workerOf(mailer: Pick<Mailer, 'send'>): SendEmailDeps {
    const own = { ...db, claimant: new Claimant() };
    return {
      ...advanceDeps(ws),
      db: own,
      links: { baseUrl: 'https://example.com', secretKey: Buffer.alloc(32) },
      defaultSender: 'no-reply@example.com',
      renderer: stepRenderer(testRenders),
      metrics: noMetrics,
      mailer: { ...mailer, hasRoom: () => true, close: () => Promise.resolve() },
      load: createMailLoader(db),
      sources: createMailSources(db),
      begin: createMailBegin(own),
      gate: createMailGate(own, 60_000),
      accepted: createAcceptedNote(own, log),
      recheckMs: 1_000,
      claimMs: 60_000,
      sendingMs: 60_000,
    };
  }

  const noMailer = { send: () => Promise.reject(new Error('It was sent again')) };

  /** Hands the mail over, and gets no further. */
  async function died(email: string) {
    await ws.send(email, 'in');
    const run = runOf(await enrollmentOf(ws, email));
    assert.equal((await move(ws, run)).do, 'sendEmail');
    const at = { ...run, visit: 1, step: 'mail' };
    const worker = workerOf({
      send: async (_mail, { beforeData }) => {
        assert.equal(await beforeData(), true);
        return { outcome: 'sent', response: '250 Queued as 1', serverId: null };
      },
    });
    const advance = () => new Promise<never>(() => undefined);
    void sendEmail({ ...worker, record: { ...worker.record, advance } }, at);
    await waitUntil(async () => (await rowOf(email))?.acceptedAt !== undefined);
    await releaseClaims(db, worker.db.claimant.id);
    return at;
  }

  const rowOf = (to: string): Promise<MessageRecord | null> => db.collections.Message.findOne({ to });

  it('is recorded as sent by the next attempt, with all that follows, and not sent again', async () => {
    const email = someEmail();
    const at = await died(email);
    assert.equal((await rowOf(email))?.status, 'sending');
    assert.equal((await sendEmail(workerOf(noMailer), at)).do, 'end');
    const row = await rowOf(email);
    assert.deepEqual([row?.status, row?.response, row?.acceptedAt], ['sent', '250 Queued as 1', undefined]);
    const of = { workspaceId: ws.id, contactId: row?.contactId ?? new ObjectId() };
    assert.equal(await db.collections.Event.countDocuments({ ...of, name: 'email_sent' }), 1);
    assert.equal((await enrollmentOf(ws, email)).status, 'completed');
  });

  it('is sent, and not in doubt, if no attempt follows', async () => {
    const email = someEmail();
    await died(email);
    await db.collections.Message.updateOne({ to: email }, { $set: { claimedUntil: new Date(1) } });
    await runRecurring(db, abandonedMailsJob({ db }));
    const row = await rowOf(email);
    assert.deepEqual([row?.status, row?.response], ['sent', '250 Queued as 1']);
    assert.ok(row?.sentAt);
  });
});
