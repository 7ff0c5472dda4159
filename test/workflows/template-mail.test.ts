import assert from 'node:assert/strict';
import PostalMime from 'postal-mime';
import type { ApiClient } from '../support/http/api-client.js';
import { someEmail } from '../support/engine/engine.js';
import type { SinkMail } from '../support/servers/smtp-sink.js';
import { waitUntil } from '../support/run/wait-until.js';
import { useApi } from '../support/http/use-api.js';
import { on, useWorker } from '../support/engine/use-worker.js';

describe('mails made from templates', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  let client: ApiClient;
  let template: string;

  beforeEach(async () => {
    ({ client } = await api.signUp());
    await client.put('/api/workspace', {
      name: 'Northwind',
      postalAddress: '1 Main Street',
      brandColor: '#0f766e',
    });
    const words = { subject: 'Hello {{ contact.firstName }}', html: '<p>For {{ event.plan }}</p>' };
    const { body } = await client.post('/api/templates', { name: 'Hello', ...words });
    template = `/api/templates/${body.id}`;
  });

  const mailsTo = (email: string): SinkMail[] => stack.smtp.mails.filter(({ to }) => to.includes(email));

  const arrived = async (email: string) => {
    await waitUntil(() => mailsTo(email).length > 0);
    const [mail] = mailsTo(email);
    return await PostalMime.parse(mail?.raw ?? '');
  };

  const activate = async (step: object): Promise<string> => {
    const id = template.slice(template.lastIndexOf('/') + 1);
    const steps = [{ id: 'mail', type: 'sendEmail', template: id, ...step }];
    const automation = { name: 'Hello', trigger: { event: 'joined' }, steps };
    const { body } = await client.post('/api/automations', automation);
    assert.equal((await client.post(`/api/automations/${body.id}/activate`)).status, 200);
    return body.id;
  };

  const join = async (): Promise<string> => {
    const email = someEmail();
    const event = {
      eventName: 'joined',
      eventProperties: { plan: 'Team' },
      contactProperties: { firstName: 'Ada' },
    };
    assert.equal((await client.post('/api/events/send', { email, ...event })).body.enrolled, 1);
    return email;
  };

  it('ask for replies to the mail’s address, the automation’s or the workspace’s', async () => {
    const replies = async (step: object, automation: object): Promise<string | undefined> => {
      const id = await activate(step);
      await client.put(`/api/automations/${id}`, automation);
      const { replyTo } = await arrived(await join());
      await client.post(`/api/automations/${id}/archive`);
      return replyTo?.[0]?.address;
    };
    assert.equal(await replies({}, {}), undefined);
    await client.put('/api/workspace', { replyTo: 'all@example.com' });
    assert.equal(await replies({}, {}), 'all@example.com');
    const own = { replyTo: 'some@example.com' };
    assert.equal(await replies({}, own), 'some@example.com');
    assert.equal(await replies({ replyTo: 'one@example.com' }, own), 'one@example.com');
  });

  it('of steps with content of their own have the base layout as well', async () => {
    const own = { subject: 'Hello', preheader: 'For {{ event.plan }}', html: '<p>Hi</p>' };
    await activate({ template: undefined, ...own });
    const { html = '', text = '' } = await arrived(await join());
    assert.match(html, /display: none[^>]*>For Team&#847;.*1 Main Street/s);
    assert.equal(html.match(/1 Main Street/g)?.length, 1);
    assert.match(text, /^Hi\n/);
  });

  it('have the base layout, with the unsubscribe link and the postal address once', async () => {
    await activate({});
    const { subject, html = '', text = '' } = await arrived(await join());
    assert.equal(subject, 'Hello Ada');
    assert.match(html, /For Team/);
    assert.match(html, /background-color: #0f766e|color: #0f766e/);
    assert.equal(html.match(/http:\/\/rollcall\.test\/unsubscribe\//g)?.length, 1);
    assert.equal(html.match(/1 Main Street/g)?.length, 1);
    assert.equal(text.match(/http:\/\/rollcall\.test\/unsubscribe\//g)?.length, 1);
  });

  it('use the template as it is when they are sent, and record its version', async () => {
    await activate({});
    const first = await join();
    assert.equal((await arrived(first)).subject, 'Hello Ada');
    await client.put(template, { subject: 'Changed for {{ contact.firstName }}' });
    const second = await join();
    assert.equal((await arrived(second)).subject, 'Changed for Ada');
    const { data } = (await client.get('/api/messages')).body;
    assert.deepEqual(
      data.map((row: Record<string, unknown>) => [row.to, row.templateVersion, row.subject]),
      [
        [second, 2, 'Changed for Ada'],
        [first, 1, 'Hello Ada'],
      ],
    );
    assert.equal(data[0].templateId, template.slice(template.lastIndexOf('/') + 1));
  });

  it('are still sent by old automation versions after the template was deleted', async () => {
    const id = await activate({});
    const wait = { id: 'wait', type: 'wait', for: '4 seconds' };
    const mail = { id: 'mail', type: 'sendEmail', template: template.slice(template.lastIndexOf('/') + 1) };
    await client.put(`/api/automations/${id}`, { steps: [wait, mail] });
    const email = await join();
    await client.put(`/api/automations/${id}`, { steps: [{ type: 'exit' }] });
    assert.equal((await client.delete(template)).status, 204);
    assert.equal((await arrived(email)).subject, 'Hello Ada');
  });

  it('have no unsubscribe link if they are transactional', async () => {
    await activate({ kind: 'transactional' });
    const mail = await arrived(await join());
    assert.ok(!mail.html?.includes('/unsubscribe/'));
    assert.match(mail.html ?? '', /1 Main Street/);
  });

  it('can be sent once as a test to a member’s address; the content is deleted afterwards', async () => {
    const to = someEmail();
    const { body } = await client.post(`${template}/test`, { to, event: { plan: 'Test' } });
    const mail = await arrived(to);
    assert.equal(mail.subject, '[Test] Hello Ada');
    assert.match(mail.html ?? '', /For Test/);
    await waitUntil(async () => (await client.get(`${template}/tests/${body.id}`)).body.status === 'sent');
    assert.equal(mailsTo(to).length, 1);
    const row = await stack.db.collections.TemplateTest.findOne({ to });
    assert.equal(row?.words, undefined);
    assert.equal((await client.get('/api/messages')).body.total, 0);
  });

  it('are reported as failed if a test is refused permanently', async () => {
    const to = someEmail();
    stack.smtp.behave({ at: 'rcpt', to, reply: '550 5.1.1 No such user' });
    const { body } = await client.post(`${template}/test`, { to });
    const test = `${template}/tests/${body.id}`;
    await waitUntil(async () => (await client.get(test)).body.status === 'failed');
    assert.match((await client.get(test)).body.reason, /No such user/);
  });

  it('are retried if the server is busy', async () => {
    const to = someEmail();
    stack.smtp.behave({ at: 'message', to, times: 1, reply: '451 4.3.0 Later' });
    const { body } = await client.post(`${template}/test`, { to });
    await waitUntil(async () => (await client.get(`${template}/tests/${body.id}`)).body.status === 'sent');
    assert.equal(mailsTo(to).length, 1);
  });

  it('are reported as uncertain, and not resent, if the final reply to a test is lost', async () => {
    const to = someEmail();
    stack.smtp.behave({ at: 'message', to, drop: true });
    const { body } = await client.post(`${template}/test`, { to });
    await waitUntil(
      async () => (await client.get(`${template}/tests/${body.id}`)).body.status === 'uncertain',
    );
    assert.equal(mailsTo(to).length, 1);
  });
});
