import assert from 'node:assert/strict';
import { accountMails } from '../../support/mail/account-mails.js';
import { newEmail, startApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { ownDatabase } from '../../support/servers/database.js';
import { senderTokenOf } from '../../support/mail/sender-links.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

const newSender = () => `hello@${newEmail().replace(/@.*/, '')}.test`;

describe('/api/senders', () => {
  let now: Date;
  const api = useApi({ clock: () => now, settings: { senderDomains: ['listed.test'] } });
  beforeEach(() => {
    now = new Date();
  });
  const owner = useOwner(api);
  const ask = (email: string) => owner.client.post('/api/senders', { email });
  const allow = (token: string, headers: Record<string, string> = {}) =>
    api.anonymous().request('POST', `/senders/${token}`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      raw: '',
    });
  const use = (senderEmail: string | null) => owner.client.put('/api/workspace', { senderEmail });
  const isConfirmed = async () => (await owner.client.get('/api/workspace')).body.senderConfirmed;

  it('asks the address for its consent by a mailed link, which only works as a button', async () => {
    const email = newSender();
    const { status, body } = await ask(email);
    assert.deepEqual([status, body.email, body.status, body.confirmedAt], [201, email, 'pending', null]);
    const token = await senderTokenOf(api, email);
    const page = await api.anonymous().get(`/senders/${token}`);
    assert.ok(page.status === 200 && page.text.includes(email), page.text);
    assert.equal((await owner.client.get('/api/senders')).body.data[0].status, 'pending');
    assertProblem(await allow(token, { 'Sec-Fetch-Site': 'cross-site' }), 403, 'cross_site');
    assert.equal((await allow(token)).status, 200);
    const { data } = (await owner.client.get('/api/senders')).body;
    assert.deepEqual([data[0].id, data[0].status], [body.id, 'confirmed']);
    assert.equal((await allow(token)).status, 404, 'works once');
    const audited = await owner.client.get('/api/audit?action=senders.confirm');
    assert.equal(audited.body.total, 1);
  });

  it('lets the workspace use its sender once it is confirmed', async () => {
    const email = newSender();
    const { status, body } = await use(email);
    assert.deepEqual([status, body.senderEmail, body.senderConfirmed], [200, email, false]);
    await allow(await senderTokenOf(api, email));
    assert.equal(await isConfirmed(), true);
    assert.equal((await use(email)).body.senderConfirmed, true);
    assert.equal((await use(null)).body.senderConfirmed, null);
    assert.equal((await use(email)).body.senderConfirmed, true, 'it stays confirmed');
  });

  it('confirms an address for one workspace only', async () => {
    const email = newSender();
    await use(email);
    await allow(await senderTokenOf(api, email));
    const other = await api.signUp();
    const { body } = await other.client.put('/api/workspace', { senderEmail: email });
    assert.equal(body.senderConfirmed, false);
    assert.equal((await other.client.get('/api/senders')).body.data[0].status, 'pending');
  });

  it('needs no confirmation for domains on the list of the operator', async () => {
    assert.equal((await use('hello@listed.test')).body.senderConfirmed, true);
    assert.equal((await use('hello@sub.listed.test')).body.senderConfirmed, false);
    assert.equal((await use('hello@listed.test.evil.test')).body.senderConfirmed, false);
    const { body } = await ask('sales@listed.test');
    assert.equal(body.status, 'confirmed');
    assert.equal((await accountMails(api, 'sales@listed.test')).length, 0);
  });

  it('mails the link again after ten minutes, and the earlier one stops working', async () => {
    const email = newSender();
    await ask(email);
    const first = await senderTokenOf(api, email);
    assert.equal((await ask(email)).status, 200);
    assert.equal((await accountMails(api, email)).length, 1);
    now = new Date(now.getTime() + 11 * 60_000);
    await ask(email);
    assert.equal((await accountMails(api, email)).length, 2);
    assert.equal((await allow(first)).status, 404);
    assert.equal((await allow(await senderTokenOf(api, email))).status, 200);
  });

  it('forgets a link after seven days', async () => {
    const email = newSender();
    await ask(email);
    const token = await senderTokenOf(api, email);
    now = new Date(now.getTime() + 7 * DAY_MS);
    assert.equal((await allow(token)).status, 404);
  });

  it('removes an address, which the workspace then no longer uses', async () => {
    const email = newSender();
    await use(email);
    await allow(await senderTokenOf(api, email));
    const [sender] = (await owner.client.get('/api/senders')).body.data;
    const other = await api.signUp();
    assertProblem(await other.client.delete(`/api/senders/${sender.id}`), 404, 'not_found');
    assert.equal((await owner.client.delete(`/api/senders/${sender.id}`)).status, 204);
    assert.equal(await isConfirmed(), false);
  });

  it('shows a name and a reply address, which can be changed', async () => {
    const { body } = await owner.client.post('/api/senders', { email: newSender(), name: 'Support' });
    assert.deepEqual([body.name, body.replyTo], ['Support', null]);
    const path = `/api/senders/${body.id}`;
    const read = await owner.client.get(path);
    const stale = { headers: { 'If-Match': read.headers.get('etag') ?? '' } };
    const replyTo = 'help@shop.test';
    const changed = await owner.client.request('PUT', path, { ...stale, body: { replyTo } });
    assert.deepEqual([changed.body.name, changed.body.replyTo], ['Support', replyTo]);
    const late = await owner.client.request('PUT', path, { ...stale, body: { name: null } });
    assertProblem(late, 412, 'precondition_failed');
    assert.equal((await owner.client.put(path, { name: null })).body.name, null);
    assertProblem(await owner.client.put(path, { email: newSender() }), 422, 'invalid');
    assertProblem(await owner.client.put(path, { replyTo: 'nobody' }), 422, 'invalid');
    const other = await api.signUp();
    assertProblem(await other.client.put(path, { name: 'Mine' }), 404, 'not_found');
    assertProblem(await other.client.get(path), 404, 'not_found');
  });

  it('stores only a hash of the token', async () => {
    const email = newSender();
    await ask(email);
    const token = await senderTokenOf(api, email);
    assert.ok(!JSON.stringify(await api.db.models.Sender.findOne({ email })).includes(token));
  });

  it('leaves addresses alone that were in use before', async () => {
    const email = newSender();
    await api.db.models.Workspace.updateOne({ _id: owner.workspaceId }, { $set: { senderEmail: email } });
    assert.equal(await isConfirmed(), true);
    assert.equal((await use(email)).body.senderConfirmed, true);
  });
});

describe('A sender, where one workspace is by invitation', () => {
  it('needs no confirmation, until there is another workspace', async () => {
    const db = await ownDatabase();
    const api = await startApi({ db, settings: { signUp: 'invitation' } });
    const { client } = await api.signUp();
    const use = (senderEmail: string) => client.put('/api/workspace', { senderEmail });
    assert.equal((await use('hello@shop.test')).body.senderConfirmed, true);
    await api.signUp();
    assert.equal((await use('hello@shop.test')).body.senderConfirmed, true, 'is in use');
    assert.equal((await use('other@shop.test')).body.senderConfirmed, false);
    await api.stop();
    await db.release();
  });
});
