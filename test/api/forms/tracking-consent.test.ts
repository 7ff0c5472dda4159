import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { newForm, newList, visitor, type Visitor } from '../../support/forms/forms.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const TEXT = 'Yes, you may measure which emails I open.';

describe('a form that asks whether a person may be measured', () => {
  let someone: Visitor;
  const api = useApi({ settings: { trustProxy: 1 } });
  const owner = useOwner(api);
  beforeEach(() => {
    someone = visitor(api);
  });

  const asking = async (fields: object = {}) => {
    const list = await newList(owner, { doubleOptIn: false });
    return await newForm(owner, { fields: [], listId: list.id, trackingText: TEXT, ...fields });
  };
  const contact = async (email: string) =>
    (await owner.client.get(`/api/contacts?search=${encodeURIComponent(email)}`)).body.data[0];
  const answers = (email: string) =>
    api.db.collections.Consent.find({
      workspaceId: new ObjectId(owner.workspaceId),
      email,
      about: 'tracking',
    }).toArray();

  it('keeps a yes in the ledger, with its text and the version of the form', async () => {
    const form = await asking();
    const email = newEmail();
    const sent = await someone.send(form, { email, consent: true, trackingConsent: true });
    assert.equal(sent.status, 200, sent.text);
    assert.equal((await contact(email)).trackingConsent.state, 'given');
    const [line, ...others] = await answers(email);
    assert.ok(line);
    assert.deepEqual(others, []);
    const { action, text, formId, formVersion, ip } = line;
    assert.deepEqual(
      [action, text, formId?.toHexString(), formVersion, ip],
      ['given', TEXT, form.id, 1, someone.address],
    );
  });

  for (const trackingConsent of [undefined, null, false])
    it(`takes an empty box for no answer (${String(trackingConsent)})`, async () => {
      const form = await asking();
      const email = newEmail();
      const { status } = await someone.send(form, { email, consent: true, trackingConsent });
      assert.equal(status, 200);
      assert.equal((await contact(email)).trackingConsent.state, 'unknown');
      assert.deepEqual(await answers(email), []);
    });

  it('does not undo a no that the person has given before', async () => {
    const form = await asking();
    const email = newEmail();
    await owner.client.post('/api/contacts', { email, trackingConsent: { state: 'withdrawn' } });
    await someone.send(form, { email, consent: true, trackingConsent: true });
    assert.equal((await contact(email)).trackingConsent.state, 'withdrawn');
  });

  it('takes no answer once it does not ask any more, from a page that is still open', async () => {
    const form = await asking();
    await owner.client.put(`/api/forms/${form.id}`, { trackingText: null });
    const email = newEmail();
    const { status } = await someone.send(form, { email, consent: true, trackingConsent: true });
    assert.equal(status, 200);
    assert.deepEqual(await answers(email), []);
  });

  it('refuses what is neither yes nor no', async () => {
    const form = await asking();
    const { status, body } = await someone.send(form, {
      email: newEmail(),
      consent: true,
      trackingConsent: 'maybe',
    });
    assert.deepEqual([status, body.errors[0].path], [422, 'trackingConsent']);
  });

  it('shows an empty box on its page and in its HTML, which need not be ticked', async () => {
    const form = await asking();
    const page = await api.anonymous().get(`/forms/${form.publicId}`);
    for (const html of [page.text, form.snippet]) {
      assert.match(
        html,
        /<input type="checkbox" id="[\w-]+trackingConsent" name="trackingConsent" value="true">/,
      );
      assert.ok(html.includes(TEXT));
    }
    const without = await asking({ trackingText: null });
    assert.ok(!without.snippet.includes('trackingConsent'));
  });
});
