import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { unsubscribeToken } from '../../../models/audience/unsubscribe-token.js';
import type { ListRecord } from '../../../models/audience/list.js';
import { Audience, headingOf, Visitor, type Person } from '../../support/audience/audience.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' };

describe('/unsubscribe/{token}', () => {
  let audience: Audience;
  let visitor: Visitor;
  let news: ListRecord;
  let offers: ListRecord;
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
    news = await audience.list({ name: 'News <i>' });
    offers = await audience.list({ name: 'Offers' });
    person = await audience.signUp(news);
    path = audience.unsubscribePath(person, news);
  });

  const states = async (who = person): Promise<unknown[]> => [
    await audience.statusOn(who, news),
    await audience.statusOn(who, offers),
    await audience.isSubscribed(who),
  ];
  const idOf = (list: ListRecord): string => list._id.toHexString();
  const boxesIn = (text: string) =>
    [...text.matchAll(/<input type="checkbox" name="wanted" value="(\w+)"( checked)?>/g)].map(
      ([, id, checked]) => [id, checked !== undefined],
    );

  describe('its page', () => {
    it('has one clear button for the list of the mail, and further down one for everything', async () => {
      const { status, text, headers } = await visitor.get(path);
      assert.equal(status, 200);
      assert.match(
        text,
        /<strong>s•••@rollcall\.test<\/strong> receives <strong>News &#60;i&#62;<\/strong> from Test/,
      );
      assert.ok(text.includes(`<input type="hidden" name="list" value="${idOf(news)}">`));
      const buttons = [...text.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, label]) => label);
      assert.deepEqual(buttons, ['Unsubscribe from News &#60;i&#62;', 'Save', 'Unsubscribe from everything']);
      assert.ok(!text.includes(person.email));
      assert.match(headers.get('Content-Security-Policy') ?? '', /form-action 'self';/);
      assert.deepEqual(
        ['Referrer-Policy', 'Cache-Control', 'Set-Cookie'].map((name) => headers.get(name)),
        ['no-referrer', 'no-store', null],
      );
    });

    it('shows what the contact gets as ticked, and public lists it could get, in their order', async () => {
      await audience.signUp(offers, person);
      const open = await audience.list({
        name: 'Tips',
        visibility: 'public',
        position: 0,
        description: 'Each <i>',
      });
      const first = await audience.list({ name: 'Zebras', visibility: 'public', position: 0 });
      const last = await audience.list({ name: 'Archive', visibility: 'public', position: 9 });
      await audience.list({ name: 'Staff', visibility: 'private' });
      const { text } = await visitor.get(path);
      assert.deepEqual(boxesIn(text), [
        [idOf(news), true],
        [idOf(offers), true],
        [idOf(open), false],
        [idOf(first), false],
        [idOf(last), false],
      ]);
      assert.match(text, /<legend class="soft">You’ll get everything that’s checked\.<\/legend>/);
      assert.ok(text.includes('Each &#60;i&#62;') && !text.includes('Staff'));
    });

    it('shows no name, since links are forwarded with emails', async () => {
      const named = await audience.signUp(news, { patch: { firstName: 'Adelheid', name: 'Adelheid B' } });
      assert.ok(!(await visitor.get(audience.unsubscribePath(named, news))).text.includes('Adelheid'));
    });

    it('has one button for all mail if the mail is of no list', async () => {
      const other = await audience.signUp(null);
      const { text } = await visitor.get(audience.unsubscribePath(other, null));
      assert.match(text, /<button name="all" value="yes">Unsubscribe from Test<\/button>/);
      assert.equal(text.match(/name="all"/g)?.length, 1);
    });

    it('changes nothing when opened repeatedly by GET or HEAD', async () => {
      const before = await audience.everythingOf(person);
      for (let i = 0; i < 50; i += 1) {
        assert.equal((await visitor.get(`${path}?List-Unsubscribe=One-Click`)).status, 200);
        if (i < 20) assert.equal((await visitor.request('HEAD', path)).status, 200);
      }
      assert.deepEqual(await audience.everythingOf(person), before);
    });

    it('uses the language of the contact, else of the browser', async () => {
      const german = await audience.signUp(news, { patch: { language: 'de' } });
      assert.equal(headingOf(await visitor.get(audience.unsubscribePath(german, news))), 'Abmelden');
      assert.equal(headingOf(await visitor.get(path, { 'Accept-Language': 'de-CH' })), 'Abmelden');
      assert.equal(headingOf(await visitor.get(path, { 'Accept-Language': 'ja' })), 'Unsubscribe');
    });
  });

  describe('its form', () => {
    it('unsubscribes from the selected lists only, with evidence in the ledger', async () => {
      await audience.signUp(offers, person);
      const response = await visitor.post(path, { list: idOf(news) }, { 'User-Agent': 'Firefox' });
      assert.deepEqual([response.status, headingOf(response)], [200, 'You’re unsubscribed']);
      assert.match(response.text, /will no longer receive <strong>News &#60;i&#62;<\/strong>/);
      assert.match(response.text, /Choose what else you get/);
      assert.deepEqual(await states(), ['unsubscribed', 'subscribed', true]);
      const line = (await audience.ledger(person)).at(-1);
      assert.deepEqual(
        [line?.action, line?.listId, line?.source, line?.ip, line?.userAgent, line?.language, line?.pageUrl],
        [
          'withdrawn',
          news._id,
          'unsubscribe page',
          visitor.address,
          'Firefox',
          'en',
          `${api.url}/unsubscribe/{token}`,
        ],
      );
      assert.ok((await audience.eventNames(person)).includes('list_unsubscribed'));
    });

    it('unsubscribes from several lists at once', async () => {
      await audience.signUp(offers, person);
      const response = await visitor.post(path, [
        ['list', idOf(news)],
        ['list', idOf(offers)],
      ]);
      assert.match(response.text, /<strong>News &#60;i&#62;<\/strong> and <strong>Offers<\/strong>/);
      assert.deepEqual(await states(), ['unsubscribed', 'unsubscribed', true]);
    });

    it('unsubscribes from everything', async () => {
      await audience.signUp(offers, person);
      const response = await visitor.post(path, { all: 'yes', list: idOf(news) });
      assert.match(response.text, /will no longer receive newsletters or offers from Test/);
      assert.deepEqual(await states(), ['unsubscribed', 'unsubscribed', false]);
      const page = await visitor.get(path);
      assert.deepEqual([page.status, headingOf(page)], [200, 'You’re unsubscribed']);
    });

    it('ends a sign-up that is pending confirmation', async () => {
      const slow = await audience.list({ name: 'Slow', doubleOptIn: true });
      await audience.signUp(slow, person);
      await visitor.post(path, { all: 'yes' });
      assert.equal(await audience.statusOn(person, slow), 'unsubscribed');
      assert.equal((await visitor.get(await audience.confirmPath(person))).status, 410);
    });

    it('is shown again when nothing was selected', async () => {
      const response = await visitor.post(path, {}, { 'Accept-Language': 'de' });
      assert.equal(response.status, 422);
      assert.match(response.text, /role="alert">Es hat sich nichts geändert/);
      assert.deepEqual(await states(), ['subscribed', null, true]);
    });

    it('ignores foreign lists, unknown and hostile values', async () => {
      const stranger = await api.signUp();
      const foreign = await new Audience(api, stranger).list();
      const values = [idOf(foreign), idOf(offers), 'x', '', '{"$gt":""}', '<script>', '0'.repeat(24)];
      const before = await audience.everythingOf(person);
      const response = await visitor.post(
        path,
        values.map((value): [string, string] => ['list', value]),
      );
      assert.equal(response.status, 200);
      assert.ok(!response.text.includes('<script'));
      assert.deepEqual(await audience.everythingOf(person), before);
    });

    it('is harmless when repeated, also concurrently', async () => {
      await Promise.all(Array.from({ length: 5 }, () => visitor.post(path, { list: idOf(news) })));
      const withdrawn = (await audience.ledger(person)).filter(({ action }) => action === 'withdrawn');
      assert.equal(withdrawn.length, 1);
      const before = await audience.everythingOf(person);
      assert.equal((await visitor.post(path, { list: idOf(news) })).status, 200);
      assert.deepEqual(await audience.everythingOf(person), before);
      await visitor.post(path, { all: 'yes' });
      const after = await audience.everythingOf(person);
      assert.equal((await visitor.post(path, { all: 'yes' })).status, 200);
      assert.deepEqual(await audience.everythingOf(person), after);
    });

    it('unsubscribes from deleted lists as well', async () => {
      await api.db.models.List.updateOne({ _id: news._id }, { $set: { deletedAt: new Date() } });
      assert.equal((await visitor.post(path, ONE_CLICK)).status, 200);
      assert.equal(await audience.statusOn(person, news), 'unsubscribed');
      assert.ok(!(await visitor.get(path)).text.includes('News'));
    });
  });

  describe('its preferences', () => {
    const save = (wanted: ListRecord[], fields: Record<string, string> = {}, shown = [news, offers]) =>
      visitor.post(path, [
        ['preferences', 'yes'],
        ...shown.map((list): [string, string] => ['shown', idOf(list)]),
        ...wanted.map((list): [string, string] => ['wanted', idOf(list)]),
        ...Object.entries(fields),
      ]);
    const contactOf = (who = person) => api.db.collections.Contact.findOne({ _id: who.id });

    it('join what is newly ticked and leave what is not, with evidence in the ledger', async () => {
      const tips = await audience.list({ name: 'Tips', visibility: 'public', description: 'Each Friday' });
      const response = await save([tips], {}, [news, tips]);
      assert.deepEqual([response.status, headingOf(response)], [200, 'Saved']);
      assert.match(response.text, /<strong>s•••@rollcall\.test<\/strong> gets <strong>Tips<\/strong>\./);
      assert.deepEqual(
        [await audience.statusOn(person, news), await audience.statusOn(person, tips)],
        ['unsubscribed', 'subscribed'],
      );
      const lines = (await audience.ledger(person)).slice(-2);
      assert.deepEqual(
        lines.map(({ action, listId, source, text, ip }) => [action, listId, source, text, ip]),
        [
          ['withdrawn', news._id, 'unsubscribe page', null, visitor.address],
          ['given', tips._id, 'preference page', 'Tips\nEach Friday', visitor.address],
        ],
      );
      assert.deepEqual((await contactOf())?.consent.state, 'given');
      assert.match(response.text, /name="undo"/);
    });

    it('ask to confirm lists with double opt-in, and those that the contact had left', async () => {
      const tips = await audience.list({ name: 'Tips', visibility: 'public', doubleOptIn: true });
      const response = await save([news, tips], {}, [news, tips]);
      assert.match(response.text, /gets <strong>News &#60;i&#62;<\/strong>\./);
      assert.match(response.text, /Check your inbox: .* to get <strong>Tips<\/strong>\./);
      assert.equal(await audience.statusOn(person, tips), 'pending');
      assert.match((await visitor.get(path)).text, /Waiting for you to confirm/);
      const publicNews = { visibility: 'public' } as const;
      await api.db.models.List.updateOne({ _id: news._id }, { $set: publicNews });
      await save([tips], {}, [news, tips]);
      await save([news, tips], {}, [news, tips]);
      assert.equal(await audience.statusOn(person, news), 'pending');
    });

    it('bring back who had unsubscribed from everything, once they confirm', async () => {
      const tips = await audience.list({ name: 'Tips', visibility: 'public' });
      await visitor.post(path, { all: 'yes' });
      assert.deepEqual(boxesIn((await visitor.get(path)).text), [[idOf(tips), false]]);
      const response = await save([tips], {}, [tips]);
      assert.match(response.text, /gets no newsletters from Test\..*Check your inbox/s);
      assert.deepEqual(
        [await audience.isSubscribed(person), (await contactOf())?.consent.state],
        [false, 'withdrawn'],
      );
      await visitor.post(await audience.confirmPath(person));
      assert.deepEqual(
        [await audience.isSubscribed(person), (await contactOf())?.consent.state],
        [true, 'given'],
      );
    });

    it('change name and language, and leave what is empty as it is', async () => {
      const response = await save([news], { firstName: ' Grace ', lastName: '', language: 'de' });
      assert.equal(headingOf(response), 'Gespeichert');
      const contact = await contactOf();
      assert.deepEqual([contact?.firstName, contact?.lastName, contact?.language], ['Grace', null, 'de']);
      assert.ok((await audience.eventNames(person)).includes('contact_updated'));
    });

    it('are shown and saved in French', async () => {
      const french = { 'Accept-Language': 'fr' };
      const page = await visitor.get(path, french);
      assert.equal(headingOf(page), 'Se désabonner');
      assert.match(page.text, /<h2>Ou choisissez ce que vous recevez<\/h2>/);
      assert.match(page.text, /<option value="fr">français<\/option>/);
      const response = await save([news], { language: 'fr' });
      assert.equal(headingOf(response), 'C’est enregistré');
      assert.equal((await contactOf())?.language, 'fr');
    });

    it('refuse what is no name, and ignore what is not offered', async () => {
      const before = await audience.everythingOf(person);
      const response = await save([], { firstName: 'x'.repeat(201) });
      assert.deepEqual([response.status, headingOf(response)], [422, 'Unsubscribe']);
      assert.match(response.text, /role="alert">A name can have up to 200 characters/);
      const hidden = await audience.list({ name: 'Staff' });
      const odd = { language: 'tlh', subscribed: 'false', email: 'eve@example.test' };
      assert.equal((await save([news, offers, hidden], odd, [news, offers, hidden])).status, 200);
      assert.deepEqual(await audience.everythingOf(person), before);
    });

    it('leave no list that the page has not shown', async () => {
      await audience.signUp(offers, person);
      await save([news], {}, [news]);
      assert.deepEqual(await states(), ['subscribed', 'subscribed', true]);
    });

    it('are harmless when saved again, also concurrently', async () => {
      const tips = await audience.list({ name: 'Tips', visibility: 'public' });
      await Promise.all([1, 2, 3].map(() => save([tips], { firstName: 'Grace' }, [news, tips])));
      const before = await audience.everythingOf(person);
      assert.equal((await save([tips], { firstName: 'Grace' }, [news, tips])).status, 200);
      assert.deepEqual(await audience.everythingOf(person), before);
    });

    it('do nothing for the erased', async () => {
      await owner.client.delete(`/api/contacts/${person.id.toHexString()}`);
      assert.equal(headingOf(await save([news, offers])), 'You don’t receive any email');
    });
  });

  describe('one-click unsubscribe (RFC 8058)', () => {
    const multipart = (boundary = 'b1'): [Record<string, string>, string] => [
      { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    ];

    it('unsubscribes from the list of the mail at once: 200, no redirect, no cookie', async () => {
      await audience.signUp(offers, person);
      const response = await visitor.post(path, ONE_CLICK);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('Location'), null);
      assert.equal(response.headers.get('Set-Cookie'), null);
      assert.deepEqual(await states(), ['unsubscribed', 'subscribed', true]);
      assert.equal((await audience.ledger(person)).at(-1)?.source, 'one-click unsubscribe');
    });

    it('unsubscribes from everything if the mail has no list', async () => {
      await audience.signUp(offers, person);
      await visitor.post(audience.unsubscribePath(person, null), ONE_CLICK);
      assert.deepEqual(await states(), ['unsubscribed', 'unsubscribed', false]);
    });

    it('is accepted as multipart/form-data', async () => {
      const [headers, body] = multipart();
      assert.equal((await visitor.request('POST', path, headers, body)).status, 200);
      assert.equal(await audience.statusOn(person, news), 'unsubscribed');
    });

    const senders: [string, Record<string, string>, string][] = [
      ['with an odd Accept', { Accept: 'application/json' }, 'List-Unsubscribe=One-Click'],
      ['with an impossible Accept', { Accept: 'image/png' }, 'List-Unsubscribe=One-Click'],
      ['without a type', { 'Content-Type': '' }, 'List-Unsubscribe=One-Click'],
      ['as plain text', { 'Content-Type': 'text/plain' }, 'List-Unsubscribe=One-Click'],
      ['with a type that is none', { 'Content-Type': ';;;' }, 'List-Unsubscribe=One-Click'],
      ['in other letters', {}, 'list-unsubscribe=one-click'],
      ['with other fields', {}, 'a=b&List-Unsubscribe=One-Click&undo=yes'],
      [
        'from a browser that carries a session of ours',
        { Cookie: 'rollcall_session=x', Origin: 'https://mail.test', 'Sec-Fetch-Site': 'cross-site' },
        'List-Unsubscribe=One-Click',
      ],
    ];
    for (const [what, headers, body] of senders) {
      it(`is accepted ${what}`, async () => {
        const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
        const response = await visitor.request('POST', path, { ...type, ...headers }, body);
        assert.equal(response.status, 200);
        assert.equal(await audience.statusOn(person, news), 'unsubscribed');
      });
    }

    it('requires exactly the one-click field', async () => {
      for (const body of ['', 'List-Unsubscribe=Maybe', '{"List-Unsubscribe":"One-Click"}', '%', '\0\0'])
        assert.equal((await visitor.request('POST', path, {}, body)).status, 422);
      const [, body] = multipart('b1');
      for (const type of ['multipart/form-data', 'multipart/form-data; boundary=b2'])
        assert.equal((await visitor.request('POST', path, { 'Content-Type': type }, body)).status, 422);
      assert.deepEqual(await states(), ['subscribed', null, true]);
    });

    it('is harmless when repeated, and for contacts on no list or erased', async () => {
      for (let i = 0; i < 3; i += 1) assert.equal((await visitor.post(path, ONE_CLICK)).status, 200);
      assert.equal((await audience.ledger(person)).filter(({ action }) => action === 'withdrawn').length, 1);
      await owner.client.delete(`/api/contacts/${person.id.toHexString()}`);
      const response = await visitor.post(path, ONE_CLICK);
      assert.deepEqual([response.status, headingOf(response)], [200, 'You don’t receive any email']);
    });
  });

  describe('undo', () => {
    const undo = () => visitor.post(path, { undo: 'yes' });

    it('restores the subscriptions and records that in the ledger', async () => {
      await audience.signUp(offers, person);
      const left = await visitor.post(path, { all: 'yes' });
      assert.match(left.text, /<button class="quiet" name="undo"/);
      const response = await undo();
      assert.deepEqual([response.status, headingOf(response)], [200, 'You’re subscribed again']);
      assert.deepEqual(await states(), ['subscribed', 'subscribed', true]);
      const restored = (await audience.ledger(person)).filter(({ action }) => action === 'restored');
      assert.equal(restored.length, 3);
    });

    it('restores only the last unsubscribe', async () => {
      await audience.signUp(offers, person);
      await visitor.post(path, { list: idOf(news) });
      later = 1_000;
      await visitor.post(path, { list: idOf(offers) });
      await undo();
      assert.deepEqual(await states(), ['unsubscribed', 'subscribed', true]);
      await undo();
      assert.deepEqual(await states(), ['unsubscribed', 'subscribed', true]);
    });

    it('works after one-click too, and is offered by the page', async () => {
      await visitor.post(path, ONE_CLICK);
      assert.match((await visitor.get(path)).text, /name="undo"/);
      await undo();
      assert.deepEqual(await states(), ['subscribed', null, true]);
    });

    it('expires after an hour', async () => {
      await visitor.post(path, { list: idOf(news) });
      later = HOUR_MS + 1_000;
      assert.ok(!(await visitor.get(path)).text.includes('name="undo"'));
      await undo();
      assert.deepEqual(await states(), ['unsubscribed', null, true]);
    });

    it('does not restore what was left in another way', async () => {
      await audience.leave(person, news);
      await undo();
      assert.deepEqual(await states(), ['unsubscribed', null, true]);
    });

    it('does not restore an unconfirmed subscription', async () => {
      const slow = await audience.list({ doubleOptIn: true });
      await audience.signUp(slow, person);
      await visitor.post(path, { all: 'yes' });
      await undo();
      assert.deepEqual(await states(), ['subscribed', null, true]);
      assert.equal(await audience.statusOn(person, slow), 'unsubscribed');
    });

    it('is harmless when repeated, or when there is nothing to undo', async () => {
      const before = await audience.everythingOf(person);
      assert.equal((await undo()).status, 200);
      assert.deepEqual(await audience.everythingOf(person), before);
      await visitor.post(path, { list: idOf(news) });
      await Promise.all([undo(), undo(), undo()]);
      assert.equal((await audience.ledger(person)).filter(({ action }) => action === 'restored').length, 1);
    });

    it('can be followed by another unsubscribe', async () => {
      await visitor.post(path, { list: idOf(news) });
      await undo();
      await visitor.post(path, { list: idOf(news) });
      assert.deepEqual(await states(), ['unsubscribed', null, true]);
      await undo();
      assert.deepEqual(await states(), ['subscribed', null, true]);
    });
  });

  describe('a link', () => {
    const suppressions = async () =>
      (await owner.client.get(`/api/suppressions?email=${person.email}`)).body.data;
    const erase = async () => owner.client.delete(`/api/contacts/${person.id.toHexString()}`);

    it('of an erased person who has been added again unsubscribes them', async () => {
      await erase();
      const again = await audience.signUp(news, { email: person.email });
      assert.match((await visitor.get(path)).text, /receives <strong>News/);
      assert.equal((await visitor.post(path, ONE_CLICK)).status, 200);
      assert.deepEqual(await states(again), ['unsubscribed', null, true]);
      await visitor.post(path, { all: '1' });
      assert.deepEqual(await states(again), ['unsubscribed', null, false]);
    });

    it('of an erased person keeps them from mail after an import, and stores no address', async () => {
      await erase();
      assert.deepEqual(await suppressions(), []);
      const { status, text } = await visitor.get(path);
      assert.deepEqual([status, await suppressions()], [200, []], text);
      assert.equal((await visitor.post(path, ONE_CLICK)).status, 200);
      const [{ email, reason }] = await suppressions();
      assert.deepEqual([email, reason], [null, 'unsubscribed']);
      const { body } = await owner.client.post('/api/contacts', { email: person.email });
      assert.equal(body.subscribed, false);
    });

    it('of an erased person who has complained leaves the complaint', async () => {
      await owner.client.post('/api/suppressions', { email: person.email, reason: 'complained' });
      await erase();
      await visitor.post(path, ONE_CLICK);
      const [{ email, reason }] = await suppressions();
      assert.deepEqual([email, reason], [null, 'complained']);
    });

    it('of a contact that has another address by now unsubscribes the contact, not who has the address', async () => {
      await owner.client.put(`/api/contacts/${person.id.toHexString()}`, { email: 'moved@rollcall.test' });
      const other = await audience.signUp(news, { email: person.email });
      await visitor.post(path, ONE_CLICK);
      assert.deepEqual(
        [await audience.statusOn(person, news), await audience.statusOn(other, news)],
        ['unsubscribed', 'subscribed'],
      );
    });

    it('says nothing of the address that it was sent to, and is the same each time', () => {
      const bytes = Buffer.from(path.split('/').at(-1) ?? '', 'base64url').toString('latin1');
      assert.ok(!bytes.includes('rollcall'));
      assert.equal(audience.unsubscribePath(person, news), path);
    });

    it('that is forged or broken gets 404, by GET or POST', async () => {
      const { contactId, listId } = { contactId: person.id.toHexString(), listId: idOf(news) };
      const good = unsubscribeToken(api.secretKey, { contactId, listId });
      const hostile = [
        unsubscribeToken(Buffer.alloc(32, 8), { contactId, listId }),
        (good.startsWith('A') ? 'B' : 'A') + good.slice(1),
        good.slice(1),
        good.slice(0, 40),
        `${good}AAAA`,
        contactId,
        'x',
        'a'.repeat(2_000),
        encodeURIComponent('<script>alert(1)</script>'),
        '%00',
        '%F0%9F%92%A9',
      ];
      for (const token of hostile) {
        for (const response of [
          await visitor.get(`/unsubscribe/${token}`),
          await new Visitor(api).post(`/unsubscribe/${token}`, ONE_CLICK),
        ]) {
          assert.equal(response.status, 404, token);
          assert.equal(headingOf(response), 'We don’t know this link');
        }
      }
      assert.deepEqual(await states(), ['subscribed', null, true]);
    });

    it('of an erased contact says that no mail is sent', async () => {
      await owner.client.delete(`/api/contacts/${person.id.toHexString()}`);
      for (const response of [await visitor.get(path), await visitor.post(path, { undo: 'yes' })])
        assert.deepEqual([response.status, headingOf(response)], [200, 'You don’t receive any email']);
      const nobody = { id: new ObjectId(), email: '' };
      assert.equal((await visitor.get(audience.unsubscribePath(nobody, news))).status, 200);
    });

    it('accepts no other methods, and no bodies that are too large', async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        assert.equal((await visitor.request(method, path)).status, 405);
      const huge = `List-Unsubscribe=One-Click&x=${'x'.repeat(64 * 1_024)}`;
      assert.equal((await visitor.request('POST', path, {}, huge)).status, 413);
      assert.deepEqual(await states(), ['subscribed', null, true]);
    });

    it('allows 20 POSTs a minute from all addresses together; an address may try 20 invalid ones, and 120 GETs', async () => {
      for (let i = 0; i < 20; i += 1) {
        assert.equal((await new Visitor(api).post(path, ONE_CLICK)).status, 200);
        assert.notEqual((await visitor.post('/unsubscribe/x', ONE_CLICK)).status, 429);
      }
      const guess = await visitor.post('/unsubscribe/x', ONE_CLICK);
      assert.equal(guess.status, 429);
      assert.ok(Number(guess.headers.get('Retry-After')) >= 1);
      assert.equal((await new Visitor(api).post(path, ONE_CLICK)).status, 429);
      const bob = await audience.signUp(news);
      assert.equal((await visitor.post(audience.unsubscribePath(bob, news), ONE_CLICK)).status, 200);
      const looks = await Promise.all(Array.from({ length: 121 }, () => visitor.get('/unsubscribe/x')));
      assert.equal(looks.filter(({ status }) => status === 429).length, 1);
    });

    it('is never logged with its token', async () => {
      await visitor.get(path);
      await visitor.post(path, ONE_CLICK);
      assert.ok(!JSON.stringify(api.logs).includes(path.slice('/unsubscribe/'.length)));
    });
  });
});
