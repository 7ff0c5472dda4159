import assert from 'node:assert/strict';
import PostalMime from 'postal-mime';
import type { ApiClient } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { ledgerOf, makeList } from '../../support/audience/sign-ups.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useApi } from '../../support/http/use-api.js';
import { on, useWorker } from '../../support/engine/use-worker.js';

/** How often a scanner opens each link of a mail. */
const GETS = 50;

const german = {
  language: 'de',
  subject: 'Bitte bestätigen: Nordwind Post',
  page: /Anmeldung bestätigen/,
  why: /Sie bekommen diese E-Mail, weil Sie für Nordwind Post angemeldet sind\./,
  unsubscribe: 'Abmelden',
  link: /\nAbmelden: http/,
};

const french: typeof german = {
  language: 'fr',
  subject: 'À confirmer\u202f: Nordwind Post',
  page: /Confirmer l’abonnement/,
  why: /Vous recevez cet e-mail dans le cadre de votre abonnement à Nordwind Post\./,
  unsubscribe: 'Se désabonner',
  link: /\nSe désabonner\u202f: http/,
};

describe('a sign-up from the first mail to the last', () => {
  const stack = useWorker();
  const api = useApi(on(stack));
  let client: ApiClient;
  before(async function () {
    this.timeout(60_000);
    ({ client } = await api.signUp());
  });

  const mailsTo = (email: string) => stack.smtp.mails.filter(({ to }) => to.includes(email));
  const nthMail = async (email: string, n: number) => {
    await waitUntil(() => mailsTo(email).length >= n, 20_000);
    const [mail] = mailsTo(email).slice(n - 1);
    assert.ok(mail);
    return await PostalMime.parse(mail.raw);
  };
  const state = async (contactId: string) => {
    const { subscribed, lists } = (await client.get(`/api/contacts/${contactId}`)).body;
    return [subscribed, lists[0].status];
  };

  it('sends the confirmation mail, confirms, welcomes, unsubscribes and resubscribes; opening links changes nothing', async function () {
    this.timeout(60_000);
    await client.put('/api/workspace', { postalAddress: 'Acme, 1 Main Street, Vienna' });
    const listId = await makeList(client, { doubleOptIn: true });
    const automation = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'list_subscribed' },
      steps: [{ type: 'sendEmail', subject: 'Welcome', html: '<p>Hello</p>', kind: 'marketing' }],
    });
    assert.equal((await client.post(`/api/automations/${automation.body.id}/activate`)).status, 200);

    const email = newEmail();
    const { body } = await client.post('/api/subscribe', { email, listId, consent: true });
    const { contactId } = body;
    const asking = await nthMail(email, 1);
    const paths = linksIn(asking.html ?? '');
    const link = paths.find((path) => path.startsWith('/confirm/'));
    assert.ok(link, asking.html);
    const statuses = new Set<number>();
    for (const path of paths) {
      for (let i = 0; i < GETS; i += 1) statuses.add((await api.anonymous().get(path)).status);
    }
    assert.ok(statuses.has(200));
    assert.deepEqual(await state(contactId), [false, 'pending']);

    assert.equal((await api.anonymous().post(link)).status, 200);
    assert.deepEqual(await state(contactId), [true, 'subscribed']);
    const welcome = await nthMail(email, 2);
    assert.equal(welcome.subject, 'Welcome');

    const oneClick = /<http:\/\/rollcall\.test(\/unsubscribe\/[\w-]+)>/.exec(
      header(welcome, 'list-unsubscribe'),
    )?.[1];
    assert.ok(oneClick);
    assert.equal(header(welcome, 'list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
    for (let i = 0; i < GETS; i += 1) await api.anonymous().get(oneClick);
    assert.deepEqual(await state(contactId), [true, 'subscribed']);
    const left = await api.anonymous().request('POST', oneClick, {
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(left.status, 200);
    assert.deepEqual(await state(contactId), [true, 'unsubscribed']);

    const again = await client.post('/api/subscribe', { email, listId, consent: true });
    assert.deepEqual([again.body.contactId, again.body.requiresConfirmation], [contactId, true]);
    assert.deepEqual(await state(contactId), [true, 'pending']);
    assert.deepEqual(
      (await ledgerOf(client, contactId)).map(({ action }) => action),
      ['given', 'confirmed', 'withdrawn', 'given'],
    );
    assert.equal(mailsTo(email).length, 2);
  });

  for (const said of [german, french])
    it(`speaks ${said.language} after such a form: the confirmation, and the footer of what follows`, async function () {
      this.timeout(60_000);
      const { client } = await api.signUp();
      const list = await makeList(client, { doubleOptIn: true, name: 'Nordwind Post' });
      const form = await client.post('/api/forms', {
        name: 'Anmeldung',
        listId: list,
        language: said.language,
        fields: [{ name: 'email', label: 'E-Mail', type: 'email', required: true }],
      });
      assert.equal(form.status, 201, form.text);
      const automation = await client.post('/api/automations', {
        name: 'Willkommen',
        trigger: { event: 'list_subscribed' },
        steps: [{ type: 'sendEmail', subject: 'Willkommen', html: '<p>Hallo</p>', kind: 'marketing' }],
      });
      const active = await client.post(`/api/automations/${automation.body.id}/activate`);
      assert.equal(active.status, 200, automation.text);
      const email = newEmail();
      const sent = await api.anonymous().request('POST', `/api/forms/${form.body.publicId}/submissions`, {
        raw: new URLSearchParams({ email, consent: 'true' }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      });
      assert.ok([200, 303].includes(sent.status), sent.text);
      const asking = await nthMail(email, 1);
      assert.equal(asking.subject, said.subject);
      assert.match(asking.html ?? '', new RegExp(`<html lang="${said.language}"`));
      assert.doesNotMatch(`${asking.text} ${asking.html}`, /\b(?:Press|Please|You get|Yes)\b/);
      const link = linksIn(asking.html ?? '').find((path) => path.startsWith('/confirm/'));
      assert.ok(link);
      assert.match((await api.anonymous().get(link)).text, said.page);
      await api.anonymous().post(link);
      const welcome = await nthMail(email, 2);
      assert.match(welcome.html ?? '', said.why);
      assert.ok((welcome.html ?? '').includes(`>${said.unsubscribe}</a>`));
      assert.match(welcome.text ?? '', said.link);
    });
});

function linksIn(html: string): string[] {
  const links = [...html.matchAll(/href="http:\/\/rollcall\.test(\/[^"]*)"/g)].map(([, path = '']) => path);
  return [...new Set(links)];
}

function header(mail: Awaited<ReturnType<typeof PostalMime.parse>>, name: string): string {
  return mail.headers.find(({ key }) => key === name)?.value ?? '';
}
