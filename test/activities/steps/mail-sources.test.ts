import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { createMailSources, type MailSources } from '../../../activities/steps/mail-sources.js';
import { newEmail } from '../../support/http/api.js';
import { senderTokenOf } from '../../support/mail/sender-links.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('templates and senders that mails name', () => {
  const api = useApi();
  const owner = useOwner(api);
  const words = { subject: 'Hello', html: '<p>Hello</p>' };
  let sources: MailSources;

  beforeEach(() => {
    sources = createMailSources(api.db);
  });

  const workspace = async () => {
    const found = await api.db.collections.Workspace.findOne({ _id: new ObjectId(owner.workspaceId) });
    return found ?? assert.fail('no workspace');
  };
  const subjectOf = async (id: string) =>
    (await sources.template({ workspace: await workspace(), id }))?.content.subject;
  const senderOf = async (id: string) => (await sources.sender({ workspace: await workspace(), id }))?.name;

  const askFor = async (email: string): Promise<string> =>
    (await owner.client.post('/api/senders', { email, name: 'Acme' })).body.id;

  const confirm = async (email: string): Promise<void> => {
    const token = await senderTokenOf(api, email);
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status } = await api.anonymous().request('POST', `/senders/${token}`, { headers, raw: '' });
    assert.equal(status, 200);
  };

  /** One whose link was opened. */
  const addSender = async (email: string): Promise<string> => {
    const id = await askFor(email);
    await confirm(email);
    return id;
  };

  it('are read once', async () => {
    const { id } = (await owner.client.post('/api/templates', { name: 'T', ...words })).body;
    const sender = await addSender(newEmail());
    assert.equal(await subjectOf(id), 'Hello');
    assert.equal(await senderOf(sender), 'Acme');
    await api.db.models.TemplateVersion.updateMany(
      { templateId: new ObjectId(String(id)) },
      { $set: { subject: 'Written past the API' } },
    );
    await api.db.models.Sender.updateOne(
      { _id: new ObjectId(sender) },
      { $set: { name: 'Written past the API' } },
    );
    assert.equal(await subjectOf(id), 'Hello');
    assert.equal(await senderOf(sender), 'Acme');
  });

  it('are read together by concurrent mails, and belong to their workspace', async () => {
    const sender = await addSender(newEmail());
    const own = await workspace();
    const found = await Promise.all([1, 2, 3].map(() => sources.sender({ workspace: own, id: sender })));
    assert.equal(new Set(found).size, 1, 'one object');
    const other = { _id: new ObjectId(), mailsRev: own.mailsRev ?? 0 };
    assert.equal(await sources.sender({ workspace: other, id: sender }), null);
    assert.equal(await sources.template({ workspace: other, id: sender }), null);
  });

  it('are read again when a template gets a new version', async () => {
    const { id } = (await owner.client.post('/api/templates', { name: 'T', ...words })).body;
    assert.equal(await subjectOf(id), 'Hello');
    assert.equal((await owner.client.put(`/api/templates/${id}`, { subject: 'Hi' })).status, 200);
    assert.equal(await subjectOf(id), 'Hi');
  });

  it('are read again when a sender is confirmed, changed, removed or restored', async () => {
    const email = newEmail();
    const sender = await askFor(email);
    assert.equal(await senderOf(sender), undefined);
    await confirm(email);
    assert.equal(await senderOf(sender), 'Acme');
    assert.equal((await owner.client.put(`/api/senders/${sender}`, { name: 'Support' })).status, 200);
    assert.equal(await senderOf(sender), 'Support');
    const again = { email, name: 'Help' };
    assert.equal((await owner.client.post('/api/senders', again)).status, 200);
    assert.equal(await senderOf(sender), 'Help');
    assert.equal((await owner.client.delete(`/api/senders/${sender}`)).status, 204);
    assert.equal(await senderOf(sender), undefined);
    assert.equal((await owner.client.post(`/api/senders/${sender}/restore`, {})).status, 200);
    assert.equal(await senderOf(sender), 'Help');
  });
});
