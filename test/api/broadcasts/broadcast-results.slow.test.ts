import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Reaction } from '../../../domain/tracking/tracking.js';
import { Visitor } from '../../support/audience/audience.js';
import type { Member } from '../../support/mail/broadcasts.js';
import { assertAllDocumented } from '../../support/http/internal-events.js';
import { BROWSER, mailTo } from '../../support/mail/tracked-mail.js';
import { useApi } from '../../support/http/use-api.js';
import { useBroadcasts } from '../../support/mail/use-broadcasts.js';
import { on } from '../../support/engine/use-worker.js';
import { waitFor, waitUntil } from '../../support/run/wait-until.js';

describe('the results of a broadcast', function () {
  this.timeout(60_000);
  const { stack, api, owner, some } = useBroadcasts();
  // People take their time: a link that is followed within a second was followed by a machine.
  const later = useApi(() => ({ ...on(stack)(), clock: () => new Date(Date.now() + 60_000) }));
  const { client } = owner;

  const idsOf = (people: readonly (Member | undefined)[]): string[] => people.map((one) => one?.id ?? '');
  const who = async (id: string, did: Reaction): Promise<string[]> => {
    const { body, text, status } = await client.get(`/api/broadcasts/${id}/recipients?did=${did}`);
    assert.equal(status, 200, text);
    return body.data.map((row: { contactId: string }) => row.contactId);
  };
  const leftOf = async (id: string): Promise<number[]> => {
    const { body } = await client.get(`/api/broadcasts/${id}/stats`);
    return body.lines.map(({ left }: { left: number }) => left);
  };
  /** The path of the link to unsubscribe in the mail to a person. */
  async function linkTo({ email }: Member): Promise<string> {
    const { links } = await mailTo(stack.smtp, email);
    return links['Unsubscribe'] ?? '';
  }

  /** What a mail provider's webhook says about the mail to a person. */
  async function report(source: string, { id, email }: Member, type: 'bounce' | 'complaint'): Promise<void> {
    const row = await api.db.collections.Message.findOne({ contactId: new ObjectId(id) });
    const { status, text } = await api.anonymous().post(source, { type, email, messageId: row?.messageId });
    assert.equal(status, 200, text);
  }

  async function eventOf({ id }: Member, name: string): Promise<Record<string, unknown> | undefined> {
    const { body } = await client.get(`/api/events?contactId=${id}&eventName=${name}`);
    return body.data[0]?.properties;
  }

  it('count who unsubscribed by its link, and lead to them', async () => {
    const { id, people } = await some.sendTo(3);
    const [leaver, visitor, other] = people;
    assert.ok(leaver && visitor && other);
    await some.until(id, 'done');
    assert.deepEqual([await leftOf(id), await who(id, 'left')], [[0], []]);
    const page = new Visitor(api);
    await page.get(await linkTo(visitor));
    const left = await page.post(await linkTo(leaver), { 'List-Unsubscribe': 'One-Click' });
    assert.equal(left.status, 200, left.text);
    assert.equal((await client.put(`/api/contacts/${other.id}`, { subscribed: false })).status, 200);
    assert.deepEqual([await leftOf(id), await who(id, 'left')], [[1], [leaver.id]]);
    const { body } = await client.get(`/api/contacts/${leaver.id}/messages`);
    assert.notEqual(body.data[0].leftAt, null);
  });

  it('say whose preference page was opened by its link', async () => {
    const tracking = { clicks: true };
    assert.equal((await client.put('/api/workspace/sending', { tracking })).status, 200);
    const { id, list, people } = await some.sendTo(1);
    const [person] = people;
    assert.ok(person);
    await some.until(id, 'done');
    await new Visitor(later).get(await linkTo(person), { 'User-Agent': BROWSER });
    const opened = await waitFor(() => eventOf(person, 'preferences_opened'));
    assert.deepEqual([opened['listId'], opened['broadcastId']], [list, id]);
  });

  it('no longer count who has undone it, nor a second request', async () => {
    const { id, people } = await some.sendTo(1);
    const [person] = people;
    assert.ok(person);
    await some.until(id, 'done');
    const page = new Visitor(api);
    const link = await linkTo(person);
    for (const all of ['yes', 'again']) await page.post(link, { all });
    assert.deepEqual([await leftOf(id), await who(id, 'left')], [[1], [person.id]]);
    await page.post(link, { undo: 'yes' });
    assert.deepEqual([await leftOf(id), await who(id, 'left')], [[0], []]);
  });

  it('forget who left once they are erased', async () => {
    const { id, people } = await some.sendTo(1);
    const [person] = people;
    assert.ok(person);
    await some.until(id, 'done');
    await new Visitor(api).post(await linkTo(person), { all: 'yes' });
    assert.equal((await client.delete(`/api/contacts/${person.id}`)).status, 204);
    const row = async () => await api.db.collections.Message.findOne({ contactId: new ObjectId(person.id) });
    await waitUntil(async () => (await row())?.to === '');
    assert.equal((await row())?.leftAt, undefined);
  });

  it('count whose mail bounced and who complained, lead to them, and are named by their events', async () => {
    const made = await client.post('/api/event-sources', { name: 'Mail', mailReports: 'generic' });
    assert.equal(made.status, 201, made.text);
    const source = new URL(made.body.url).pathname;
    const { id, people } = await some.sendTo(3);
    await some.until(id, 'done');
    const [bounced, complained] = people;
    assert.ok(bounced && complained);
    await report(source, bounced, 'bounce');
    await report(source, complained, 'complaint');
    assert.deepEqual(await who(id, 'bounced'), idsOf([bounced]));
    assert.deepEqual(await who(id, 'complained'), idsOf([complained]));
    const { lines } = (await client.get(`/api/broadcasts/${id}/stats`)).body;
    const [line] = lines;
    assert.deepEqual([lines.length, line.bounced, line.complained], [1, 1, 1]);
    assert.equal((await eventOf(bounced, 'email_bounced'))?.['broadcastId'], id);
    assert.equal((await eventOf(complained, 'email_complained'))?.['broadcastId'], id);
    await assertAllDocumented(api.db, new ObjectId(owner.workspaceId), ['email_bounced', 'email_complained']);
  });

  it('name it in the event of an address that was refused while sending', async () => {
    const { list, people } = await some.listOf(2);
    const [bad] = people;
    assert.ok(bad);
    stack.smtp.behave({ at: 'rcpt', to: bad.email, reply: '550 5.1.1 No such user' });
    const id = await some.sendToList(list);
    await some.until(id, 'done');
    const refused = await waitFor(() => eventOf(bad, 'email_bounced'));
    assert.equal(refused['broadcastId'], id);
    assert.deepEqual(await who(id, 'bounced'), idsOf([bad]));
    await assertAllDocumented(api.db, new ObjectId(owner.workspaceId), ['email_bounced']);
  });
});
