import assert from 'node:assert/strict';
import { readSmtpLog } from '../support/servers/smtp-sink.js';
import { waitUntil } from '../support/run/wait-until.js';
import { RealSystem, SLOW_RECIPIENTS } from './real-system.js';

const [, RECIPIENT] = SLOW_RECIPIENTS;
const mail = { id: 'mail', type: 'sendEmail', subject: 'Version 1', text: 'Hello', kind: 'transactional' };

describe('workers killed while they hand over the mail of a step', function () {
  this.timeout(180_000);
  let system: RealSystem;

  before(async () => {
    system = await RealSystem.shared();
  });

  it('keep its person on the old version only until their claims are taken over', async () => {
    const client = system.client();
    const name = 'Handed over';
    const automationId = await system.automation({ name, trigger: { event: 'in' }, steps: [mail] });
    await client.post('/api/events/send', { email: RECIPIENT, eventName: 'in' });
    const { Enrollment } = system.db.collections;
    const row = () => Enrollment.findOne({ automationId });
    await waitUntil(async () => (await row())?.effect?.state !== undefined, 30_000);
    await Promise.all(system.workers.map((worker) => worker.kill()));
    const enrollment = `/api/enrollments/${String((await row())?._id)}`;
    // Otherwise the next worker would send it and go on.
    assert.equal((await client.post(`${enrollment}/pause`)).status, 200);
    await Promise.all(system.workers.map((worker) => worker.restart()));

    const steps = [{ ...mail, subject: 'Version 2' }];
    const path = `/api/automations/${automationId.toHexString()}`;
    assert.equal((await client.put(path, { steps })).status, 200);
    const migrated = async () => {
      const { body } = await client.post(`${path}/migrate`, {});
      const job = async () => (await client.get(`${path}/migrate/${String(body.id)}`)).body;
      await waitUntil(async () => (await job()).status === 'done', 60_000);
      const { moved, refused } = await job();
      return { moved, refused };
    };
    const held = await row();
    const early = await migrated();
    if (held?.effect !== undefined && early.moved === 0) assert.deepEqual(early, { moved: 0, refused: 1 });
    await waitUntil(async () => (await row())?.effect === undefined, 60_000);
    if (early.moved === 0) assert.deepEqual(await migrated(), { moved: 1, refused: 0 });
    assert.equal((await client.post(`${enrollment}/resume`)).status, 200);
    await waitUntil(async () => (await row())?.status === 'completed', 60_000);
    const mails = readSmtpLog(system.mailLog).filter(({ to }) => to.includes(RECIPIENT));
    assert.deepEqual(
      mails.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim()),
      ['Version 2'],
    );
  });
});
