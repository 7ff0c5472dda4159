import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { UNTIL_WINNER } from '../../../engine/broadcasts/prepare.js';
import { useBroadcasts } from '../../support/mail/use-broadcasts.js';
import { waitFor, waitUntil } from '../../support/run/wait-until.js';

describe('broadcasts', function () {
  this.timeout(60_000);
  const { stack, api, owner, some, mailsTo } = useBroadcasts();

  it('go to the members of a list, each once, with a link to leave it', async () => {
    const { list, people } = await some.listOf(3);
    const left = await some.member(list);
    await owner.client.put(`/api/contacts/${left.id}`, { subscribed: false });
    const id = await some.draft(list, {
      mail: { subject: 'Hello {{ contact.firstName }}', html: '<p>News</p>' },
    });
    const preview = await owner.client.post(`/api/broadcasts/${id}/preview`);
    assert.equal(preview.status, 200, preview.text);
    assert.equal(preview.body.recipients, 3);
    assert.deepEqual(preview.body.leftOut, { unsubscribed: 1 });
    const scheduled = await owner.client.post(`/api/broadcasts/${id}/schedule`, { preview: preview.body.id });
    assert.equal(scheduled.status, 200, scheduled.text);
    const done = await some.until(id, 'done');
    assert.equal(done.counts.sent, 3);
    assert.equal(done.counts.skipped, 1);
    for (const { email } of people) {
      const mails = stack.smtp.mails.filter(({ to }) => to.includes(email));
      assert.equal(mails.length, 1);
      assert.match(mails[0]?.raw ?? '', /List-Unsubscribe:\s+<http/);
      assert.ok(mails[0]?.raw.includes(`<${list}.list.`));
    }
    const skipped = await owner.client.get(
      `/api/broadcasts/${id}/recipients?status=skipped&reason=unsubscribed`,
    );
    assert.deepEqual(
      skipped.body.data.map(({ contactId }: { contactId: string }) => contactId),
      [left.id],
    );
    const stats = await owner.client.get(`/api/broadcasts/${id}/stats`);
    assert.equal(stats.body.total, 4);
    const timeline = await owner.client.get(`/api/contacts/${people[0]?.id ?? ''}/timeline?kinds=mail`);
    assert.equal(timeline.body.data[0].mail.broadcast, 'Spring');
  });

  it('are listed without the bodies of their emails if asked', async () => {
    const { list } = await some.listOf(1);
    const mail = { subject: 'Hello', html: '<p>News</p>', text: 'News' };
    const other = { subject: 'Hi', html: '<p>Other news</p>' };
    const id = await some.draft(list, { mail, variants: [{ mail }, { mail: other }] });
    const listed = async (query: string) => {
      const { status, body, text } = await owner.client.get(`/api/broadcasts${query}`);
      assert.equal(status, 200, text);
      return body.data.find((one: { id: string }) => one.id === id);
    };
    const { warnings, typed, problems, ...read } = await some.read(id);
    const whole = { ...read, reactions: { opened: 0, clicked: 0, left: 0, bounced: 0, complained: 0 } };
    assert.deepEqual([warnings.length, typed, problems], [1, {}, []]);
    assert.equal(warnings[0].code, 'noSender');
    assert.deepEqual(await listed(''), whole);
    assert.deepEqual(await listed('?contents=true'), whole);
    assert.deepEqual(await listed('?contents=false'), {
      ...whole,
      mail: { subject: 'Hello' },
      variants: [{ mail: { subject: 'Hello' } }, { mail: { subject: 'Hi' } }],
    });
    assert.equal((await owner.client.get('/api/broadcasts?contents=perhaps')).status, 422);
  });

  it('are not sent at once because of a time that has passed or does not exist', async () => {
    const { list } = await some.listOf(1);
    const id = await some.draft(list);
    const schedule = async (time: object): Promise<number> => {
      const changed = await owner.client.put(`/api/broadcasts/${id}`, { time });
      if (changed.status !== 200) return changed.status;
      const preview = await owner.client.post(`/api/broadcasts/${id}/preview`);
      const scheduled = await owner.client.post(`/api/broadcasts/${id}/schedule`, {
        preview: preview.body.id,
      });
      return scheduled.status;
    };
    for (const local of ['2030-02-30T09:00', '2030-13-01T09:00', '2030-01-01T25:00'])
      assert.equal(await schedule({ local }), 422, local);
    assert.equal(await schedule({ at: '2020-01-01T09:00:00Z' }), 409);
    assert.equal(await schedule({ local: '2020-01-01T09:00' }), 409);
    assert.equal((await some.read(id)).status, 'draft');
    assert.equal(await schedule({ local: '2020-01-01T09:00', ifPassed: 'nextDay' }), 200);
  });

  it('begin nothing after a pause is answered, and go on after a resume', async () => {
    stack.smtp.behave({ at: 'message', delayMs: 30 });
    const { id, people } = await some.sendTo(60);
    await waitUntil(() => mailsTo(people).length >= 5, 20_000);
    const { status, body, text } = await owner.client.post(`/api/broadcasts/${id}/pause`, { reason: 'Typo' });
    const answeredAt = new Date().toISOString();
    assert.equal(status, 200, text);
    assert.equal(body.broadcast.pausedReason, 'Typo');
    await waitUntil(async () => (await some.count(id, { status: 'sending' })) === 0, 10_000);
    await sleep(300);
    const late = mailsTo(people).filter(({ begunAt }) => begunAt > answeredAt);
    assert.ok(late.length <= body.inFlight, `${late.length} began, ${body.inFlight} in flight`);
    assert.ok(mailsTo(people).length < people.length);
    assert.equal((await owner.client.post(`/api/broadcasts/${id}/resume`)).status, 200);
    await some.until(id, 'done');
    assert.deepEqual(
      mailsTo(people)
        .map(({ to }) => to[0])
        .sort(),
      people.map(({ email }) => email).sort(),
    );
  });

  it('account for everyone when they are cancelled', async () => {
    stack.smtp.behave({ at: 'message', delayMs: 30 });
    const { id, people } = await some.sendTo(60);
    await waitUntil(() => mailsTo(people).length >= 5, 20_000);
    const { status, text } = await owner.client.post(`/api/broadcasts/${id}/cancel`);
    assert.equal(status, 200, text);
    await waitUntil(async () => (await some.read(id)).finishedAt !== null, 30_000);
    const { counts } = await some.read(id);
    assert.equal(counts.sent, mailsTo(people).length);
    assert.equal(counts.sent + counts.uncertain + counts.skipped, people.length);
    const left = await owner.client.get(`/api/broadcasts/${id}/recipients?status=skipped&reason=cancelled`);
    assert.equal(left.body.total, counts.skipped);
  });

  it('end the mails of people who unsubscribe or are deleted, in that transaction', async () => {
    const { id, people } = await some.sendTo(8, { rate: { perSecond: 1 } });
    await waitUntil(() => mailsTo(people).length > 0, 20_000);
    const rows = await api.db.collections.Message.find({
      broadcastId: new ObjectId(id),
      open: true,
    }).toArray();
    const [leaving, deleted] = rows.slice(-2).map(({ contactId }) => contactId.toHexString());
    await owner.client.put(`/api/contacts/${leaving ?? ''}`, { subscribed: false });
    assert.deepEqual(await endOf(id, leaving), { status: 'skipped', reason: 'unsubscribed' });
    await owner.client.delete(`/api/contacts/${deleted ?? ''}`);
    assert.deepEqual(await endOf(id, deleted), { status: 'skipped', reason: 'deleted' });
    const done = await some.until(id, 'done');
    assert.equal(done.counts.sent, 6);
    assert.equal(mailsTo(people).length, 6);
  });

  it('record refusals, suppress addresses that do not exist, and send failed ones again', async () => {
    const { list, people } = await some.listOf(4);
    const [bad, refused] = people;
    assert.ok(bad && refused);
    stack.smtp.behave(
      { at: 'rcpt', to: bad.email, reply: '550 5.1.1 No such user' },
      { at: 'rcpt', to: refused.email, reply: '550 5.7.1 Not from you', times: 1 },
    );
    const id = await some.sendToList(list);
    const done = await some.until(id, 'done');
    assert.deepEqual([done.counts.sent, done.counts.bounced, done.counts.failed], [2, 1, 1]);
    const { Contact } = api.db.collections;
    const isSuppressed = async () => (await Contact.findOne({ email: bad.email }))?.suppressed;
    await waitUntil(async () => (await isSuppressed()) === true);
    const again = await owner.client.post(`/api/broadcasts/${id}/resend`);
    assert.equal(again.status, 200, again.text);
    const { counts } = await some.until(id, 'done');
    assert.deepEqual([counts.sent, counts.failed], [3, 1]);
    assert.equal(mailsTo([refused]).length, 1);
  });

  it('send each variant to its share, and the winner to the others', async () => {
    const { list, people } = await some.listOf(40);
    const variants = [{ subject: 'First' }, { subject: 'Second' }];
    const id = await some.sendToList(list, { variants, testShare: 50 });
    await waitUntil(
      async () =>
        (await some.count(id, { status: 'sent' })) + (await some.count(id, { dueAt: UNTIL_WINNER })) === 40,
      20_000,
    );
    const waiting = await some.count(id, { dueAt: UNTIL_WINNER });
    assert.ok(waiting > 5 && waiting < 35, String(waiting));
    const chosen = await owner.client.post(`/api/broadcasts/${id}/winner`, { variant: 1 });
    assert.equal(chosen.status, 200, chosen.text);
    await some.until(id, 'done');
    const subjects = mailsTo(people).map(({ subject }) => subject);
    assert.equal(subjects.length, 40);
    assert.ok(subjects.filter((subject) => subject === 'Second').length >= waiting);
    assert.ok(subjects.includes('First'));
  });

  it('are scheduled with the preview that was looked at', async () => {
    const { list } = await some.listOf(1);
    const other = (await some.listOf(1)).list;
    const id = await some.draft(list, { time: { at: '2100-01-01T00:00:00Z' } });
    const { body: preview } = await owner.client.post(`/api/broadcasts/${id}/preview`);
    await owner.client.put(`/api/broadcasts/${id}`, { audience: { list, except: [{ list: other }] } });
    const stale = await owner.client.post(`/api/broadcasts/${id}/schedule`, { preview: preview.id });
    assert.equal(stale.status, 409, stale.text);
    await some.send(id);
    const edited = await owner.client.put(`/api/broadcasts/${id}`, { name: 'Other' });
    assert.equal(edited.status, 409);
    const back = await owner.client.post(`/api/broadcasts/${id}/cancel`);
    assert.equal(back.body.broadcast.status, 'draft');
    assert.equal((await owner.client.put(`/api/broadcasts/${id}`, { name: 'Other' })).status, 200);
  });

  it('send a test to a member, with the words of a variant', async () => {
    const { list } = await some.listOf(1);
    const id = await some.draft(list, { variants: [{ subject: 'First' }, { subject: 'Second' }] });
    const { email: to } = owner;
    const { status, body, text } = await owner.client.post(`/api/broadcasts/${id}/test`, { to, variant: 1 });
    assert.equal(status, 202, text);
    assert.equal(body.subject, '[Test] Second');
    await waitUntil(() => stack.smtp.mails.some((mail) => mail.to.includes(to)), 20_000);
  });

  it('send a test of what was scheduled, with the address for replies', async () => {
    const template = { name: 'Spring', subject: 'Before', html: '<p>Spring</p>' };
    const { body: made } = await owner.client.post('/api/templates', template);
    const { list } = await some.listOf(1);
    const fields = { mail: { template: made.id }, replyTo: 'answers@rollcall.test' };
    const id = await some.draft(list, { ...fields, time: { at: '2100-01-01T00:00:00Z' } });
    await some.send(id);
    const changed = await owner.client.put(`/api/templates/${made.id}`, { ...template, subject: 'After' });
    assert.equal(changed.status, 200, changed.text);
    const { email: to } = owner;
    const { status, body, text } = await owner.client.post(`/api/broadcasts/${id}/test`, { to });
    assert.deepEqual([status, body.subject], [202, '[Test] Before'], text);
    const mail = await waitFor(() =>
      Promise.resolve(stack.smtp.mails.find((one) => one.to.includes(to) && one.subject === body.subject)),
    );
    assert.match(mail.raw, /^Reply-To: answers@rollcall\.test\r?$/m);
  });

  async function endOf(id: string, contactId = '') {
    const of = { broadcastId: new ObjectId(id), contactId: new ObjectId(contactId) };
    const row = await api.db.collections.Message.findOne(of);
    assert.ok(row);
    return { status: row.status, reason: row.reason };
  }
});
