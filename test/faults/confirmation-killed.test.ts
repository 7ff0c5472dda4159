import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { readSmtpLog, type SinkMail } from '../support/servers/smtp-sink.js';
import { waitUntil } from '../support/run/wait-until.js';
import { RealSystem, SLOW_RECIPIENTS } from './real-system.js';

const [SLOW_RECIPIENT] = SLOW_RECIPIENTS;

describe('a worker killed between claiming a confirmation mail and sending it', function () {
  this.timeout(180_000);
  let system: RealSystem;

  before(async () => {
    system = await RealSystem.shared();
  });

  it('leaves the mail to the next worker, which sends it once', async () => {
    const client = system.client();
    const list = await client.post('/api/lists', { name: 'News', doubleOptIn: true });
    assert.equal(list.status, 201, list.text);
    const signedUp = await client.post('/api/subscribe', { email: SLOW_RECIPIENT, listId: list.body.id });
    assert.equal(signedUp.body.requiresConfirmation, true, signedUp.text);
    const contactId = new ObjectId(signedUp.body.contactId as string);
    const ledger = () => system.db.collections.Message.findOne({ contactId });
    await waitUntil(async () => (await ledger())?.status === 'claimed');
    // Either may have claimed it.
    await Promise.all(system.workers.map((worker) => worker.restart()));
    await waitUntil(async () => (await ledger())?.status === 'sent', 90_000);
    assert.equal((await ledger())?.attempts, 2);
    assert.equal(mailsTo(SLOW_RECIPIENT).length, 1);
  });

  const mailsTo = (email: string): SinkMail[] =>
    readSmtpLog(system.mailLog).filter(({ to }) => to.includes(email));
});
