import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newForm, newList } from '../../support/forms/forms.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const paths = (response: { body: { errors: { path: string }[] } }): string[] =>
  response.body.errors.map(({ path }) => path);

describe('/api/forms', () => {
  const api = useApi();

  const owner = useOwner(api);

  it('creates a form with the email field, an unguessable URL and the snippets', async () => {
    const list = await newList(owner);
    const response = await owner.client.post('/api/forms', {
      name: 'Newsletter',
      listId: list.id,
      fields: [{ name: 'firstName', label: 'First name', type: 'text' }],
      consentText: 'I agree.',
    });
    assert.equal(response.status, 201, response.text);
    const { id, publicId, url, embedUrl, submitUrl, snippet, embedSnippet, createdAt, updatedAt, ...rest } =
      response.body;
    assert.deepEqual(rest, {
      version: 1,
      name: 'Newsletter',
      listId: list.id,
      language: 'en',
      introText: null,
      fields: [
        { name: 'email', label: 'Email address', type: 'email', required: true, options: null },
        { name: 'firstName', label: 'First name', type: 'text', required: false, options: null },
      ],
      consentText: 'I agree.',
      consentRequired: true,
      privacyUrl: null,
      submitLabel: null,
      successMessage: null,
      trackingText: null,
      redirectUrl: null,
      allowedOrigins: [],
      theme: { color: null, background: null, radius: null },
      enabled: true,
    });
    assert.equal(Buffer.from(publicId, 'base64url').length, 16);
    assert.equal(createdAt, updatedAt);
    assert.equal(url, `${api.url}/forms/${publicId}`);
    assert.equal(embedUrl, `${url}/embed.js`);
    assert.match(snippet, new RegExp(`<form action="${submitUrl}" method="post" accept-charset="utf-8">`));
    assert.match(snippet, /name="email"[^>]* required/);
    assert.match(snippet, /name="consent"/);
    assert.match(embedSnippet, new RegExp(`<script src="${embedUrl}" async></script>`));
    assert.deepEqual((await owner.client.get(`/api/forms/${id}`)).body, response.body);
    assert.deepEqual((await owner.client.get('/api/forms')).body.data, [response.body]);
  });

  it('uses the default consent text if the list requires consent', async () => {
    const list = await newList(owner, { name: 'Post', requireConsent: true });
    const form = await newForm(owner, { listId: list.id, language: 'de-AT' });
    assert.equal(form.consentText, 'Ich möchte E-Mails erhalten: Post.');
    assert.equal(form.fields[0].label, 'E-Mail-Adresse');
  });

  it('creates a new version only for changes that visitors see', async () => {
    const form = await newForm(owner, { theme: { color: '#aa0000' } });
    const path = `/api/forms/${form.id}`;
    const same = await owner.client.put(path, { name: form.name });
    assert.deepEqual(same.body, form);
    const moved = await owner.client.put(path, {
      redirectUrl: 'https://example.com/thanks',
      allowedOrigins: ['https://example.com'],
      enabled: false,
    });
    assert.equal(moved.body.version, 1);
    const worded = await owner.client.put(path, { consentText: 'I agree.', theme: { radius: 4 } });
    assert.equal(worded.body.version, 2);
    assert.deepEqual(worded.body.theme, { color: null, background: null, radius: 4 });
    assert.equal(worded.body.redirectUrl, 'https://example.com/thanks');

    const { body: versions } = await owner.client.get(`${path}/versions`);
    assert.deepEqual(
      versions.data.map(({ version, current, consentText }: Record<string, unknown>) => ({
        version,
        current,
        consentText,
      })),
      [
        { version: 2, current: true, consentText: 'I agree.' },
        { version: 1, current: false, consentText: null },
      ],
    );
    const first = await owner.client.get(`${path}/versions/1`);
    assert.equal(first.body.theme.color, '#aa0000');
    for (const n of ['0', '3', 'x', '01']) {
      assert.equal((await owner.client.get(`${path}/versions/${n}`)).status, 404, n);
    }
  });

  it('keeps introduction and privacy link in its versions', async () => {
    const form = await newForm(owner, {
      introText: 'Once a month.',
      privacyUrl: 'https://example.com/privacy',
    });
    const path = `/api/forms/${form.id}`;
    assert.deepEqual([form.introText, form.privacyUrl], ['Once a month.', 'https://example.com/privacy']);
    const { body } = await owner.client.put(path, { introText: null, privacyUrl: null });
    assert.deepEqual([body.version, body.introText, body.privacyUrl], [2, null, null]);
    const { body: first } = await owner.client.get(`${path}/versions/1`);
    assert.deepEqual([first.introText, first.privacyUrl], ['Once a month.', 'https://example.com/privacy']);
  });

  it('deletes a form but keeps its versions for the consents that refer to them', async () => {
    const form = await newForm(owner);
    const path = `/api/forms/${form.id}`;
    assert.equal((await owner.client.delete(path)).status, 204);
    assert.equal((await owner.client.delete(path)).status, 404);
    assert.equal((await owner.client.get(path)).status, 404);
    assert.equal((await owner.client.put(path, { name: 'x' })).status, 404);
    assert.deepEqual((await owner.client.get('/api/forms')).body.data, []);
    const version = await owner.client.get(`${path}/versions/1`);
    assert.deepEqual([version.status, version.body.current], [200, false]);
  });

  it('refuses invalid forms', async () => {
    const field = { name: 'plan', label: 'Plan', type: 'text' };
    const cases: [object, string[]][] = [
      [{ name: 5 }, ['name']],
      [{ name: undefined }, ['name']],
      [{ colour: 'red' }, ['colour']],
      [{ fields: undefined }, ['fields']],
      [{ fields: [{ ...field, type: 'file' }] }, ['fields[0].type']],
      [{ fields: [{ ...field, label: 'a\nb' }] }, ['fields[0].label']],
      [{ fields: [field, field] }, ['fields[1].name']],
      [{ fields: [{ ...field, name: 'a.b' }] }, ['fields[0].name']],
      [{ fields: [{ ...field, name: '_token' }] }, ['fields[0].name']],
      [{ fields: [{ ...field, name: 'consent' }] }, ['fields[0].name']],
      [{ fields: [{ ...field, name: 'subscribed' }] }, ['fields[0].name']],
      [{ fields: [{ ...field, name: 'constructor' }] }, ['fields[0].name']],
      [{ fields: [{ ...field, name: 'email' }] }, ['fields[0].name']],
      [{ fields: [{ ...field, name: 'mail', type: 'email' }] }, ['fields[0].name']],
      [{ fields: [{ ...field, name: 'firstName', type: 'number' }] }, ['fields[0].name']],
      [{ fields: [{ ...field, type: 'select' }] }, ['fields[0].options']],
      [{ fields: [{ ...field, options: ['a'] }] }, ['fields[0].options']],
      [{ fields: [{ ...field, type: 'radio', options: ['a', 'a'] }] }, ['fields[0].options']],
      [{ fields: Array.from({ length: 51 }, (_, i) => ({ ...field, name: `f${i}` })) }, ['fields']],
      [{ listId: new ObjectId().toHexString() }, ['listId']],
      [{ listId: 'news' }, ['listId']],
      [{ language: 'Deutsch!' }, ['language']],
      [{ consentText: ' ' }, ['consentText']],
      [{ consentText: 'x'.repeat(2_001) }, ['consentText']],
      [{ introText: '\u0000' }, ['introText']],
      [{ introText: 'Hi {{ contact.firstName }}' }, ['introText']],
      [{ successMessage: '{% if x %}' }, ['successMessage']],
      [{ submitLabel: '{{ x }}' }, ['submitLabel']],
      [{ fields: [{ ...field, label: '{{ x }}' }] }, ['fields[0].label']],
      [{ privacyUrl: 'javascript:alert(1)' }, ['privacyUrl']],
      [{ redirectUrl: 'javascript:alert(1)' }, ['redirectUrl']],
      [{ redirectUrl: 'https://user:pass@example.com/' }, ['redirectUrl']],
      [{ allowedOrigins: ['https://example.com/'] }, ['allowedOrigins[0]']],
      [{ allowedOrigins: ['https://Example.com'] }, ['allowedOrigins[0]']],
      [{ allowedOrigins: ['example.com', 'null'] }, ['allowedOrigins[0]', 'allowedOrigins[1]']],
      [{ allowedOrigins: ['https://*.example.com'] }, ['allowedOrigins[0]']],
      [{ theme: { color: 'red;}' } }, ['theme.color']],
      [{ theme: { radius: 1.5 } }, ['theme.radius']],
      [{ enabled: 'yes' }, ['enabled']],
    ];
    for (const [fields, wrong] of cases) {
      for (const path of ['/api/forms', '/api/forms/preview']) {
        const response = await owner.client.post(path, { name: 'Form', fields: [], ...fields });
        assert.equal(response.status, 422, `${path} ${JSON.stringify(fields)}: ${response.text}`);
        assert.deepEqual(paths(response), wrong, `${path} ${JSON.stringify(fields)}`);
      }
    }
  });

  it('accepts only lists of its own workspace', async () => {
    const list = await newList(await api.signUp());
    const response = await owner.client.post('/api/forms', { name: 'Form', fields: [], listId: list.id });
    assert.deepEqual([response.status, paths(response)], [422, ['listId']]);
  });

  it('is isolated per workspace and requires scopes', async () => {
    const form = await newForm(owner);
    const path = `/api/forms/${form.id}`;
    const { client: stranger } = await api.signUp();
    for (const [method, of, body] of [
      ['GET', path],
      ['PUT', path, { name: 'Mine' }],
      ['DELETE', path],
      ['GET', `${path}/versions`],
      ['GET', `${path}/versions/1`],
    ] as const) {
      assert.equal((await stranger.request(method, of, { body })).status, 404, `${method} ${of}`);
    }
    const reader = await api.withKey(owner.client, ['forms:read']);
    assert.equal((await reader.get(path)).status, 200);
    assert.equal((await reader.put(path, { name: 'x' })).status, 403);
    const writer = await api.withKey(owner.client, ['forms:write']);
    assert.equal((await writer.get(path)).status, 403);
    assert.equal((await writer.put(path, { name: 'x' })).status, 200);
  });

  it('supports paging, idempotency and the audit log', async () => {
    const options = { headers: { 'Idempotency-Key': 'form' } };
    const made = await owner.client.post('/api/forms', { name: 'A', fields: [] }, options);
    const again = await owner.client.post('/api/forms', { name: 'A', fields: [] }, options);
    assert.deepEqual(again.body, made.body);
    await newForm(owner, { name: 'B' });
    const { body: page } = await owner.client.get('/api/forms?limit=1');
    assert.deepEqual([page.total, page.data[0].name], [2, 'B']);
    const next = await owner.client.get(`/api/forms?limit=1&cursor=${page.nextCursor}`);
    assert.equal(next.body.data[0].name, 'A');
    await owner.client.put(`/api/forms/${made.body.id}`, { name: 'C' });
    const { body: log } = await owner.client.get('/api/audit');
    const [change] = log.data;
    assert.equal(change.action, 'forms.change');
    assert.deepEqual([change.before.name, change.after.name], ['A', 'C']);
  });
});
