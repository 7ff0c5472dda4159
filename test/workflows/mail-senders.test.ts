import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import PostalMime from 'postal-mime';
import { Broadcasts } from '../support/mail/broadcasts.js';
import { someEmail } from '../support/engine/engine.js';
import type { SinkMail } from '../support/servers/smtp-sink.js';
import { useApi, useOwner } from '../support/http/use-api.js';
import { on, useWorker } from '../support/engine/use-worker.js';
import { waitUntil } from '../support/run/wait-until.js';

describe('mails of several senders', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  const owner = useOwner(api);
  const words = { subject: 'Hello', html: '<p>Hello</p>' };
  let support: string;
  let sales: string;

  /** A sender whose link was opened. */
  const sender = async (body: object): Promise<string> => {
    const asked = await owner.client.post('/api/senders', body);
    assert.equal(asked.status, 201, asked.text);
    const _id = new ObjectId(String(asked.body.id));
    await api.db.models.Sender.updateOne({ _id }, { $set: { confirmedAt: new Date() } });
    return asked.body.id;
  };

  beforeEach(async () => {
    stack.smtp.behave();
    await owner.client.put('/api/workspace', { senderName: 'Acme', replyTo: 'all@acme.test' });
    await api.db.models.Workspace.updateOne(
      { _id: new ObjectId(owner.workspaceId) },
      { $set: { senderEmail: 'hello@acme.test', senderConfirmed: true } },
    );
    support = await sender({ email: 'support@acme.test', name: 'Acme Support', replyTo: 'help@acme.test' });
    sales = await sender({ email: 'sales@acme.test' });
  });

  const mailTo = async (email: string) => {
    const arrived = (): SinkMail | undefined => stack.smtp.mails.find(({ to }) => to.includes(email));
    await waitUntil(() => arrived() !== undefined);
    const mail = arrived() ?? assert.fail('no mail');
    const { from, replyTo, messageId = '' } = await PostalMime.parse(mail.raw);
    return {
      envelope: mail.from,
      from: from && `${from.name} <${from.address ?? ''}>`,
      replyTo: replyTo?.[0]?.address,
      domain: messageId.replace(/.*@(.*)>/, '$1'),
    };
  };

  const mailOf = async (step: object) => {
    const automation = {
      name: 'Hello',
      trigger: { event: 'joined' },
      steps: [{ type: 'sendEmail', ...step }],
    };
    const { body } = await owner.client.post('/api/automations', automation);
    assert.equal((await owner.client.post(`/api/automations/${body.id}/activate`)).status, 200);
    const email = someEmail();
    const { body: sent } = await owner.client.post('/api/events/send', { email, eventName: 'joined' });
    assert.equal(sent.enrolled, 1);
    const mail = await mailTo(email);
    assert.equal((await owner.client.post(`/api/automations/${body.id}/archive`)).status, 200);
    const { data } = (await owner.client.get(`/api/messages?email=${encodeURIComponent(email)}`)).body;
    assert.equal(data[0].from, mail.envelope);
    return mail;
  };

  const ofWorkspace = {
    envelope: 'hello@acme.test',
    from: 'Acme <hello@acme.test>',
    replyTo: 'all@acme.test',
    domain: 'acme.test',
  };
  const ofSupport = {
    ...ofWorkspace,
    envelope: 'support@acme.test',
    from: 'Acme Support <support@acme.test>',
    replyTo: 'help@acme.test',
  };
  const ofSales = { ...ofWorkspace, envelope: 'sales@acme.test', from: 'Acme <sales@acme.test>' };

  it('come from the step’s, the template’s or the workspace’s, and bounce to it', async () => {
    assert.deepEqual(await mailOf(words), ofWorkspace);
    assert.deepEqual(await mailOf({ ...words, sender: support }), ofSupport);
    const own = { ...words, sender: support, replyTo: 'me@acme.test' };
    assert.deepEqual(await mailOf(own), { ...ofSupport, replyTo: 'me@acme.test' });
    const { body } = await owner.client.post('/api/templates', { name: 'T', ...words, sender: sales });
    assert.deepEqual(await mailOf({ template: body.id }), ofSales);
    assert.deepEqual(await mailOf({ template: body.id, sender: support }), ofSupport);
  });

  it('come from the workspace’s while theirs is not confirmed', async () => {
    const { body } = await owner.client.post('/api/senders', { email: 'pending@acme.test' });
    assert.deepEqual(await mailOf({ ...words, sender: body.id }), ofWorkspace);
  });

  it('are tested from the sender that the template names', async () => {
    const { body } = await owner.client.post('/api/templates', { name: 'T', ...words, sender: support });
    const [saved, unsaved] = [someEmail(), someEmail()];
    const test = await owner.client.post(`/api/templates/${body.id}/test`, { to: saved });
    assert.equal(test.status, 202, test.text);
    await owner.client.post('/api/templates/test', { to: unsaved, template: { ...words, sender: sales } });
    assert.deepEqual(await mailTo(saved), ofSupport);
    assert.deepEqual(await mailTo(unsaved), ofSales);
  });

  it('of broadcasts and their tests come from the broadcast’s, or else its templates’', async () => {
    const { db } = api;
    const { client, workspaceId } = owner;
    const some = new Broadcasts({ db, client, workspaceId });
    const template = (await client.post('/api/templates', { name: 'T', ...words, sender: sales })).body.id;
    const first = await some.listOf(1);
    const ofTemplate = await some.draft(first.list, { mail: { template } });
    await some.send(ofTemplate);
    await some.until(ofTemplate, 'done');
    assert.deepEqual(await mailTo(first.people[0]?.email ?? ''), ofSales);
    const second = await some.listOf(1);
    const own = await some.draft(second.list, { mail: { template }, sender: support });
    const to = someEmail();
    assert.equal((await client.post(`/api/broadcasts/${own}/test`, { to })).status, 202);
    assert.deepEqual(await mailTo(to), ofSupport);
    await some.send(own);
    await some.until(own, 'done');
    assert.deepEqual(await mailTo(second.people[0]?.email ?? ''), ofSupport);
    const recipients = await client.get(`/api/broadcasts/${own}/recipients`);
    assert.equal(recipients.body.data[0].from, 'support@acme.test');
  });
});
