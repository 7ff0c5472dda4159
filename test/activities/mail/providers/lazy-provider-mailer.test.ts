import assert from 'node:assert/strict';
import { lazyProviderMailer } from '../../../../activities/mail/worker-mailer.js';
import { failedBefore } from '../../../../activities/mail/smtp-reply.js';
import { secretKey } from '../../../support/engine/engine.js';
import { startHttpSink } from '../../../support/servers/http-sink.js';
import { providerAccount } from '../../../support/servers/provider-sink.js';
import { sampleMail } from '../sample-mail.js';

describe('a mailer for providers that is loaded with the first mail', () => {
  const mail = sampleMail({ provider: providerAccount('resend') });
  const hooks = { beforeData: () => Promise.resolve(true) };
  const closed = failedBefore('ECLOSED', 'The mailer is closed');

  it('has room before, and then as many connections as the mailer', async () => {
    const sink = await startHttpSink();
    const mailer = lazyProviderMailer({ secretKey, origin: sink.url });
    const destination = { address: mail.to.address };
    assert.equal(mailer.hasRoom(destination), true);
    sink.answer({ status: 200, body: '{"id":"the-id"}' });
    assert.equal((await mailer.send(mail, hooks)).outcome, 'sent');
    assert.equal(mailer.hasRoom(destination), true);
    await mailer.close();
    assert.deepEqual(await mailer.send(mail, hooks), closed);
    await sink.close();
  });

  it('sends nothing once it is closed, also if nothing was sent before', async () => {
    const mailer = lazyProviderMailer({ secretKey });
    await mailer.close();
    assert.deepEqual(await mailer.send(mail, hooks), closed);
  });
});
