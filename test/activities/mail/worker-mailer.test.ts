import assert from 'node:assert/strict';
import { noMetrics } from '../../../activities/metrics.js';
import { createWorkerMailer } from '../../../activities/mail/worker-mailer.js';
import { testDatabase } from '../../support/servers/database.js';
import { secretKey } from '../../support/engine/engine.js';
import { startHttpSink } from '../../support/servers/http-sink.js';
import { providerAccount } from '../../support/servers/provider-sink.js';
import { sampleMail } from './sample-mail.js';

describe('the mailer of a worker', () => {
  it('waits as long for a provider as for the mail server, so that no mail outlives its lease', async () => {
    const sink = await startHttpSink({ answer: { hang: true } });
    const mailer = createWorkerMailer({
      db: await testDatabase(),
      settings: { smtpUrl: 'smtp://127.0.0.1:1', smtpConnections: 1, secretKey, mailQuota: null },
      finalReplyMs: 200,
      metrics: noMetrics,
      providerOrigin: sink.url,
    });
    const mail = sampleMail({ provider: providerAccount('resend') });
    const result = await mailer.send(mail, { beforeData: () => Promise.resolve(true) });
    assert.equal(result.outcome, 'uncertain');
    assert.equal(sink.requests.length, 1);
    await mailer.close();
    await sink.close();
  });
});
