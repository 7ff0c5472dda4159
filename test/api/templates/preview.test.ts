import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Warning } from '../../../domain/warnings/warning.js';
import { checkTemplate } from '../../../activities/render/liquid.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const mail = {
  subject: 'News, {{ contact.firstName }}',
  html: '<h1>News</h1><p>{{ contact.firstName }} of {{ contact.plan }}: {{ event.orderId }}</p>',
};
const UNKNOWN = '0'.repeat(24);

/** Warnings of a mail itself: the workspace has no sender. */
function ofMail({ body }: { body: { warnings: Warning[] } }): Warning[] {
  return body.warnings.filter(({ code }) => code !== 'noSender');
}

describe('Previews and test mails of templates', () => {
  let path: string;
  const api = useApi({ checkTemplate });

  const owner = useOwner(api);
  const { client } = owner;
  beforeEach(async () => {
    const { body } = await client.post('/api/templates', { name: 'News', ...mail });
    path = `/api/templates/${body.id}`;
  });

  describe('preview', () => {
    it('is the whole mail, for a sample by default', async () => {
      await client.put('/api/workspace', {
        name: 'Northwind',
        postalAddress: '1 Main Street',
        brandColor: '#0f766e',
      });
      const { status, body } = await client.post(`${path}/preview`);
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.subject, 'News, Ada');
      assert.match(body.html, /Northwind, 1 Main Street/);
      assert.match(body.html, /#0f766e/);
      assert.equal(body.html.match(/\/unsubscribe\/preview"/g).length, 1);
      assert.match(body.text, /^News\n/);
      assert.match(body.text, /Unsubscribe: http/);
    });

    it('greets by the given name in a full name', async () => {
      const maria = { email: 'maria@example.com', name: 'Maria Lopez' };
      const { body: contact } = await client.post('/api/contacts', maria);
      const { body } = await client.post(`${path}/preview`, { contactId: contact.id });
      assert.equal(body.subject, 'News, Maria');
      assert.equal((await client.get(`/api/contacts/${contact.id}`)).body.firstName, null);
    });

    it('uses a contact, an invented contact, and an event', async () => {
      const grace = { email: 'grace@example.com', firstName: 'Grace', customFields: { plan: 'Team' } };
      const { body: contact } = await client.post('/api/contacts', grace);
      const event = { orderId: '<A-1>' };
      const real = await client.post(`${path}/preview`, { contactId: contact.id, event });
      assert.match(real.body.html, /Grace of Team: &lt;A-1&gt;/);
      const made = await client.post(`${path}/preview`, { contact: { firstName: 'Alan' } });
      assert.equal(made.body.subject, 'News, Alan');
      assert.match(made.body.html, /Alan of : </);
      const empty = (variable: string): object => ({
        path: 'html',
        code: 'emptyForSample',
        message: `${variable} is empty for this sample`,
        params: { variable },
      });
      assert.deepEqual(ofMail(made), [empty('contact.plan'), empty('event.orderId')]);
      assert.deepEqual(ofMail(real), []);
    });

    it('warns of a sender that is the installation’s, until the workspace has a confirmed one', async () => {
      const warned = async () =>
        (await client.post(`${path}/preview`, {})).body.warnings.map(({ code }: Warning) => code);
      assert.deepEqual(await warned(), ['emptyForSample', 'emptyForSample', 'noSender']);
      await client.put('/api/workspace', { senderEmail: 'news@northwind.test' });
      assert.deepEqual((await warned()).slice(2), ['workspaceSenderUnconfirmed']);
      const { Workspace } = api.db.models;
      await Workspace.updateOne(
        { _id: new ObjectId(owner.workspaceId) },
        { $set: { senderConfirmed: true } },
      );
      assert.deepEqual((await warned()).slice(2), []);
    });

    it('warns of an email that is longer than Gmail shows', async () => {
      const html = '{% for i in (1..1500) %}<p>Paragraph {{ i }}</p>{% endfor %}';
      const { body } = await client.post('/api/templates/preview', {
        template: { subject: 'Long', html, layout: 'none' },
      });
      assert.deepEqual(ofMail({ body }), []);
      const long = { subject: 'Long', html: html.replace('1500', '6500'), layout: 'none' };
      const warned = ofMail(await client.post('/api/templates/preview', { template: long }));
      assert.deepEqual(
        warned.map(({ path }: { path: string }) => path),
        ['html'],
      );
      assert.match(warned[0]?.message ?? '', /^is \d+ KB .*Gmail shows the first 102 KB/);
    });

    it('encodes values in links, in HTML and text', async () => {
      const template = {
        subject: 'Links',
        html: '<a href="https://example.org/p?email={{ contact.email }}&n={{ contact.firstName }}">x</a>',
        text: 'See https://example.org/p?email={{ contact.email }}',
      };
      const contact = { email: 'ada+news@example.com', firstName: 'A & B #1' };
      const { body } = await client.post('/api/templates/preview', { template, contact });
      assert.match(
        body.html,
        /href="https:\/\/example\.org\/p\?email=ada%2Bnews%40example\.com&n=A%20%26%20B%20%231"/,
      );
      assert.match(body.text, /See https:\/\/example\.org\/p\?email=ada%2Bnews%40example\.com\n/);
    });

    it('of an unsaved template needs no name', async () => {
      const template = {
        ...mail,
        html: '<html><body>{{ contact.email }}</body></html>',
        layout: 'none',
        text: 'T',
      };
      const { status, body } = await client.post('/api/templates/preview', { template });
      assert.equal(status, 200);
      assert.match(body.html, /^<html><body>ada@example.com/);
      assert.match(body.text, /^T\n/);
    });

    it('of a template that loops within one output is a 422, soon', async () => {
      const text = '{% assign a = (1..500000) %}{{ a | find_exp: "i", "a | has_exp: \'j\', \'j < 0\'" }}';
      const began = performance.now();
      const template = { subject: 'News', html: text, text };
      const response = await client.post('/api/templates/preview', { template });
      assertProblem(response, 422, 'invalid');
      assert.equal(response.body.errors[0].path, 'template');
      // Its budget is two seconds; without one it takes minutes.
      assert.ok(performance.now() - began < 15_000);
    });

    it('reports what is invalid', async () => {
      const { body: contact } = await (
        await api.signUp()
      ).client.post('/api/contacts', { email: 'x@example.com' });
      const refused: [object, string][] = [
        [{ contactId: UNKNOWN }, 'contactId'],
        [{ contactId: contact.id }, 'contactId'],
        [{ contactId: 'x' }, 'contactId'],
        [{ contact: { email: 'no' } }, 'contact.email'],
        [{ event: [] }, 'event'],
        [{ who: 1 }, 'who'],
      ];
      for (const [body, field] of refused) {
        const response = await client.post(`${path}/preview`, body);
        assertProblem(response, 422, 'invalid');
        assert.equal(response.body.errors[0].path, field);
      }
      const both = { contactId: UNKNOWN, contact: { firstName: 'Ada' } };
      assertProblem(await client.post(`${path}/preview`, both), 422, 'invalid');
      assertProblem(await client.post('/api/templates/preview', {}), 422, 'invalid');
      const template = { ...mail, html: '{{ x' };
      const broken = await client.post('/api/templates/preview', { template });
      assert.equal(broken.body.errors[0].path, 'template.html');
    });

    it('reports a template that cannot be rendered', async () => {
      const template = { ...mail, html: '{% for i in (1..100000000) %}x{% endfor %}' };
      const response = await client.post('/api/templates/preview', { template });
      assertProblem(response, 422, 'invalid');
      assert.equal(response.body.errors[0].path, 'template');
    });

    it('requires automations:write', async () => {
      const reader = await api.withKey(client, ['automations:read']);
      assert.equal((await reader.get(path)).status, 200);
      assertProblem(await reader.post(`${path}/preview`, {}), 403, 'forbidden');
      const writer = await api.withKey(client, ['automations:write']);
      assert.equal((await writer.post(`${path}/preview`, {})).status, 200);
      assertProblem(await writer.get(path), 403, 'forbidden');
    });
  });

  describe('a test mail', () => {
    const send = (as: ApiClient, to: unknown, body: object = {}) => as.post(`${path}/test`, { to, ...body });

    it('is accepted, with the URL of its status', async () => {
      const { status, body } = await send(client, 'anybody@example.com');
      assert.equal(status, 202, JSON.stringify(body));
      assert.deepEqual(
        [body.to, body.subject, body.status, body.version],
        ['anybody@example.com', '[Test] News, Ada', 'queued', 1],
      );
      assert.deepEqual((await client.get(`${path}/tests/${body.id}`)).body, body);
      assert.deepEqual((await client.get(`${path}/tests`)).body.data, [body]);
      assertProblem(await client.get(`${path}/tests/${UNKNOWN}`), 404, 'not_found');
    });

    it('has the contents of the request where it gives any, such as those of a draft', async () => {
      const template = { subject: 'Draft for {{ contact.firstName }}', html: '<p>Half done</p>' };
      const { body } = await send(client, 'anybody@example.com', { template });
      assert.deepEqual([body.subject, body.version], ['[Test] Draft for Ada', 1]);
      const invalid = await send(client, 'anybody@example.com', { template: { subject: '{{', html: '' } });
      assertProblem(invalid, 422, 'invalid');
    });

    it('goes only to members, unless an admin sends it', async () => {
      const editor = await joinAs(api, owner, 'editor');
      assert.equal((await send(editor.client, owner.email)).status, 202);
      assert.equal((await send(editor.client, editor.email.toUpperCase())).status, 202);
      const stranger = await send(editor.client, (await api.signUp()).email);
      assertProblem(stranger, 422, 'invalid');
      assert.equal(stranger.body.errors[0].path, 'to');
      const key = await api.withKey(client, ['automations:write']);
      assertProblem(await send(key, 'anybody@example.com'), 422, 'invalid');
      const admin = await api.withKey(client, ['admin']);
      assert.equal((await send(admin, 'anybody@example.com')).status, 202);
      const viewer = await joinAs(api, owner, 'viewer');
      assertProblem(await send(viewer.client, viewer.email), 403, 'forbidden');
    });

    it('has contents that are no template’s', async () => {
      const { body: contact } = await client.post('/api/contacts', { email: 'grace@example.com' });
      const template = { subject: 'Order {{ event.total }} of {{ contact.email }}', html: '<p>Thanks</p>' };
      const body = { to: 'anybody@example.com', template, contactId: contact.id, event: { total: 12 } };
      const queued = await client.post('/api/templates/test', body);
      assert.equal(queued.status, 202, queued.text);
      assert.equal(queued.body.subject, '[Test] Order 12 of grace@example.com');
      const { TemplateTest } = api.db.collections;
      const _id = new ObjectId(String(queued.body.id));
      assert.match((await TemplateTest.findOne({ _id }))?.words?.html ?? '', /Thanks/);
      const editor = await joinAs(api, owner, 'editor');
      const stranger = await editor.client.post('/api/templates/test', body);
      assert.equal(stranger.body.errors[0].path, 'to');
      const broken = { ...body, template: { subject: '{{', html: '' } };
      assertProblem(await client.post('/api/templates/test', broken), 422, 'invalid');
      await client.delete(`/api/contacts/${contact.id}`);
      assert.equal(await TemplateTest.countDocuments({ _id }), 0);
      const { data } = (await client.get('/api/audit?action=templates.test')).body;
      assert.deepEqual(data[0].after, { to: 'anybody@example.com' });
    });

    it('is queued once for each Idempotency-Key', async () => {
      const options = { headers: { 'Idempotency-Key': 'one' } };
      const first = await client.post(`${path}/test`, { to: owner.email }, options);
      const second = await client.post(`${path}/test`, { to: owner.email }, options);
      assert.equal(second.body.id, first.body.id);
      assert.equal((await client.get(`${path}/tests`)).body.total, 1);
    });

    it('is refused without a plain address', async () => {
      for (const to of [undefined, 7, 'Ada <ada@example.com>', 'a@b.example,c@d.example', ''])
        assertProblem(await send(client, to), 422, 'invalid');
      assert.equal((await client.get(`${path}/tests`)).body.total, 0);
    });

    it('is deleted with the contact whose data it contains', async () => {
      const { body: contact } = await client.post('/api/contacts', { email: 'grace@example.com' });
      const { body } = await send(client, owner.email, { contactId: contact.id });
      const other = await send(client, owner.email);
      assert.equal((await client.delete(`/api/contacts/${contact.id}`)).status, 204);
      const { data } = (await client.get(`${path}/tests`)).body;
      assert.deepEqual(
        data.map(({ id }: { id: string }) => id),
        [other.body.id],
        body.id,
      );
    });

    it('is in the audit log', async () => {
      await send(client, 'anybody@example.com');
      const { data } = (await client.get('/api/audit')).body;
      const line = data.find(({ action }: { action: string }) => action === 'templates.test');
      assert.deepEqual(line.after, { to: 'anybody@example.com', version: 1 });
    });

    it('is limited, together with tests of broadcasts', async () => {
      const statuses = new Set<number>();
      for (let i = 0; i < 31; i += 1) statuses.add((await send(client, owner.email)).status);
      assert.deepEqual([...statuses], [202, 429]);
      assertProblem(await send(client, owner.email), 429, 'rate_limited');
      const broadcast = `/api/broadcasts/${new ObjectId().toHexString()}/test`;
      assertProblem(await client.post(broadcast, { to: owner.email }), 429, 'rate_limited');
    });
  });
});
