import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newToken } from '../../../models/core/tokens.js';
import { Audience, headingOf, Visitor, type Person } from '../../support/audience/audience.js';
import type { ListRecord } from '../../../models/audience/list.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

describe('/confirm/{token}', () => {
  let audience: Audience;
  let visitor: Visitor;
  let list: ListRecord;
  let person: Person;
  let path: string;
  let later = 0;
  const api = useApi({ settings: { trustProxy: 1 }, clock: () => new Date(Date.now() + later) });

  beforeEach(() => {
    later = 0;
  });
  const owner = useOwner(api);
  beforeEach(async () => {
    audience = new Audience(api, owner, () => new Date(Date.now() + later));
    visitor = new Visitor(api);
    list = await audience.list({ name: 'Weekly <News>', doubleOptIn: true });
    person = await audience.signUp(list, { text: 'I want <b>news</b> & offers.' });
    path = await audience.confirmPath(person);
  });

  it('shows one button, the workspace and the consent text', async () => {
    const { status, text, headers } = await visitor.get(path);
    assert.equal(status, 200);
    assert.equal(text.match(/<button/g)?.length, 1);
    assert.match(text, /<form method="post">/);
    assert.match(text, /<h1>Confirm your subscription to Weekly &#60;News&#62;<\/h1>/);
    assert.match(text, /<header>Test<\/header>/);
    assert.match(text, /I want &#60;b&#62;news&#60;\/b&#62; &#38; offers\./);
    assert.match(text, /s•••@rollcall\.test/);
    assert.ok(!text.includes(person.email), 'the address is masked');
    assert.match(headers.get('Content-Type') ?? '', /^text\/html/);
  });

  it('loads nothing, runs no scripts, is not cached and sends no referrer', async () => {
    const { text, headers } = await visitor.get(path);
    assert.ok(!/<script|<link|<img|src=|url\(|@import/.test(text));
    const policy = headers.get('Content-Security-Policy') ?? '';
    assert.match(
      policy,
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-anc/,
    );
    assert.equal(headers.get('Referrer-Policy'), 'no-referrer');
    assert.equal(headers.get('Cache-Control'), 'no-store');
    assert.equal(headers.get('Set-Cookie'), null);
  });

  it('changes nothing when opened repeatedly by GET or HEAD', async () => {
    const before = await audience.everythingOf(person);
    for (let i = 0; i < 50; i += 1) {
      assert.equal((await visitor.get(path)).status, 200);
      if (i < 20) assert.equal((await visitor.request('HEAD', path)).status, 200);
    }
    assert.deepEqual(await audience.everythingOf(person), before);
    assert.equal(await audience.statusOn(person, list), 'pending');
  });

  it('confirms with the button: subscription, event, and ledger entry with evidence', async () => {
    const response = await visitor.post(path, {}, { 'User-Agent': 'Firefox', 'Accept-Language': 'de' });
    assert.equal(response.status, 200);
    assert.equal(headingOf(response), 'Sie sind angemeldet');
    assert.equal(await audience.statusOn(person, list), 'subscribed');
    assert.ok(await audience.isSubscribed(person));
    assert.ok((await audience.eventNames(person)).includes('list_subscribed'));
    const [given, confirmed, ...more] = await audience.ledger(person);
    assert.deepEqual([given?.action, confirmed?.action, more.length], ['given', 'confirmed', 0]);
    assert.deepEqual(confirmed?.confirmationId, given?.confirmationId);
    assert.deepEqual(
      [confirmed?.ip, confirmed?.userAgent, confirmed?.language, confirmed?.pageUrl, confirmed?.source],
      [visitor.address, 'Firefox', 'de', `${api.url}/confirm/{token}`, 'confirmation link'],
    );
  });

  it('shows a success when opened again, and does nothing twice', async () => {
    await visitor.post(path);
    const before = await audience.everythingOf(person);
    const again = await visitor.post(path);
    assert.equal(again.status, 200);
    assert.equal(headingOf(again), 'You’re already subscribed');
    const page = await visitor.get(path);
    assert.equal(page.status, 200);
    assert.ok(!page.text.includes('<button'));
    assert.deepEqual(await audience.everythingOf(person), before);
  });

  it('confirms once when the button is pressed concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => visitor.post(path)));
    assert.deepEqual(
      responses.map(({ status }) => status),
      responses.map(() => 200),
    );
    assert.equal((await audience.ledger(person)).filter(({ action }) => action === 'confirmed').length, 1);
    const names = await audience.eventNames(person);
    assert.equal(names.filter((name) => name === 'list_subscribed').length, 1);
  });

  it('redirects to the list’s URL, repeatedly, and the policy allows it', async () => {
    const elsewhere = await audience.list({ doubleOptIn: true }, 'https://shop.test/welcome?a=1');
    const other = await audience.signUp(elsewhere);
    const link = await audience.confirmPath(other);
    const page = await visitor.get(link);
    assert.match(page.headers.get('Content-Security-Policy') ?? '', /form-action 'self' https: http:;/);
    for (let i = 0; i < 2; i += 1) {
      const { status, headers, text } = await visitor.post(link);
      assert.deepEqual([status, headers.get('Location'), text], [303, 'https://shop.test/welcome?a=1', '']);
    }
  });

  it('uses the language of the contact, else of the browser, else English', async () => {
    const german = await audience.signUp(list, { patch: { language: 'de-AT' } });
    const page = await visitor.get(await audience.confirmPath(german), { 'Accept-Language': 'en' });
    assert.match(page.text, /<html lang="de">/);
    assert.match(
      (await visitor.get(path, { 'Accept-Language': 'ja, de;q=0.8, en;q=0.5' })).text,
      /lang="de"/,
    );
    assert.match((await visitor.get(path, { 'Accept-Language': 'fr-CA' })).text, /lang="fr"/);
    assert.match((await visitor.get(path, { 'Accept-Language': 'ja' })).text, /lang="en"/);
    assert.match((await visitor.get(path, { 'Accept-Language': ';;q=x,*' })).text, /lang="en"/);
  });

  it('says that the link has expired', async () => {
    later = 7 * DAY_MS;
    for (const response of [await visitor.get(path), await visitor.post(path)]) {
      assert.equal(response.status, 410);
      assert.equal(headingOf(response), 'This link has expired');
    }
    assert.equal(await audience.statusOn(person, list), 'pending');
  });

  it('says that the link is no longer valid after the sign-up was withdrawn', async () => {
    await audience.leave(person, list);
    for (const response of [await visitor.get(path), await visitor.post(path)]) {
      assert.equal(response.status, 410);
      assert.equal(headingOf(response), 'This link no longer works');
    }
    assert.equal(await audience.statusOn(person, list), 'unsubscribed');
  });

  it('does not resubscribe a contact that unsubscribed after confirming', async () => {
    await visitor.post(path);
    await audience.leave(person, list);
    assert.equal((await visitor.post(path)).status, 410);
    assert.equal((await visitor.get(path)).status, 410);
    assert.equal(await audience.statusOn(person, list), 'unsubscribed');
  });

  it('returns 404 for invalid links, erased contacts and deleted lists', async () => {
    assert.equal((await owner.client.delete(`/api/contacts/${person.id.toHexString()}`)).status, 204);
    const other = await audience.signUp(list);
    const orphan = await audience.confirmPath(other);
    await api.db.models.List.updateOne({ _id: list._id }, { $set: { deletedAt: new Date() } });
    const hostile = [
      newToken(),
      'x',
      'a'.repeat(2_000),
      new ObjectId().toHexString(),
      encodeURIComponent("' OR 1=1 --"),
      encodeURIComponent('<script>alert(1)</script>'),
      encodeURIComponent('{"$ne":null}'),
      '%00',
      '..%2F..%2Fetc',
      '%F0%9F%92%A9',
    ].map((token) => `/confirm/${token}`);
    const responses = new Set<string>();
    for (const link of [path, orphan, ...hostile]) {
      for (const response of [await visitor.get(link), await new Visitor(api).post(link)]) {
        assert.equal(response.status, 404, link);
        responses.add(response.text);
      }
    }
    assert.equal(responses.size, 1, 'they all look the same');
  });

  it('refuses other methods, and bodies that are too large', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const response = await visitor.request(method, path);
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('Allow'), 'GET, HEAD, OPTIONS, POST');
    }
    const huge = await visitor.request('POST', path, {}, 'x'.repeat(65 * 1_024));
    assert.equal(huge.status, 413);
    assert.equal(await audience.statusOn(person, list), 'pending');
  });

  it('works from a mail program or another site: only the link counts', async () => {
    const { client } = await api.signUp();
    const response = await client.request('POST', path, {
      headers: {
        Origin: 'https://mail.test',
        'Sec-Fetch-Site': 'cross-site',
        'X-Forwarded-For': visitor.address,
      },
      raw: 'whatever=1',
    });
    assert.equal(response.status, 200);
  });

  it('is limited to 20 submissions a minute per address, with an error page', async () => {
    for (let i = 0; i < 20; i += 1) assert.equal((await visitor.post(`/confirm/${newToken()}`)).status, 404);
    const response = await visitor.post(path, {}, { 'Accept-Language': 'de' });
    assert.equal(response.status, 429);
    assert.equal(headingOf(response), 'Das ging etwas zu schnell');
    assert.ok(Number(response.headers.get('Retry-After')) >= 1);
    assert.equal(await audience.statusOn(person, list), 'pending');
    assert.equal((await new Visitor(api).post(path)).status, 200);
  });

  it('is limited to 120 views a minute per address', async () => {
    const looks = await Promise.all(Array.from({ length: 125 }, () => visitor.get(path)));
    assert.equal(looks.filter(({ status }) => status === 200).length, 120);
    assert.equal(looks.filter(({ status }) => status === 429).length, 5);
  });

  it('never logs its token', async () => {
    await visitor.get(path);
    await visitor.post(path);
    const token = path.slice('/confirm/'.length);
    assert.ok(api.logs.some((line) => line['route'] === '/confirm/{token}'));
    assert.ok(!JSON.stringify(api.logs).includes(token));
  });
});
