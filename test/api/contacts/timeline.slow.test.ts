import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { comparePositions, timelineKinds } from '../../../domain/contact/timeline.js';
import { internalEventKey } from '../../../domain/automation/event-name.js';
import { UNKNOWN_CONSENT } from '../../../domain/contact/consent.js';
import { eventRecord } from '../../support/audience/event-rows.js';
import { messageRecord } from '../../support/mail/message-rows.js';
import { plansOf, readsIndex } from '../../support/engine/plans.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const NOW = Date.UTC(2026, 10, 22);
const MANY = 5_000;

describe('GET /api/contacts/{id}/timeline', () => {
  let db: OwnDatabase;
  const api = useApi(async () => ({ db: (db = await ownDatabase()) }));
  after(() => db.release());
  const owner = useOwner(api);
  const { client } = owner;

  const read = async (path: string, as = client) => {
    const { status, body, text } = await as.get(path);
    assert.equal(status, 200, text);
    return body;
  };
  const workspaceId = () => new ObjectId(owner.workspaceId);
  const log = async (contactId: string, key: string, times: number[]): Promise<void> => {
    await api.db.collections.Event.insertMany(
      times.map((at) =>
        eventRecord({
          workspaceId: workspaceId(),
          contactId: new ObjectId(contactId),
          name: key,
          key,
          receivedAt: new Date(at),
        }),
      ),
    );
  };
  const mail = async (contactId: string, at: number): Promise<void> => {
    await api.db.collections.Message.insertOne(
      messageRecord({
        workspaceId: workspaceId(),
        contactId: new ObjectId(contactId),
        kind: 'transactional',
        to: 'ada@x.test',
        createdAt: new Date(at),
        sentAt: new Date(at),
      }),
    );
  };
  /** A contact without anything. */
  const insertContact = async (): Promise<string> => {
    const _id = new ObjectId();
    const at = new Date(NOW);
    await api.db.collections.Contact.insertOne({
      _id,
      workspaceId: workspaceId(),
      email: `${_id.toHexString()}@x.test`,
      firstName: null,
      lastName: null,
      name: null,
      customFields: {},
      subscribed: true,
      suppressed: false,
      consent: UNKNOWN_CONSENT,
      timezone: null,
      language: null,
      searchTerms: [],
      rev: 1,
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    return _id.toHexString();
  };

  it('has events, changes, mails, steps and consents in one order', async () => {
    const steps = [{ id: 'pause', type: 'wait', for: '2 days' }];
    const made = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'joined' },
      steps,
    });
    await client.post(`/api/automations/${made.body.id}/activate`, {});
    const signedUp = await client.post('/api/subscribe', {
      email: 'ada@x.test',
      consent: true,
      consentText: 'Yes',
    });
    const contactId: string = signedUp.body.contactId;
    await client.post('/api/events/send', { email: 'ada@x.test', eventName: 'joined' });
    await client.put(`/api/contacts/${contactId}`, { firstName: 'Ada' });
    await mail(contactId, Date.now() + 1_000);
    const { data, nextCursor } = await read(`/api/contacts/${contactId}/timeline`);
    const kinds = data.map(({ kind }: { kind: string }) => kind);
    assert.equal(nextCursor, null);
    assert.deepEqual([kinds[0], kinds[1]], ['mail', 'change']);
    assert.deepEqual(new Set(kinds), new Set(timelineKinds));
    const times = data.map(({ at }: { at: string }) => at);
    assert.deepEqual(times, times.toSorted().reverse());
    const step = data.find(({ kind }: { kind: string }) => kind === 'step').step;
    assert.equal(step.automation.name, 'Welcome');
    for (const entry of data) assert.ok(entry[entry.kind === 'change' ? 'event' : entry.kind] !== undefined);
    const only = await read(`/api/contacts/${contactId}/timeline?kinds=consent,change`);
    assert.deepEqual(
      new Set(only.data.map(({ kind }: { kind: string }) => kind)),
      new Set(['change', 'consent']),
    );
  });

  it('ends a page before it has read more than 4 MiB', async () => {
    const contactId = await insertContact();
    const properties = JSON.stringify({ text: 'x'.repeat(64_000) });
    const row = {
      workspaceId: workspaceId(),
      contactId: new ObjectId(contactId),
      name: 'big',
      key: 'big',
      properties,
    };
    await api.db.collections.Event.insertMany(
      Array.from({ length: 120 }, (_, i) => eventRecord({ ...row, receivedAt: new Date(NOW - i) })),
    );
    await mail(contactId, NOW - 60);
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const path = `/api/contacts/${contactId}/timeline?limit=200`;
      const { data, nextCursor } = await read(`${path}${cursor && `&cursor=${cursor}`}`);
      assert.ok(JSON.stringify(data).length < 4.5 * 1_048_576);
      seen.push(...data.map(({ kind, at }: { kind: string; at: string }) => `${at} ${kind}`));
      if (nextCursor === null) break;
      cursor = nextCursor;
    }
    assert.equal(seen.length, 121);
    assert.equal(new Set(seen).size, 121);
    assert.deepEqual(
      seen.map((one) => one.slice(0, 24)),
      seen
        .map((one) => one.slice(0, 24))
        .toSorted()
        .reverse(),
    );
  });

  it('is the same page by page, also where many are of one instant', async () => {
    const contactId = await insertContact();
    const at = (i: number) => NOW - Math.floor(i / 4) * 1_000;
    await log(
      contactId,
      'page',
      Array.from({ length: 40 }, (_, i) => at(i)),
    );
    await log(
      contactId,
      internalEventKey('contact_updated'),
      Array.from({ length: 20 }, (_, i) => at(2 * i)),
    );
    for (let i = 0; i < 20; i += 1) await mail(contactId, at(2 * i));
    const idOf = (one: Record<string, { id: string }>) => (one['event'] ?? one['mail'])?.id;
    const all = (await read(`/api/contacts/${contactId}/timeline?limit=200`)).data;
    assert.equal(all.length, 80);
    const places = all.map((one: { at: string; kind: 'event' }) => ({
      at: new Date(one.at),
      kind: one.kind,
      key: idOf(one as never),
    }));
    assert.deepEqual(places.toSorted(comparePositions), places);
    const paged: unknown[] = [];
    let cursor = '';
    do {
      const page = await read(`/api/contacts/${contactId}/timeline?limit=7${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.data.map(idOf));
      cursor = page.nextCursor ?? '';
    } while (cursor !== '');
    assert.deepEqual(paged, all.map(idOf));
  });

  it('reads a bounded part of a long log, by its index', async () => {
    const contactId = await insertContact();
    await log(
      contactId,
      'page',
      Array.from({ length: MANY }, (_, i) => NOW - i * 1_000),
    );
    await log(contactId, internalEventKey('contact_updated'), [NOW - MANY * 1_000]);
    const path = `/api/contacts/${contactId}/timeline?kinds=change`;
    const plans = await plansOf(db, () => read(path));
    for (const plan of plans) {
      assert.ok(readsIndex(plan) && !plan.stages.includes('SORT'), JSON.stringify(plan));
      assert.ok(plan.docsExamined <= 10, JSON.stringify(plan));
    }
    let found = 0;
    let pages = 0;
    for (let next = path; next !== ''; pages += 1) {
      const { data, nextCursor } = await read(next);
      found += data.length;
      next = nextCursor === null ? '' : `${path}&cursor=${nextCursor}`;
    }
    assert.deepEqual([found, pages], [1, 3]);
  });

  it('has what the caller may read', async () => {
    const contactId = await insertContact();
    await log(contactId, 'page', [NOW]);
    await mail(contactId, NOW);
    const key = await api.withKey(client, ['contacts:read']);
    const { data } = await read(`/api/contacts/${contactId}/timeline`, key);
    assert.deepEqual(
      data.map(({ kind }: { kind: string }) => kind),
      ['mail'],
    );
    assert.equal((await key.get(`/api/contacts/${contactId}/timeline?kinds=mail,event`)).status, 403);
  });

  it('refuses what is malformed', async () => {
    const [one, other] = [await insertContact(), await insertContact()];
    await log(one, 'page', [NOW, NOW - 1]);
    const { nextCursor } = await read(`/api/contacts/${one}/timeline?limit=1`);
    const forged = (parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const kinds = timelineKinds.join();
    const cases: [string, string][] = [
      [one, 'kinds=all'],
      [one, 'kinds='],
      [one, 'page=1'],
      [one, 'limit=201'],
      [one, 'cursor=x'],
      [one, `kinds=event&cursor=${nextCursor}`],
      [other, `cursor=${nextCursor}`],
      [one, `cursor=${forged([one, kinds, 1e99, 'event', '5'.repeat(24)])}`],
      [one, `cursor=${forged([one, kinds, NOW, 'event', `${'5'.repeat(24)}:000001`])}`],
      [one, `cursor=${forged([one, kinds, { $gt: 0 }, 'event', '5'.repeat(24)])}`],
    ];
    for (const [id, query] of cases)
      assert.equal((await client.get(`/api/contacts/${id}/timeline?${query}`)).status, 422, query);
  });
});
