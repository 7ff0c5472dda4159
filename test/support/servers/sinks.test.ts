import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSmtpMailer } from '../../../activities/mail/smtp-mailer.js';
import { readHttpLog, spawnHttpSink } from './http-sink.js';
import { readSmtpLog, spawnSmtpSink } from './smtp-sink.js';

describe('sinks as separate processes', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'sinks-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('log every mail that they accept', async () => {
    const log = join(folder, 'mails');
    const sink = await spawnSmtpSink(log, [{ at: 'rcpt', to: 'bad@example.test', reply: '550 5.1.1 No' }]);
    const mailer = createSmtpMailer({ url: sink.url });
    for (const name of ['a', 'bad', 'b']) {
      const mail = {
        from: { name: '', address: 'hello@example.com' },
        to: { address: `${name}@example.test` },
        subject: name,
        text: name,
        messageId: `<${name}@example.com>`,
        date: new Date(),
      };
      await mailer.send(mail, { beforeData: () => Promise.resolve(true) });
    }
    await mailer.close();
    await sink.stop();
    assert.deepEqual(
      readSmtpLog(log).map(({ messageId, to }) => [messageId, ...to]),
      [
        ['<a@example.com>', 'a@example.test'],
        ['<b@example.com>', 'b@example.test'],
      ],
    );
  });

  it('log every request that they get', async () => {
    const log = join(folder, 'requests');
    const sink = await spawnHttpSink(log, { status: 202 });
    const response = await fetch(`${sink.url}/hook`, {
      method: 'POST',
      headers: { 'webhook-id': 'm1' },
      body: 'x',
    });
    assert.equal(response.status, 202);
    await sink.stop();
    const [request] = readHttpLog(log);
    assert.equal(request?.headers['webhook-id'], 'm1');
    assert.equal(request?.body, 'x');
  });
});
