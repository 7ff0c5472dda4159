import assert from 'node:assert/strict';
import { internalEventKey } from '../../../domain/automation/event-name.js';
import { assertDocumented } from '../../support/http/internal-events.js';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import {
  filledSurvey as filled,
  newForm,
  newList,
  survey,
  visitor,
  type Visitor,
} from '../../support/forms/forms.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A test states the types of response bodies itself. */
type Json = ReturnType<typeof JSON.parse>;

describe('POST /api/forms/{publicId}/submissions', () => {
  let someone: Visitor;
  const api = useApi({ settings: { trustProxy: 1 } });

  const owner = useOwner(api);
  beforeEach(() => {
    someone = visitor(api);
  });

  const contact = async (email: string): Promise<Json> =>
    (await owner.client.get(`/api/contacts?search=${encodeURIComponent(email)}`)).body.data[0];
  const consents = async (email: string): Promise<Json[]> =>
    await api.db.collections.Consent.find({ workspaceId: new ObjectId(owner.workspaceId), email })
      .sort({ _id: 1 })
      .toArray();
  const events = async (name: string): Promise<Json[]> =>
    (await owner.client.get(`/api/events?eventName=${name}`)).body.data;

  it('accepts JSON: contact, list, event, and the ledger with the text shown', async () => {
    const list = await newList(owner);
    const form = await newForm(owner, { ...survey, listId: list.id });
    const email = newEmail();
    const page = 'https://user:secret@example.com/news?x=1#top';
    const response = await someone.send(
      form,
      { ...filled(email), _page: page, _language: 'de' },
      { 'User-Agent': 'Test/1' },
    );
    assert.equal(response.status, 200, response.text);
    assert.deepEqual(response.body, {
      success: true,
      requiresConfirmation: true,
      message: 'Fast geschafft: Wir haben Ihnen eine E-Mail geschickt. Bitte bestätigen Sie darin.',
      redirectUrl: null,
    });
    const { email: _email, firstName: _firstName, consent: _consent, ...custom } = filled(email);
    const person = await contact(email);
    assert.deepEqual([person.firstName, person.customFields], ['Ada', custom]);
    assert.equal(person.subscribed, false);
    const [line, ...others] = await consents(email);
    assert.deepEqual(others, []);
    assert.equal(line.action, 'given');
    assert.equal(line.listId.toHexString(), list.id);
    const { text, given, formVersion, pageUrl, ip, userAgent, language } = line;
    assert.deepEqual(
      { text, given, formVersion, pageUrl, ip, userAgent, language },
      {
        formVersion: 1,
        text: survey.consentText,
        given: true,
        pageUrl: 'https://example.com/news?x=1',
        ip: someone.address,
        userAgent: 'Test/1',
        language: 'de',
      },
    );
    const [event] = await events('form_submitted');
    assertDocumented({ ...event, name: event.eventName, key: internalEventKey('form_submitted') });
    assert.deepEqual(event.properties, {
      formId: form.id,
      formName: form.name,
      formVersion: 1,
      listId: list.id,
      pageUrl: 'https://example.com/news?x=1',
      fields: { firstName: 'Ada', ...custom },
    });
    assert.deepEqual(event.source, { type: 'form', id: form.id, name: form.name });
  });

  it('enters automations triggered by the form, on behalf of its list', async () => {
    const list = await newList(owner);
    const [form, other] = [
      await newForm(owner, { listId: list.id }),
      await newForm(owner, { listId: list.id }),
    ];
    const { body: automation } = await owner.client.post('/api/automations', {
      name: 'Welcome',
      trigger: {
        event: 'form_submitted',
        where: { all: [{ field: 'event.formId', op: 'eq', value: form.id }] },
      },
      steps: [{ type: 'wait', for: '1 day' }],
    });
    await owner.client.post(`/api/automations/${automation.id}/activate`);
    const email = newEmail();
    await someone.send(other, { email: newEmail() });
    await someone.send(form, { email });
    const { body } = await owner.client.get(`/api/enrollments?automationId=${automation.id}`);
    assert.deepEqual(
      body.data.map(({ contactId }: Json) => contactId),
      [(await contact(email)).id],
    );
    const row = await api.db.collections.Enrollment.findOne({ _id: new ObjectId(body.data[0].id) });
    assert.equal(row?.listId?.toHexString(), list.id);
  });

  it('records the version that was shown', async () => {
    const form = await newForm(owner);
    await owner.client.put(`/api/forms/${form.id}`, { consentText: 'Now with consent.' });
    const email = newEmail();
    assert.equal((await someone.send(form, { email, consent: true })).status, 200);
    const [line] = await consents(email);
    assert.deepEqual([line.formVersion, line.text], [2, 'Now with consent.']);
  });

  it('accepts a browser’s own form in both encodings and redirects to the thank-you page', async () => {
    const form = await newForm(owner, survey);
    const pairs: [string, string][] = Object.entries(filled('x')).flatMap(([name, value]) =>
      Array.isArray(value)
        ? value.map((one): [string, string] => [name, one])
        : [[name, value === true ? 'on' : String(value)]],
    );
    const seen: unknown[] = [];
    for (const multipart of [false, true]) {
      const email = newEmail();
      const sent = pairs.map(([name, value]): [string, string] => [name, name === 'email' ? email : value]);
      const { body, type } = multipart ? multipartOf(sent) : urlEncodedOf(sent);
      const response = await someone.post(form, body, { 'Content-Type': type });
      assert.equal(response.status, 303, response.text);
      assert.equal(response.headers.get('Location'), `/forms/${form.publicId}/thanks`);
      seen.push((await contact(email)).customFields);
    }
    const { email: _email, firstName: _firstName, consent: _consent, ...custom } = filled('x');
    assert.deepEqual(seen, [custom, custom]);
  });

  for (const [what, pairs] of [
    ['says nothing', ''],
    ['is named by the browser', '&_charset_=windows-1252'],
  ])
    it(`keeps the letters of a page in windows-1252 that ${what ?? ''}`, async () => {
      const form = await newForm(owner, { fields: survey.fields.slice(0, 1) });
      const email = newEmail();
      const sent = `email=${encodeURIComponent(email)}&firstName=Ren%E9+%80${pairs ?? ''}`;
      const response = await someone.post(form, sent, { Accept: 'application/json' });
      assert.equal(response.status, 200, response.text);
      assert.equal((await contact(email)).firstName, 'René €');
    });

  it('redirects to the form’s redirect URL', async () => {
    const redirectUrl = 'https://example.com/thanks?a=b';
    const form = await newForm(owner, { redirectUrl, successMessage: 'Welcome!' });
    const page = await someone.post(form, { email: newEmail() });
    assert.deepEqual([page.status, page.headers.get('Location')], [303, redirectUrl]);
    const json = await someone.send(form, { email: newEmail() });
    assert.deepEqual([json.body.redirectUrl, json.body.message], [redirectUrl, 'Welcome!']);
    const asked = await someone.post(form, { email: newEmail() }, { Accept: 'application/json' });
    assert.equal(asked.body.redirectUrl, redirectUrl);
  });

  it('returns the same response whatever the contact’s status', async () => {
    const list = await newList(owner, { doubleOptIn: false });
    const form = await newForm(owner, {
      listId: list.id,
      fields: [{ name: 'name', label: 'Name', type: 'text' }],
    });
    const [known, gone, unknown] = [newEmail(), newEmail(), newEmail()];
    await owner.client.post('/api/subscribe', { email: known, listId: list.id });
    await owner.client.post('/api/contacts', { email: gone, subscribed: false });
    const responses = [];
    for (const email of [known, gone, unknown]) responses.push((await someone.send(form, { email })).body);
    assert.deepEqual(responses[1], responses[0]);
    assert.deepEqual(responses[2], responses[0]);
    assert.equal((await contact(gone)).subscribed, false);
  });

  it('only adds: existing values of a contact are not overwritten', async () => {
    const form = await newForm(owner, survey);
    const email = newEmail();
    await owner.client.post('/api/contacts', {
      email,
      firstName: 'Augusta',
      customFields: { company: 'Own', extra: 1 },
    });
    assert.equal((await someone.send(form, filled(email))).status, 200);
    const { firstName, customFields } = await contact(email);
    assert.deepEqual([firstName, customFields.company, customFields.extra], ['Augusta', 'Own', 1]);
    assert.equal(customFields.plan, 'Pro');
  });

  it('accepts a submission even if the contact has no room for its values', async () => {
    const form = await newForm(owner, survey);
    const email = newEmail();
    const full = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field ${i}`, i]));
    assert.equal((await owner.client.post('/api/contacts', { email, customFields: full })).status, 201);
    assert.equal((await someone.send(form, filled(email))).status, 200);
    assert.deepEqual((await contact(email)).customFields, full);
    const [event] = await events('form_submitted');
    assert.equal(event.properties.fields.company, 'Engines');
  });

  it('requires mandatory consent; optional consent decides about the list', async () => {
    const list = await newList(owner, { doubleOptIn: false });
    const form = await newForm(owner, { listId: list.id, consentText: 'Yes, news.', consentRequired: false });
    const [yes, no] = [newEmail(), newEmail()];
    await someone.send(form, { email: yes, consent: true });
    await someone.send(form, { email: no });
    assert.deepEqual(
      [(await contact(yes)).lists.length, (await contact(no)).lists.length, (await contact(no)).subscribed],
      [1, 0, false],
    );
    assert.deepEqual([(await consents(no))[0].given, (await consents(yes))[0].given], [false, true]);
    const posted = await someone.post(form, { email: newEmail() });
    assert.equal(posted.headers.get('Location'), `/forms/${form.publicId}/thanks?joined=no`);
  });

  it('reads consent in words where a form sends text, and takes nothing else for a yes', async () => {
    const list = await newList(owner, { doubleOptIn: false });
    const form = await newForm(owner, { listId: list.id, consentText: 'Yes, news.', consentRequired: false });
    for (const [texts, joins] of [
      [['on', 'true', 'ja', 'Oui', 'sì', 'I agree to get news', 'Einverstanden', 'subscribed'], 1],
      [
        [
          'nein',
          'off',
          '0',
          'unsubscribed',
          'No, thanks',
          'perhaps',
          'weekly',
          'not yet',
          'opt-out',
          'bounced',
        ],
        0,
      ],
    ] as const)
      for (const consent of texts) {
        const email = newEmail();
        const { status, text } = await visitor(api).post(form, { email, consent });
        assert.equal(status, 303, text);
        assert.equal((await contact(email)).lists.length, joins, consent);
        assert.equal((await consents(email))[0].given, joins === 1, consent);
      }
    for (const consent of ['ja', 'on', 1])
      assert.equal((await someone.send(form, { email: newEmail(), consent })).status, 422);
  });
});

function urlEncodedOf(pairs: [string, string][]): { body: string; type: string } {
  return { body: new URLSearchParams(pairs).toString(), type: 'application/x-www-form-urlencoded' };
}

function multipartOf(pairs: [string, string][]): { body: string; type: string } {
  const parts = pairs.map(
    ([name, value]) => `--bound\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { body: `${parts.join('')}--bound--\r\n`, type: 'multipart/form-data; boundary=bound' };
}
