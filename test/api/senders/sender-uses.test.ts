import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { FieldError } from '../../../domain/errors.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('Senders that mails name', () => {
  const api = useApi({ settings: { senderDomains: ['listed.test'] } });
  const owner = useOwner(api);

  const sender = async (email = 'support@listed.test'): Promise<string> => {
    const { status, body } = await owner.client.post('/api/senders', { email, name: 'Support' });
    assert.equal(status, 201);
    return body.id;
  };
  const made = async (path: string, body: object): Promise<string> => {
    const response = await owner.client.post(`/api/${path}`, body);
    assert.equal(response.status, 201, response.text);
    return response.body.id;
  };
  const words = { subject: 'Hello', html: '<p>Hello</p>' };
  const step = (of: object) => ({ id: 'mail', type: 'sendEmail', ...of });
  const automation = (steps: object[]) => ({ name: 'Welcome', trigger: { event: 'joined' }, steps });
  const removal = async (id: string): Promise<string | null> => {
    const { status, body } = await owner.client.delete(`/api/senders/${id}`);
    return status === 204 ? null : body.detail;
  };
  const dryRun = async (steps: object[]) => {
    const { body, text } = await owner.client.post('/api/automations/test', {
      automation: { trigger: { event: 'joined' }, steps },
    });
    assert.ok(Array.isArray(body.mails), text);
    return body.mails.map(({ from }: { from: object }) => from);
  };

  it('must be the workspace’s own', async () => {
    const unknown = new ObjectId().toHexString();
    const { body: other } = await (
      await api.signUp()
    ).client.post('/api/senders', { email: 'a@listed.test' });
    for (const id of [unknown, other.id]) {
      const refused = [
        await owner.client.post('/api/templates', { name: 'T', ...words, sender: id }),
        await owner.client.post('/api/automations', automation([step({ ...words, sender: id })])),
        await owner.client.post('/api/broadcasts', { name: 'B', sender: id }),
      ];
      for (const response of refused) assertProblem(response, 422, 'invalid');
      assert.deepEqual(
        refused.map(({ body }) => body.errors.map(({ path }: FieldError) => path)),
        [['sender'], ['steps[0].sender'], ['sender']],
      );
    }
  });

  it('stay while an automation, a template or a broadcast names them', async () => {
    const id = await sender();
    const template = await made('templates', { name: 'News', ...words, sender: id });
    const named = await made('automations', automation([step({ ...words, sender: id })]));
    const detail = await removal(id);
    assert.match(detail ?? '', /the automation “Welcome” and the template “News”/);
    await owner.client.put(`/api/templates/${template}`, { sender: null });
    await owner.client.post(`/api/automations/${named}/archive`);
    assert.equal(await removal(id), null);
    assertProblem(await owner.client.post(`/api/automations/${named}/unarchive`), 422, 'invalid');
  });

  it('must exist where a deleted template that names one is restored', async () => {
    const id = await sender();
    const template = await made('templates', { name: 'News', ...words, sender: id });
    await owner.client.delete(`/api/templates/${template}`);
    assert.equal(await removal(id), null);
    assertProblem(await owner.client.post(`/api/templates/${template}/restore`), 422, 'invalid');
    assert.equal((await owner.client.post(`/api/senders/${id}/restore`)).status, 200);
    assert.equal((await owner.client.post(`/api/templates/${template}/restore`)).body.sender, id);
  });

  it('are part of a template’s version', async () => {
    const id = await sender();
    const path = `/api/templates/${await made('templates', { name: 'News', ...words })}`;
    const changed = await owner.client.put(path, { sender: id });
    assert.deepEqual([changed.body.version, changed.body.sender], [2, id]);
    assert.equal((await owner.client.get(`${path}/versions/1`)).body.sender, null);
    assert.equal((await owner.client.post(`${path}/versions/1/restore`)).body.sender, null);
    assert.equal((await owner.client.get(`${path}/versions/2`)).body.sender, id);
  });

  it('are shown by previews and dry runs: the step’s, the template’s or the workspace’s', async () => {
    await owner.client.put('/api/workspace', { senderName: 'Acme', senderEmail: 'hello@listed.test' });
    const [support, sales] = [await sender(), await sender('sales@listed.test')];
    const template = await made('templates', { name: 'News', ...words, sender: sales });
    const preview = await owner.client.post(`/api/templates/${template}/preview`, {});
    assert.deepEqual(preview.body.from, { name: 'Support', email: 'sales@listed.test' });
    const froms = await dryRun([
      { type: 'sendEmail', ...words },
      { type: 'sendEmail', ...words, sender: support },
      { type: 'sendEmail', template },
      { type: 'sendEmail', template, sender: support },
    ]);
    assert.deepEqual(froms, [
      { name: 'Acme', email: 'hello@listed.test' },
      { name: 'Support', email: 'support@listed.test' },
      { name: 'Support', email: 'sales@listed.test' },
      { name: 'Support', email: 'support@listed.test' },
    ]);
  });

  it('are not used before they are confirmed: warnings say so, and broadcasts wait', async () => {
    const pending = await sender('support@elsewhere.test');
    await owner.client.put('/api/workspace', {
      senderEmail: 'hello@listed.test',
      postalAddress: '1 Main St',
    });
    const mail = step({ ...words, sender: pending });
    assert.equal((await dryRun([mail]))[0].email, 'hello@listed.test');
    const id = await made('automations', automation([mail]));
    const { warnings } = (await owner.client.post(`/api/automations/${id}/activate`)).body;
    assert.deepEqual(
      warnings.map(({ path }: FieldError) => path),
      ['trigger.event', 'steps[0].sender'],
    );
    const list = await made('lists', { name: 'News' });
    const draft = { name: 'News', audience: { list }, mail: words, sender: pending };
    const broadcast = `/api/broadcasts/${await made('broadcasts', draft)}`;
    const preview = (await owner.client.post(`${broadcast}/preview`)).body.id;
    assertProblem(await owner.client.post(`${broadcast}/schedule`, { preview }), 409, 'conflict');
    await owner.client.put(broadcast, { sender: await sender() });
    assert.equal((await owner.client.post(`${broadcast}/schedule`, { preview })).status, 200);
  });

  it('stay while a scheduled broadcast sends as them', async () => {
    const id = await sender();
    const list = await made('lists', { name: 'News' });
    const time = { at: new Date(Date.now() + 3_600_000).toISOString() };
    const draft = { name: 'June', audience: { list }, mail: words, sender: id, time };
    const broadcast = `/api/broadcasts/${await made('broadcasts', draft)}`;
    const preview = (await owner.client.post(`${broadcast}/preview`)).body.id;
    assert.equal((await owner.client.post(`${broadcast}/schedule`, { preview })).status, 200);
    assert.match((await removal(id)) ?? '', /the broadcast “June”/);
    assert.equal((await owner.client.post(`${broadcast}/cancel`)).status, 200);
    assert.equal(await removal(id), null);
  });
});
