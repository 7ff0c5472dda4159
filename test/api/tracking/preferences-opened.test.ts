import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { recordHits } from '../../../api/tracking/record-hits.js';
import { unsubscribeToken } from '../../../models/audience/unsubscribe-token.js';
import { newEmail } from '../../support/http/api.js';
import { contactRecord } from '../../support/audience/contact-rows.js';
import { messageRecord } from '../../support/mail/message-rows.js';
import { BROWSER } from '../../support/mail/tracked-mail.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { HOUR_MS } from '../../../domain/kernel/spans.js';

describe('The opening of the preference page', () => {
  let now: Date;
  const api = useApi({ clock: () => now });
  const owner = useOwner(api);
  beforeEach(() => {
    now = new Date();
  });

  const track = async (clicks: boolean): Promise<void> => {
    const { status } = await owner.client.put('/api/workspace/sending', { tracking: { clicks } });
    assert.equal(status, 200);
  };
  const reader = async (listId: string | null = null) => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const row = contactRecord({ workspaceId, email: newEmail() });
    await api.db.collections.Contact.insertOne(row);
    const contactId = row._id.toHexString();
    return { contactId, path: `/unsubscribe/${unsubscribeToken(api.secretKey, { contactId, listId })}` };
  };
  const visit = async (path: string): Promise<void> => {
    const headers = { 'User-Agent': BROWSER };
    const { status } = await api.anonymous().request('GET', path, { headers });
    assert.equal(status, 200);
  };
  const eventsOf = async (contactId: string): Promise<{ properties: object; source: { type: string } }[]> => {
    const query = `contactId=${contactId}&eventName=preferences_opened`;
    return (await owner.client.get(`/api/events?${query}`)).body.data;
  };
  const untilRecorded = (contactId: string, times = 1) =>
    waitUntil(async () => (await eventsOf(contactId)).length === times);
  /** What a process that has answered has in memory. */
  const opened = (contactId: string, at: Date = now) => ({
    workspaceId: owner.workspaceId,
    contactId,
    listId: null,
    request: { method: 'GET', userAgent: BROWSER, purpose: '' },
    at,
    count: 1,
  });

  it('is recorded where clicks are measured, on the contact’s timeline', async () => {
    await track(true);
    const listId = new ObjectId().toHexString();
    const { contactId, path } = await reader(listId);
    await visit(path);
    await untilRecorded(contactId);
    const [event] = await eventsOf(contactId);
    assert.deepEqual(event?.properties, { listId });
    assert.equal(event.source.type, 'link');
    const { data } = (await owner.client.get(`/api/contacts/${contactId}/timeline?kinds=event`)).body;
    assert.equal(data[0].event.eventName, 'preferences_opened');
  });

  it('is recorded at most once an hour, also across the hour of the clock and by two processes', async () => {
    await track(true);
    const { contactId } = await reader();
    now = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS - 60_000);
    const twice = [recordHits(api, [opened(contactId)]), recordHits(api, [opened(contactId)])];
    assert.deepEqual((await Promise.all(twice)).flat(), []);
    await recordHits(api, [opened(contactId, new Date(now.getTime() + 120_000))]);
    assert.equal((await eventsOf(contactId)).length, 1);
    await recordHits(api, [opened(contactId, new Date(now.getTime() + HOUR_MS + 1_000))]);
    assert.equal((await eventsOf(contactId)).length, 2);
  });

  it('is not recorded for machines, nor while the newest email is being handed over', async () => {
    await track(true);
    const { contactId } = await reader();
    const person = opened(contactId);
    for (const request of [
      { method: 'HEAD' },
      { userAgent: 'BarracudaCentral/1.0' },
      { purpose: 'prefetch' },
    ])
      await recordHits(api, [{ ...person, request: { ...person.request, ...request } }]);
    assert.equal((await eventsOf(contactId)).length, 0);
    const other = (await reader()).contactId;
    const at = new Date(now.getTime() + 500);
    await api.db.collections.Message.insertOne(
      messageRecord({
        workspaceId: new ObjectId(owner.workspaceId),
        contactId: new ObjectId(other),
        to: newEmail(),
        createdAt: now,
        sentAt: now,
      }),
    );
    assert.deepEqual(await recordHits(api, [opened(other, at)]), []);
    assert.equal((await eventsOf(other)).length, 0);
    await recordHits(api, [opened(other, new Date(now.getTime() + 2_000))]);
    assert.equal((await eventsOf(other)).length, 1);
  });

  it('is not recorded where clicks are not measured, or no longer', async () => {
    const { contactId, path } = await reader();
    await visit(path);
    assert.deepEqual(await recordHits(api, [opened(contactId)]), []);
    assert.equal((await eventsOf(contactId)).length, 0);
  });

  it('is not recorded for a contact that is gone', async () => {
    await track(true);
    assert.deepEqual(await recordHits(api, [opened(new ObjectId().toHexString())]), []);
  });
});
