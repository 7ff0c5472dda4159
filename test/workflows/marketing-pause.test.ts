import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../support/http/api.js';
import { useApi, useOwner } from '../support/http/use-api.js';
import { on, useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';

describe('A workspace whose marketing mail is paused', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  const owner = useOwner(api);
  const mailTo = (email: string) => stack.smtp.mails.find(({ to }) => to.includes(email));

  async function automate(eventName: string, kind: 'marketing' | 'transactional'): Promise<void> {
    const { body } = await owner.client.post('/api/automations', {
      name: eventName,
      trigger: { event: eventName },
      steps: [{ type: 'sendEmail', kind, subject: 'Hello', text: 'Hi' }],
    });
    assert.equal((await owner.client.post(`/api/automations/${body.id}/activate`)).status, 200);
  }

  it('has its steps wait, and sends after an admin has lifted the pause; other mail goes on', async () => {
    const workspaceId = new ObjectId(owner.workspaceId);
    await owner.client.put('/api/workspace', { postalAddress: 'Acme, 1 Main Street, Vienna' });
    await automate('news', 'marketing');
    await automate('paid', 'transactional');
    const marketingPause = { reason: 'bounces' as const, rate: 7.5, since: new Date() };
    await stack.db.models.Workspace.updateOne({ _id: workspaceId }, { $set: { marketingPause } });
    const [reader, buyer] = [newEmail(), newEmail()];
    await owner.client.post('/api/events/send', { email: reader, eventName: 'news' });
    await owner.client.post('/api/events/send', { email: buyer, eventName: 'paid' });
    const message = () => stack.db.collections.Message.findOne({ workspaceId, to: reader });
    const enrollment = async () => {
      const automationId = (await message())?.automationId ?? new ObjectId();
      return await stack.db.collections.Enrollment.findOne({ workspaceId, automationId });
    };
    await waitUntil(async () => ((await enrollment())?.lastError ?? null) !== null, 20_000);
    await waitUntil(() => mailTo(buyer) !== undefined, 20_000);
    const waiting = await enrollment();
    assert.equal(waiting?.status, 'active');
    assert.match(waiting.lastError ?? '', /^Marketing email is paused because of bounces or complaints/);
    assert.equal((await message())?.reason, 'marketing paused');
    assert.equal((await message())?.firstAttemptAt, undefined, 'the day of attempts has not begun');
    assert.equal(mailTo(reader), undefined);

    assert.equal((await owner.client.post('/api/workspace/resume-marketing')).status, 200);
    await waitUntil(async () => (await enrollment())?.status === 'completed', 20_000);
    assert.ok(mailTo(reader) !== undefined);
  });
});
