import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { hiddenValue, newForm, newList, survey, visitor, type Visitor } from '../../support/forms/forms.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A test states the types of response bodies itself. */
type Json = ReturnType<typeof JSON.parse>;

describe('Refused form submissions', () => {
  let someone: Visitor;
  let later = 0;
  const api = useApi({ settings: { trustProxy: 1 }, clock: () => new Date(Date.now() + later) });

  beforeEach(() => {
    later = 0;
  });
  const owner = useOwner(api);
  beforeEach(() => {
    someone = visitor(api);
  });

  const contact = async (email: string): Promise<Json> =>
    (await owner.client.get(`/api/contacts?search=${encodeURIComponent(email)}`)).body.data[0];

  it('list every error, in the language of the page', async () => {
    const form = await newForm(owner, survey);
    const response = await someone.send(form, {
      email: 'nobody',
      company: ' ',
      size: '3',
      plan: 'Gold',
      topics: ['A', 'A'],
      call: 'yes',
      since: '2026-02-30',
      tel: 'call me',
      note: 'a\u0007',
      firstName: 'x'.repeat(201),
      campaign: 5,
      consent: false,
      plann: 'Pro',
      _page: 7,
    });
    assert.equal(response.status, 422);
    const wrong = response.body.errors.map(({ path, message }: Json) => `${path} ${message}`).sort();
    assert.deepEqual(wrong, [
      '_page must be plain text',
      'call must be true or false',
      'campaign must be plain text',
      'company is required',
      'consent must be accepted',
      'email must be one plain email address',
      'firstName is too long',
      'note must be plain text',
      'plan must be one of the choices',
      'plann is not a field of this form',
      'since must be a day such as 2026-01-31',
      'size must be a number',
      'tel must be a phone number',
      'topics must be one of the choices',
    ]);
    const german = await someone.send(form, { email: newEmail(), company: 'E', _language: 'de-AT' });
    assert.deepEqual(german.body.errors, [{ path: 'consent', message: 'ist nötig' }]);
    assert.equal(
      await api.db.collections.Contact.countDocuments({ workspaceId: new ObjectId(owner.workspaceId) }),
      0,
    );
  });

  it('show the page again with the entered values and the errors', async () => {
    const form = await newForm(owner, { ...survey, language: 'de' });
    const response = await someone.post(form, {
      email: 'nobody',
      company: '"><script>alert(1)</script>',
      size: 'drei',
      topics: 'B',
      note: 'a <b>',
      unknown: 'x',
      _page: 'https://example.com/here',
    });
    assert.equal(response.status, 422);
    assert.match(response.headers.get('Content-Type') ?? '', /^text\/html/);
    assert.match(response.text, /<html lang="de">/);
    assert.match(response.text, /role="alert"/);
    assert.match(response.text, /<a href="#f-email">/);
    assert.match(response.text, /id="f-email"[^>]*value="nobody"[^>]*aria-invalid="true"/);
    assert.match(response.text, /value="B" checked/);
    assert.ok(!response.text.includes('<script>') && !response.text.includes('<b>'));
    assert.equal(hiddenValue(response.text, '_page'), 'https://example.com/here');
  });

  it('do not include fields of earlier versions, which are ignored with a note', async () => {
    const form = await newForm(owner, survey);
    const fields = survey.fields.filter(({ name }: { name: string }) => name !== 'note');
    const changed = await owner.client.put(`/api/forms/${form.id}`, { fields });
    assert.equal(changed.status, 200, changed.text);
    const email = newEmail();
    const values = { email, company: 'E', consent: true };
    const refused = await someone.send(form, { ...values, note: 'Hi', unknown: 'x' });
    assert.deepEqual(
      refused.body.errors.map(({ path }: { path: string }) => path),
      ['unknown'],
    );
    const taken = await someone.send(form, { ...values, note: 'Hi' });
    assert.equal(taken.status, 200, taken.text);
    const { data } = (await owner.client.get('/api/events?eventName=form_submitted')).body;
    assert.equal(data[0].note, 'Fields of earlier versions of the form are ignored: note');
    assert.equal('note' in data[0].properties.fields, false);
    const posted = await someone.post(form, { email: newEmail(), company: 'E', consent: 'on', note: 'Hi' });
    assert.equal(posted.status, 303, posted.text);
  });

  it('include files and anything that is not a form', async () => {
    const form = await newForm(owner);
    const file =
      '--x\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n--x--\r\n';
    const json = { Accept: 'application/json' };
    const multipart = { ...json, 'Content-Type': 'multipart/form-data; boundary=x' };
    const refused = await someone.post(form, file, multipart);
    assert.deepEqual([refused.status, refused.body.errors[0].path], [422, 'cv']);
    for (const [body, type, status] of [
      [
        '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na',
        'multipart/form-data; boundary=x',
        400,
      ],
      ['x', 'multipart/form-data', 400],
      ['{', 'application/json', 400],
      ['[]', 'application/json', 400],
      ['email=%FF', 'application/x-www-form-urlencoded', 422],
      ['email=a', 'text/plain', 415],
      [`note=${'x'.repeat(66_000)}`, 'application/x-www-form-urlencoded', 413],
    ] as const) {
      const response = await someone.post(form, body, { ...json, 'Content-Type': type });
      assert.equal(response.status, status, `${type} ${body.slice(0, 30)}: ${response.text}`);
    }
    const proto = await someone.post(form, '{"email":"a@b.test","__proto__":{"x":1}}', {
      'Content-Type': 'application/json',
    });
    assert.equal(proto.status, 422);
  });

  it('store nothing of a bot’s submission, with the same response', async () => {
    const list = await newList(owner);
    const form = await newForm(owner, { listId: list.id });
    // Dated slightly ahead, so that a slow machine is still too fast.
    later = 10_000;
    const page = await someone.get(`/forms/${form.publicId}`);
    later = 0;
    const token = hiddenValue(page.text, '_token');
    const good = await someone.send(form, { email: newEmail() });
    const bots = [
      await someone.send(form, { email: newEmail(), _website: 'http://spam.test' }),
      await someone.send(form, { email: newEmail(), _token: token }),
    ];
    for (const bot of bots) assert.deepEqual([bot.status, bot.body], [200, good.body]);
    const posted = await someone.post(form, { email: newEmail(), _token: token });
    assert.equal(posted.status, 303);
    const workspaceId = new ObjectId(owner.workspaceId);
    assert.equal(await api.db.collections.Contact.countDocuments({ workspaceId }), 1);
    later = 12_500;
    assert.equal((await someone.post(form, { email: newEmail(), _token: token })).status, 303);
    assert.equal(await api.db.collections.Contact.countDocuments({ workspaceId }), 2);
  });

  it('do not include expired, foreign or forged tokens, which are ignored', async () => {
    const [form, other] = [await newForm(owner), await newForm(owner, { name: 'Other' })];
    const token = hiddenValue((await someone.get(`/forms/${form.publicId}`)).text, '_token');
    const emails = Array.from({ length: 4 }, newEmail);
    await someone.send(other, { email: emails[0], _token: token });
    await someone.send(form, { email: emails[1], _token: `${token}x` });
    await someone.send(form, { email: emails[2], _token: 'x'.repeat(5_000) });
    later = 25 * 3_600_000;
    await someone.send(form, { email: emails[3], _token: token });
    for (const email of emails) assert.equal((await contact(email))?.email, email);
  });

  it('include unknown, disabled and deleted forms, and forms of deleted lists', async () => {
    const list = await newList(owner);
    const [disabled, deleted, listless] = [
      await newForm(owner),
      await newForm(owner),
      await newForm(owner, { listId: list.id }),
    ];
    await owner.client.put(`/api/forms/${disabled.id}`, { enabled: false });
    await owner.client.delete(`/api/forms/${deleted.id}`);
    await api.db.models.List.updateOne({ _id: new ObjectId(list.id) }, { $set: { deletedAt: new Date() } });
    for (const form of [disabled, deleted, listless, { publicId: 'x' }, { publicId: disabled.id }]) {
      assert.equal((await someone.send(form, { email: newEmail() })).status, 404);
      const page = await someone.post(form, { email: newEmail() });
      assert.equal(page.status, 404);
      assert.match(page.text, /<h1>This form is closed/);
    }
  });
});
