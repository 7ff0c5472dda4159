import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { newEmail } from '../../support/http/api.js';
import { joinAs } from '../../support/audience/members.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('/api/lists', () => {
  const api = useApi({ checkTemplate });

  const owner = useOwner(api);
  const { client } = owner;

  const make = async (fields: object = {}) => {
    const { status, body, text } = await client.post('/api/lists', { name: 'Newsletter', ...fields });
    assert.equal(status, 201, text);
    return body;
  };
  const contact = async (): Promise<string> =>
    (await client.post('/api/contacts', { email: newEmail() })).body.id;
  const paths = (response: { body: { errors: { path: string }[] } }) =>
    response.body.errors.map(({ path }) => path);

  it('creates a list with only a name', async () => {
    const { id, createdAt, updatedAt, ...rest } = await make();
    assert.deepEqual(rest, {
      name: 'Newsletter',
      description: null,
      visibility: 'private',
      position: 0,
      doubleOptIn: false,
      requireConsent: false,
      confirmation: {
        subject: null,
        preheader: null,
        html: null,
        document: null,
        redirectUrl: null,
        reminderAfter: '2 days',
        expiresAfter: '7 days',
      },
      warnings: [],
      counts: { pending: 0, subscribed: 0, unsubscribed: 0 },
    });
    assert.equal(createdAt, updatedAt);
    const { body } = await client.get(`/api/lists/${id}`);
    assert.deepEqual(body, { id, createdAt, updatedAt, ...rest });
    assert.deepEqual((await client.get('/api/lists')).body.data, [body]);
  });

  it('accepts all settings of the confirmation', async () => {
    const confirmation = {
      subject: 'Please confirm, {{ contact.firstName }}',
      preheader: 'One click',
      document: null,
      html: '<p>{{ contact.name | escape }}</p>',
      redirectUrl: 'https://example.com/welcome?a=1#b',
      reminderAfter: 'PT12H',
      expiresAfter: '3 days',
    };
    const shown = { description: 'Once a month', visibility: 'public', position: 3 };
    const fields = { ...shown, doubleOptIn: true, requireConsent: true, confirmation };
    const { id } = await make(fields);
    const { body } = await client.get(`/api/lists/${id}`);
    const { description, visibility, position, doubleOptIn, requireConsent } = body;
    const settings = { description, visibility, position, doubleOptIn, requireConsent };
    assert.deepEqual({ ...settings, confirmation: body.confirmation }, fields);
  });

  it('has no reminder if confirmations expire before it', async () => {
    const { confirmation } = await make({ confirmation: { expiresAfter: '1 day' } });
    assert.equal(confirmation.reminderAfter, null);
  });

  it('changes only the given fields, also of the confirmation', async () => {
    const made = await make({ confirmation: { subject: 'Hello', reminderAfter: '1 day' } });
    const { status, body } = await client.put(`/api/lists/${made.id}`, {
      name: 'News',
      confirmation: { reminderAfter: null },
    });
    assert.equal(status, 200);
    assert.equal(body.name, 'News');
    assert.deepEqual(body.confirmation, { ...made.confirmation, reminderAfter: null });
    const unchanged = await client.put(`/api/lists/${made.id}`, {});
    assert.deepEqual(unchanged.body, body);
  });

  it('refuses invalid fields and lists each', async () => {
    const cases: [object, string[]][] = [
      [{}, ['name']],
      [{ name: '' }, ['name']],
      [{ name: 'a\u0007b' }, ['name']],
      [{ name: 'x'.repeat(201) }, ['name']],
      [{ name: 'n', doubleOptIn: 'yes', requireConsent: 1 }, ['doubleOptIn', 'requireConsent']],
      [{ name: 'n', colour: 'red' }, ['colour']],
      [{ name: 'n', confirmation: [] }, ['confirmation']],
      [{ name: 'n', confirmation: { subject: '{{ broken' } }, ['confirmation.subject']],
      [{ name: 'n', confirmation: { html: '{% if %}' } }, ['confirmation.html']],
      [{ name: 'n', confirmation: { subject: 'a\nb' } }, ['confirmation.subject']],
      [{ name: 'n', confirmation: { expiresAfter: null } }, ['confirmation.expiresAfter']],
      [{ name: 'n', confirmation: { reminderAfter: 'soon' } }, ['confirmation.reminderAfter']],
      [{ name: 'n', confirmation: { reminderAfter: '7 days' } }, ['confirmation.reminderAfter']],
      [
        { name: 'n', confirmation: { reminderAfter: '3 days', expiresAfter: '72 hours' } },
        ['confirmation.reminderAfter'],
      ],
    ];
    for (const [body, wrong] of cases) {
      const response = await client.post('/api/lists', body);
      assert.equal(response.status, 422, JSON.stringify(body));
      assert.deepEqual(paths(response), wrong, JSON.stringify(body));
    }
    const { id } = await make();
    const late = await client.put(`/api/lists/${id}`, { confirmation: { expiresAfter: '1 day' } });
    assert.equal(late.status, 422);
    assert.deepEqual(paths(late), ['confirmation.reminderAfter']);
  });

  it('accepts only absolute http and https URLs as redirects', async () => {
    const bad = [
      'javascript:alert(1)',
      '/welcome',
      '//example.com',
      'https://ada:secret@example.com/',
      'ftp://example.com',
      'https://',
      'https://exa mple.com',
      'https:\\\\example.com',
      `https://example.com/${'x'.repeat(2_000)}`,
      '',
      7,
    ];
    for (const redirectUrl of bad) {
      const response = await client.post('/api/lists', { name: 'n', confirmation: { redirectUrl } });
      assert.equal(response.status, 422, String(redirectUrl));
      assert.ok(paths(response).every((path) => path === 'confirmation.redirectUrl'));
    }
  });

  it('pages, newest first', async () => {
    for (const name of ['a', 'b', 'c']) await make({ name });
    const first = await client.get('/api/lists?limit=2');
    assert.deepEqual(
      first.body.data.map(({ name }: { name: string }) => name),
      ['c', 'b'],
    );
    const rest = await client.get(`/api/lists?limit=2&cursor=${first.body.nextCursor}`);
    assert.deepEqual(
      rest.body.data.map(({ name }: { name: string }) => name),
      ['a'],
    );
    assert.equal((await client.get('/api/lists?page=0')).status, 422);
    assert.equal((await client.get('/api/lists?colour=red')).status, 422);
  });

  it('repeats the first response for the same Idempotency-Key', async () => {
    const options = { headers: { 'Idempotency-Key': 'list' } };
    const first = await client.post('/api/lists', { name: 'Once' }, options);
    const again = await client.post('/api/lists', { name: 'Once' }, options);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
    assert.equal((await client.get('/api/lists')).body.total, 1);
  });

  it('records changes in the audit log', async () => {
    const { id } = await make();
    await client.put(`/api/lists/${id}`, { name: 'News' });
    await client.delete(`/api/lists/${id}`);
    const { body } = await client.get('/api/audit');
    const lines = body.data.filter(({ target }: { target: { type: string } }) => target.type === 'lists');
    assert.deepEqual(
      lines.map(({ action }: { action: string }) => action),
      ['lists.delete', 'lists.change', 'lists.create'],
    );
    assert.deepEqual(lines[1].before.name, 'Newsletter');
    assert.deepEqual(lines[1].after.name, 'News');
    assert.equal(lines[1].after.counts, undefined);
  });

  it('is hidden when deleted, but kept for the ledger', async () => {
    const { id } = await make();
    const contactId = await contact();
    await client.post(`/api/lists/${id}/members`, { contactId });
    assert.equal((await client.delete(`/api/lists/${id}`)).status, 204);
    for (const [method, path, body] of [
      ['GET', `/api/lists/${id}`],
      ['PUT', `/api/lists/${id}`, { name: 'x' }],
      ['DELETE', `/api/lists/${id}`],
      ['POST', `/api/lists/${id}/confirmation-preview`, {}],
      ['GET', `/api/lists/${id}/members`],
      ['POST', `/api/lists/${id}/members`, { contactId }],
      ['DELETE', `/api/lists/${id}/members/${contactId}`],
    ] as const) {
      assert.equal((await client.request(method, path, { body })).status, 404, `${method} ${path}`);
    }
    assert.deepEqual((await client.get('/api/lists')).body.data, []);
    assert.deepEqual((await client.get(`/api/contacts/${contactId}`)).body.lists, []);
    const { body } = await client.get(`/api/contacts/${contactId}/consents`);
    assert.deepEqual(body.data[0].list, { id, name: 'Newsletter' });
  });

  it('cannot be deleted while a step of an unarchived automation uses it', async () => {
    const { id } = await make();
    const automation = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'signed.up' },
      steps: [
        {
          type: 'branch',
          if: { all: [{ field: 'event.x', op: 'eq', value: 1 }] },
          then: [{ type: 'addToList', listId: id }],
        },
      ],
    });
    assert.equal(automation.status, 201, automation.text);
    const refused = await client.delete(`/api/lists/${id}`);
    assert.equal(refused.status, 409);
    assert.match(refused.body.detail, /Welcome/);
    await client.post(`/api/automations/${automation.body.id}/archive`);
    assert.equal((await client.delete(`/api/lists/${id}`)).status, 204);
  });

  it('cannot be deleted while an enabled form uses it', async () => {
    const { id } = await make();
    const fields = [{ name: 'email', label: 'Email', type: 'email', required: true }];
    const form = await client.post('/api/forms', { name: 'Footer', listId: id, fields });
    assert.equal(form.status, 201, form.text);
    const refused = await client.delete(`/api/lists/${id}`);
    assert.equal(refused.status, 409);
    assert.match(refused.body.detail, /Footer/);
    await client.put(`/api/forms/${form.body.id}`, { enabled: false });
    assert.equal((await client.delete(`/api/lists/${id}`)).status, 204);
  });

  it('previews the confirmation email: the default, its own words, or some that are not saved', async () => {
    const { id } = await make({ doubleOptIn: true, confirmation: { subject: 'Join {{ list.name }}' } });
    const preview = async (body: object) => {
      const response = await client.post(`/api/lists/${id}/confirmation-preview`, body);
      assert.equal(response.status, 200, response.text);
      return response.body;
    };
    const saved = await preview({});
    assert.equal(saved.subject, 'Join Newsletter');
    assert.match(saved.html, /\/confirm\/preview"/);
    assert.match(saved.text, /\/confirm\/preview/);
    const typed = await preview({
      subject: null,
      html: '<p>Hello {{ contact.firstName }}</p>',
      reminder: true,
    });
    assert.equal(typed.subject, 'Reminder: Please confirm: Newsletter');
    assert.match(typed.html, /Hello Ada/);
    const wrong = await client.post(`/api/lists/${id}/confirmation-preview`, { html: '{{ 1 | nothing }}' });
    assert.deepEqual([wrong.status, paths(wrong)], [422, ['html']]);
  });

  it('sends a test of the confirmation email, to members unless an admin asks', async () => {
    const { id } = await make({ doubleOptIn: true, confirmation: { subject: 'Join {{ list.name }}' } });
    const path = `/api/lists/${id}/confirmation-test`;
    const queued = await client.post(path, { to: 'anybody@example.com' });
    assert.equal(queued.status, 202, queued.text);
    assert.deepEqual([queued.body.subject, queued.body.status], ['[Test] Join Newsletter', 'queued']);
    const typed = { to: owner.email, subject: 'Hello {{ contact.firstName }}', reminder: true };
    const editor = await joinAs(api, owner, 'editor');
    assert.equal((await editor.client.post(path, typed)).body.subject, '[Test] Reminder: Hello Ada');
    const refused = await editor.client.post(path, { to: 'anybody@example.com' });
    assert.deepEqual([refused.status, paths(refused)], [422, ['to']]);
    assert.equal((await client.post(path, { subject: 'Hello' })).status, 422);
    const { Outbox } = api.db.collections;
    const workspaceId = new ObjectId(owner.workspaceId);
    assert.equal(await Outbox.countDocuments({ workspaceId, command: 'sendTest' }), 2);
  });

  it('is isolated per workspace and requires scopes', async () => {
    const { id } = await make();
    const { client: stranger } = await api.signUp();
    const contactId = (await stranger.post('/api/contacts', { email: newEmail() })).body.id;
    for (const [method, path, body] of [
      ['GET', `/api/lists/${id}`],
      ['PUT', `/api/lists/${id}`, { name: 'mine' }],
      ['DELETE', `/api/lists/${id}`],
      ['GET', `/api/lists/${id}/members`],
      ['POST', `/api/lists/${id}/members`, { contactId }],
      ['DELETE', `/api/lists/${id}/members/${contactId}`],
    ] as const) {
      assert.equal((await stranger.request(method, path, { body })).status, 404, `${method} ${path}`);
    }
    for (const unknown of [new ObjectId().toHexString(), 'nonsense']) {
      assert.equal((await client.get(`/api/lists/${unknown}`)).status, 404);
    }
    const reader = await api.withKey(client, ['lists:read']);
    const writer = await api.withKey(client, ['lists:write']);
    assert.equal((await reader.get(`/api/lists/${id}`)).status, 200);
    assert.equal((await reader.put(`/api/lists/${id}`, { name: 'x' })).status, 403);
    assert.equal((await writer.get(`/api/lists/${id}`)).status, 403);
    assert.equal((await writer.put(`/api/lists/${id}`, { name: 'x' })).status, 200);
    assert.equal((await api.anonymous().get(`/api/lists/${id}`)).status, 401);
  });
});
