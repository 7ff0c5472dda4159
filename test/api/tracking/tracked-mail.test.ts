import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { recordHits } from '../../../api/tracking/record-hits.js';
import { wrongHours } from '../../../engine/verify/stats.js';
import type { MessageRecord } from '../../../models/mail/message.js';
import { readClickToken } from '../../../models/mail/tracking-token.js';
import { newEmail } from '../../support/http/api.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { Broadcasts } from '../../support/mail/broadcasts.js';
import { BROWSER, linkOf, mailTo, type ReadMail } from '../../support/mail/tracked-mail.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { on, useWorker } from '../../support/engine/use-worker.js';
import { assertHoursExact } from '../../support/servers/count-rows.js';
import { waitFor, waitUntil } from '../../support/run/wait-until.js';

const HTML = `<p>Spring: <a href="https://shop.example/sale?a=1&amp;b=2">the sale</a>,
<a href="https://shop.example/new">what is new</a>, <a href="mailto:shop@shop.example">write</a>,
<a href="https://shop.example/">https://shop.example/</a></p>`;
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const SALE = 'https://shop.example/sale?a=1&b=2';

describe('tracked mail', function () {
  this.timeout(60_000);
  const stack = useWorker();
  const api = useApi(on(stack));
  // People take their time: links are followed a minute after the mails were sent.
  const later = useApi(() => ({ ...on(stack)(), clock: () => new Date(Date.now() + 60_000) }));
  const owner = useOwner(api);
  const { client } = owner;

  const track = async (tracking: object): Promise<void> => {
    const { status, text } = await client.put('/api/workspace/sending', { tracking });
    assert.equal(status, 200, text);
  };
  const visit = (path: string, { method = 'GET', userAgent = BROWSER } = {}): Promise<ApiResponse> =>
    later.anonymous().request(method, path, { headers: { 'User-Agent': userAgent } });

  /** Sends a broadcast to one person. */
  async function broadcast(
    mail: object = {},
    before?: (contactId: string) => Promise<unknown>,
  ): Promise<{ id: string; email: string; contactId: string; mail: ReadMail }> {
    const some = new Broadcasts({ db: api.db, client, workspaceId: owner.workspaceId });
    const { list, people } = await some.listOf(1);
    if (people[0] !== undefined) await before?.(people[0].id);
    const id = await some.draft(list, { mail: { subject: 'Spring', html: HTML, ...mail } });
    await some.send(id);
    const [person] = people;
    assert.ok(person);
    const received = await mailTo(stack.smtp, person.email);
    await some.until(id, 'done');
    return { id, email: person.email, contactId: person.id, mail: received };
  }

  async function eventsOf(contactId: string, name: string): Promise<{ properties: object }[]> {
    const { body } = await client.get(`/api/events?contactId=${contactId}&eventName=${name}`);
    return body.data;
  }
  const messageOf = (contactId: string): Promise<MessageRecord | null> =>
    api.db.collections.Message.findOne({ contactId: new ObjectId(contactId) });
  const untilMessage = async (
    contactId: string,
    is: (row: MessageRecord) => boolean,
  ): Promise<MessageRecord> =>
    await waitFor(async () => {
      const row = await messageOf(contactId);
      return row !== null && is(row) ? row : undefined;
    });

  it('leaves mail as it is until the workspace switches it on', async () => {
    const { mail } = await broadcast();
    assert.equal(mail.links['the sale'], 'https://shop.example/sale?a=1&amp;b=2');
    assert.ok(!mail.html.includes('/click/') && mail.image === null);
  });

  it('leads a link over our host to its target, and records the click', async () => {
    await track({ clicks: true });
    const { id, contactId, mail } = await broadcast();
    assert.equal(mail.image, null, 'opens are a switch of their own');
    const { status, headers, text } = await visit(linkOf(mail, 'the sale'));
    assert.deepEqual([status, headers.get('location'), text], [302, SALE, '']);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.equal(headers.get('set-cookie'), null);
    await waitUntil(async () => (await eventsOf(contactId, 'email_clicked')).length === 1);
    const [event] = await eventsOf(contactId, 'email_clicked');
    const message = await messageOf(contactId);
    assert.deepEqual(event?.properties, {
      url: SALE,
      messageId: message?._id.toHexString(),
      subject: 'Spring',
      broadcastId: id,
    });
    assert.equal(message?.clicks, 1);
    assert.ok(message.clickedAt instanceof Date);
  });

  it('leaves addresses, mailto and our own pages alone, and the text part readable', async () => {
    await track({ clicks: true, opens: true });
    const { mail } = await broadcast();
    assert.equal(mail.links['write'], 'mailto:shop@shop.example');
    assert.equal(mail.links['https://shop.example/'], 'https://shop.example/');
    assert.match(mail.links['Unsubscribe'] ?? '', /^\/unsubscribe\//);
    assert.match(mail.text, /https:\/\/shop\.example\/sale\?a=1&b=2/);
    assert.ok(!mail.text.includes('/click/') && !mail.text.includes('/open/'));
  });

  const answer = (state: string, text?: string) => (contactId: string) =>
    client.put(`/api/contacts/${contactId}`, {
      trackingConsent: { state, ...(text !== undefined && { text }) },
    });
  const isPlain = ({ links, image }: ReadMail) =>
    image === null && links['the sale'] === 'https://shop.example/sale?a=1&amp;b=2';

  it('has no image and plain links for someone who has refused, and the ledger says what they were asked', async () => {
    await track({ clicks: true, opens: true });
    const { contactId, mail } = await broadcast({}, answer('withdrawn', 'May we measure?'));
    assert.ok(isPlain(mail), mail.html);
    const contact = (await client.get(`/api/contacts/${contactId}`)).body;
    assert.equal(contact.trackingConsent.state, 'withdrawn');
    const { data } = (await client.get(`/api/contacts/${contactId}/consents`)).body;
    const [line] = data.filter(({ about }: { about: string }) => about === 'tracking');
    assert.deepEqual([line.action, line.given, line.text], ['withdrawn', false, 'May we measure?']);
    assert.match(line.textHash, /^[0-9a-f]{64}$/);
    assert.equal(contact.subscribed, true, 'marketing email is another matter');
  });

  it('measures those who have not said only if the workspace says so', async () => {
    await track({ clicks: true, opens: true, withoutAnswer: false });
    assert.ok(isPlain((await broadcast()).mail));
    const { mail } = await broadcast({}, answer('given'));
    assert.ok(linkOf(mail, 'the sale') !== '' && mail.image !== null);
  });

  it('records nothing any more of someone who has changed their mind', async () => {
    await track({ clicks: true });
    const { contactId, mail } = await broadcast({}, answer('given'));
    await answer('withdrawn')(contactId);
    const { headers } = await visit(linkOf(mail, 'the sale'));
    assert.equal(headers.get('location'), SALE);
    await answer('given')(contactId);
    await visit(linkOf(mail, 'what is new'));
    await waitUntil(async () => (await eventsOf(contactId, 'email_clicked')).length === 1);
    const [event] = await eventsOf(contactId, 'email_clicked');
    assert.ok(event);
    assert.equal((event.properties as { url?: string }).url, 'https://shop.example/new');
  });

  it('lets its recipient say no on the preference page, with what was asked in the ledger', async () => {
    await track({ clicks: true });
    const { contactId, mail } = await broadcast();
    const page = mail.links['Unsubscribe'] ?? '';
    const { text } = await later.anonymous().get(page);
    assert.match(text, /May .* measure whether you open its emails/);
    assert.ok(!/name="tracking"[^>]*checked/.test(text), 'nothing is chosen beforehand');
    const form = { raw: 'preferences=yes&tracking=withdrawn', headers: FORM };
    assert.equal((await later.anonymous().request('POST', page, form)).status, 200);
    const { data } = (await client.get(`/api/contacts/${contactId}/consents`)).body;
    const [line] = data.filter(({ about }: { about: string }) => about === 'tracking');
    assert.match(line.text, /measure whether you open its emails/);
    assert.deepEqual([line.action, line.source], ['withdrawn', 'preference page']);
    assert.match((await later.anonymous().get(page)).text, /value="withdrawn" checked/);
  });

  it('records one event for each link, and counts every click', async () => {
    await track({ clicks: true });
    const { contactId, mail } = await broadcast();
    await visit(linkOf(mail, 'the sale'));
    await untilMessage(contactId, ({ clicks }) => clicks === 1);
    await Promise.all([1, 2, 3].map(() => visit(linkOf(mail, 'the sale'))));
    await visit(linkOf(mail, 'what is new'));
    await untilMessage(contactId, ({ clicks }) => clicks === 5);
    const events = await eventsOf(contactId, 'email_clicked');
    assert.equal(events.length, 2);
  });

  it('records the opening of a mail once', async () => {
    await track({ opens: true });
    const { contactId, mail } = await broadcast();
    assert.equal(mail.links['the sale'], 'https://shop.example/sale?a=1&amp;b=2');
    const { status, headers } = await visit(mail.image ?? '');
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/gif']);
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.equal(headers.get('cache-control'), 'no-store');
    await untilMessage(contactId, ({ opens }) => opens === 1);
    await visit(mail.image ?? '');
    await untilMessage(contactId, ({ opens }) => opens === 2);
    assert.equal((await eventsOf(contactId, 'email_opened')).length, 1);
  });

  it('counts machines without an event, and the person after them with one', async () => {
    await track({ clicks: true, opens: true });
    const { contactId, mail } = await broadcast();
    const link = linkOf(mail, 'the sale');
    assert.equal((await visit(link, { method: 'HEAD' })).status, 302);
    await visit(link, { userAgent: 'BarracudaCentral/1.0' });
    await visit(mail.image ?? '', { userAgent: 'Mozilla/5.0' });
    const counted = await untilMessage(
      contactId,
      ({ machineClicks, machineOpens }) => machineClicks === 2 && machineOpens === 1,
    );
    assert.deepEqual([counted.clicks, counted.opens, counted.clickedAt], [undefined, undefined, undefined]);
    await visit(link);
    await untilMessage(contactId, ({ clicks }) => clicks === 1);
    assert.equal((await eventsOf(contactId, 'email_clicked')).length, 1);
    assert.equal((await eventsOf(contactId, 'email_opened')).length, 0);
  });

  it('redirects but records nothing once it is switched off', async () => {
    await track({ clicks: true });
    const { contactId, mail } = await broadcast();
    await track({ clicks: false });
    const link = linkOf(mail, 'the sale');
    assert.equal((await visit(link)).headers.get('location'), SALE);
    const read = readClickToken(api.secretKey, link.slice('/click/'.length));
    assert.ok(read);
    const request = { method: 'GET', userAgent: BROWSER, purpose: '' };
    const hit = { ...read, request, at: new Date(Date.now() + 60_000), count: 1 };
    assert.deepEqual(await recordHits(api, [hit]), []);
    const message = await messageOf(contactId);
    assert.deepEqual([message?.clicks, message?.machineClicks], [undefined, undefined]);
  });

  it('refuses tokens that were not made here: 404, a page without a redirect', async () => {
    await track({ clicks: true, opens: true });
    const { mail } = await broadcast();
    const token = linkOf(mail, 'the sale').slice('/click/'.length);
    const bytes = Buffer.from(token, 'base64url');
    const elsewhere = Buffer.concat([bytes.subarray(0, 40), Buffer.from('https://evil.example/')]);
    const hostile = [
      '/click/x',
      '/click/' + 'A'.repeat(100),
      '/click/' + elsewhere.toString('base64url'),
      '/click/' + bytes.subarray(0, 40).toString('base64url'),
      '/click/' + Buffer.concat([bytes, Buffer.from('#')]).toString('base64url'),
      '/click/' + (mail.image ?? '').slice('/open/'.length),
      '/click/https%3A%2F%2Fevil.example',
      '/open/' + token,
      '/open/x',
    ];
    for (const path of hostile) {
      const { status, headers } = await visit(path);
      assert.deepEqual([status, headers.get('location')], [404, null], path);
      assert.match(headers.get('content-type') ?? '', /^text\/html/);
    }
  });

  it('starts and feeds automations, for their own mails too', async () => {
    await track({ clicks: true });
    const made = await client.post('/api/automations', {
      name: 'Clickers',
      trigger: { event: 'shop.visited' },
      steps: [{ type: 'sendEmail', id: 'mail', subject: 'Hello', html: HTML }],
    });
    assert.equal(made.status, 201, made.text);
    const follow = await client.post('/api/automations', {
      name: 'Follow-up',
      trigger: { event: 'email_clicked', where: { all: [{ field: 'event.url', op: 'eq', value: SALE }] } },
      steps: [{ type: 'sendEvent', id: 'note', eventName: 'sale.seen' }],
    });
    assert.equal(follow.status, 201, follow.text);
    for (const { body } of [made, follow])
      assert.equal((await client.post(`/api/automations/${body.id}/activate`)).status, 200);
    const email = newEmail();
    await client.post('/api/events/send', { email, eventName: 'shop.visited' });
    const mail = await mailTo(stack.smtp, email);
    const contact = await api.db.collections.Contact.findOne({ email });
    const contactId = contact?._id.toHexString() ?? '';
    await untilMessage(contactId, ({ status }) => status === 'sent');
    await visit(linkOf(mail, 'what is new'));
    await untilMessage(contactId, ({ clicks }) => clicks === 1);
    await visit(linkOf(mail, 'the sale'));
    await waitUntil(async () => (await eventsOf(contactId, 'sale.seen')).length === 1, 20_000);
    const { steps } = (await client.get(`/api/automations/${made.body.id}/stats`)).body;
    assert.deepEqual([steps[0].sent, steps[0].clicked, steps[0].opened], [1, 1, 0], 'each email once');
    const [event] = await eventsOf(contactId, 'email_clicked');
    assert.deepEqual(Object.keys(event?.properties ?? {}).sort(), [
      'automationId',
      'enrollmentId',
      'messageId',
      'step',
      'subject',
      'url',
    ]);

    const unsubscribe = mail.links['Unsubscribe'] ?? '';
    const page = (form: Record<string, string>): Promise<ApiResponse> =>
      later.anonymous().request('POST', unsubscribe, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        raw: new URLSearchParams(form).toString(),
      });
    const numbers = async (): Promise<number[]> => {
      const { body } = await client.get(`/api/automations/${made.body.id}/stats`);
      const { left, bounced, complained } = body.steps[0];
      return [left, bounced, complained];
    };
    for (const again of [1, 2]) assert.equal((await page({ all: 'yes' })).status, 200, String(again));
    assert.deepEqual(await numbers(), [1, 0, 0], 'left once');
    assert.equal((await page({ undo: 'yes' })).status, 200);
    assert.deepEqual(await numbers(), [0, 0, 0], 'and has come back');

    const source = await client.post('/api/event-sources', { name: 'Reports', mailReports: 'generic' });
    assert.equal(source.status, 201, source.text);
    const message = await untilMessage(contactId, ({ leftAt }) => leftAt === undefined);
    for (const type of ['bounce', 'bounce', 'complaint', 'complaint', 'bounce']) {
      const report = { type, email, messageId: message.messageId, bounceType: 'hard' };
      const { pathname } = new URL(source.body.url);
      assert.equal((await later.anonymous().post(pathname, report)).status, 200);
    }
    assert.deepEqual(await numbers(), [0, 1, 1], 'each once');
    const listed = async (did: string): Promise<number> => {
      const query = new URLSearchParams({ automationId: made.body.id, step: 'mail', did });
      return (await client.get(`/api/messages?${query.toString()}`)).body.data.length;
    };
    assert.deepEqual(
      await Promise.all(['complained', 'clicked', 'opened', 'left'].map(listed)),
      [1, 1, 0, 0],
    );
    await assertHoursExact(api.db, new ObjectId(owner.workspaceId));
  });

  it('shows in the results of a broadcast, and who did it', async () => {
    await track({ clicks: true, opens: true });
    const { id, contactId, mail } = await broadcast();
    await visit(linkOf(mail, 'the sale'));
    await untilMessage(contactId, ({ clicks }) => clicks === 1);
    const { body } = await client.get(`/api/broadcasts/${id}/stats`);
    assert.deepEqual([body.lines[0].clicked, body.lines[0].opened], [1, 0]);
    const people = async (did: string): Promise<string[]> => {
      const found = await client.get(`/api/broadcasts/${id}/recipients?did=${did}`);
      return found.body.data.map((row: { contactId: string }) => row.contactId);
    };
    assert.deepEqual([await people('clicked'), await people('opened')], [[contactId], []]);
    const workspace = { _id: new ObjectId(owner.workspaceId), retentionDays: 90 };
    const wrong = await wrongHours({ db: api.db, pauseMs: 50 }, workspace);
    assert.deepEqual(
      wrong.filter((problem) => problem.includes('mails')),
      [],
    );
  });

  it('decides the winner of a test, some time after its last mail', async () => {
    const some = new Broadcasts({ db: api.db, client, workspaceId: owner.workspaceId });
    const { list, people } = await some.listOf(40);
    const variants = [{ subject: 'First' }, { subject: 'Second' }];
    const mail = { subject: 'Spring', html: HTML };
    const id = await some.draft(list, { mail, variants, testShare: 50, winnerAfter: '4 hours' });
    const preview = await client.post(`/api/broadcasts/${id}/preview`);
    const schedule = () => client.post(`/api/broadcasts/${id}/schedule`, { preview: preview.body.id });
    assert.equal((await schedule()).status, 409, 'clicks are not measured');
    await track({ clicks: true });
    assert.equal((await schedule()).status, 200);
    const rows = () => api.db.collections.Message.find({ broadcastId: new ObjectId(id) }).toArray();
    const settled = async (): Promise<MessageRecord[]> =>
      (await rows()).filter(({ status, variant }) => status === 'sent' || variant === null);
    await waitUntil(async () => (await settled()).length === people.length);
    const tested = (await rows()).filter(({ variant }) => variant !== null);
    assert.ok(tested.length < people.length);
    const clicker = tested.find(({ variant }) => variant === 1);
    assert.ok(clicker);
    await visit(linkOf(await mailTo(stack.smtp, clicker.to), 'the sale'));
    await untilMessage(clicker.contactId.toHexString(), ({ clicks }) => clicks === 1);
    assert.equal((await some.read(id)).winner, null, 'the time has not come');
    const ofBroadcast = { _id: new ObjectId(id), testedAt: { $type: 'date' } } as const;
    const earlier = { $set: { testedAt: new Date(Date.now() - 5 * 3_600_000) } };
    await waitUntil(
      async () => (await api.db.collections.Broadcast.updateOne(ofBroadcast, earlier)).matchedCount === 1,
    );
    // Its workflow looks again after a change.
    for (const change of ['pause', 'resume'])
      assert.equal((await client.post(`/api/broadcasts/${id}/${change}`)).status, 200);
    const { winner, counts } = await some.until(id, 'done');
    assert.deepEqual([winner, counts.sent], [1, people.length]);
    const others = (await rows()).filter(({ _id }) => !tested.some((one) => one._id.equals(_id)));
    assert.ok(others.length > 0 && others.every(({ subject }) => subject === 'Second'));
  });

  it('leaves test emails alone', async () => {
    await track({ clicks: true, opens: true });
    const some = new Broadcasts({ db: api.db, client, workspaceId: owner.workspaceId });
    const { list } = await some.listOf(1);
    const id = await some.draft(list, { mail: { subject: 'Spring', html: HTML } });
    const { status, text } = await client.post(`/api/broadcasts/${id}/test`, { to: owner.email });
    assert.equal(status, 202, text);
    const mail = await mailTo(stack.smtp, owner.email);
    assert.equal(mail.links['the sale'], 'https://shop.example/sale?a=1&amp;b=2');
    assert.equal(mail.image, null);
  });

  it('leaves transactional mail alone', async () => {
    await track({ clicks: true, opens: true });
    const made = await client.post('/api/automations', {
      name: 'Receipts',
      trigger: { event: 'order.paid' },
      steps: [{ type: 'sendEmail', id: 'mail', kind: 'transactional', subject: 'Receipt', html: HTML }],
    });
    await client.post(`/api/automations/${made.body.id}/activate`);
    const email = newEmail();
    await client.post('/api/events/send', { email, eventName: 'order.paid' });
    const mail = await mailTo(stack.smtp, email);
    assert.ok(!mail.html.includes('/click/') && mail.image === null);
  });

  it('is erased with the person, whose links go on working', async () => {
    await track({ clicks: true, opens: true });
    const { contactId, mail } = await broadcast();
    await visit(linkOf(mail, 'the sale'));
    await visit(mail.image ?? '');
    await untilMessage(contactId, ({ clicks, opens }) => clicks === 1 && opens === 1);
    assert.equal((await client.delete(`/api/contacts/${contactId}`)).status, 204);
    const cleared = await untilMessage(contactId, ({ to }) => to === '');
    for (const key of ['clickedAt', 'openedAt', 'clicks', 'opens', 'clickedUrls'] as const)
      assert.equal(cleared[key], undefined, key);
    assert.equal((await visit(linkOf(mail, 'the sale'))).headers.get('location'), SALE);
    const log = await api.db.collections.Event.find({ contactId: new ObjectId(contactId) }).toArray();
    assert.ok(log.every(({ properties }) => !properties.includes('shop.example')));
  });
});
