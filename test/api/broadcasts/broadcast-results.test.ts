import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { Reaction } from '../../../domain/tracking/tracking.js';
import type { MessageReport } from '../../../models/message.js';
import { Visitor } from '../../support/audience.js';
import type { Member } from '../../support/broadcasts.js';
import { BROWSER, mailTo } from '../../support/tracked-mail.js';
import { useApi } from '../../support/use-api.js';
import { useBroadcasts } from '../../support/use-broadcasts.js';
import { on } from '../../support/use-worker.js';
import { waitFor, waitUntil } from '../../support/wait-until.js';

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

  async function report({ id }: Member, kind: MessageReport['kind']): Promise<void> {
    const rest = {
      type: null,
      providerType: null,
      code: null,
      diagnostic: null,
      provider: 'generic',
    } as const;
    await api.db.collections.Message.updateOne(
      { contactId: new ObjectId(id) },
      { $set: { report: { kind, ...rest, at: new Date() } } },
    );
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
    const { listId, broadcastId } = await waitFor(async () => {
      const { body } = await client.get(`/api/events?contactId=${person.id}&eventName=preferences_opened`);
      return body.data[0]?.properties;
    });
    assert.deepEqual([listId, broadcastId], [list, id]);
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

  it('lead to whose mail bounced, and who complained', async () => {
    const { id, people } = await some.sendTo(3);
    await some.until(id, 'done');
    const [bounced, complained] = people;
    assert.ok(bounced && complained);
    await report(bounced, 'bounce');
    await report(complained, 'complaint');
    assert.deepEqual(await who(id, 'bounced'), idsOf([bounced]));
    assert.deepEqual(await who(id, 'complained'), idsOf([complained]));
  });
});
