import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { statSeries, type StatSeries } from '../../../domain/stats/series.js';
import { foldCounts } from '../../../engine/jobs/fold-counts.js';
import { newForm, newList, visitor } from '../../support/forms/forms.js';
import { ledgerOf, pressConfirm } from '../../support/audience/sign-ups.js';
import { newEmail, startApi, type SignedUp, type TestApi } from '../../support/http/api.js';
import { ownDatabase, type OwnDatabase } from '../../support/servers/database.js';
import { plansOf, readsIndex } from '../../support/engine/plans.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { assertHoursExact } from '../../support/servers/count-rows.js';
import { runSeed, SeededRandom } from '../../faults/seeded-random.js';
import { mapCsv, runImport } from '../../support/imports/imports.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { DAY_MS, HOUR_MS } from '../../../domain/kernel/spans.js';

/** Ten times the goal, since tests share the machine. */
const FAST_MS = 1_000;

describe('GET /api/stats', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  type Body = {
    times: string[];
    totals: Record<StatSeries, number>;
    series: Record<StatSeries, number[]>;
    groups: { id: string; name: string | null; totals: Partial<Record<StatSeries, number>> }[];
    from: string;
    to: string;
    timezone: string;
    groupsAreComplete: boolean;
  };
  const read = async (query = ''): Promise<Body> => {
    const response = await client.get(`/api/stats${query}`);
    assert.equal(response.status, 200, response.text);
    return response.body;
  };
  /** What is not zero. */
  const some = (totals: Partial<Record<StatSeries, number>>): object =>
    Object.fromEntries(Object.entries(totals).filter(([, n]) => n !== 0));
  const send = async (email: string, eventName: string): Promise<void> => {
    const { status } = await client.post('/api/events/send', { email, eventName });
    assert.equal(status, 200);
  };
  const automationOn = async (event: string, exit: string): Promise<string> => {
    const { body } = await client.post('/api/automations', {
      name: `On ${event}`,
      trigger: { event },
      exitOn: [{ event: exit }],
      steps: [{ id: 'pause', type: 'wait', for: '30 days' }],
    });
    await client.post(`/api/automations/${body.id}/activate`, {});
    return body.id;
  };

  it('answers zeros for all series of a new workspace', async () => {
    const { totals, series, times, groups } = await read();
    assert.deepEqual(Object.keys(totals), [...statSeries]);
    assert.equal(times.length, 31);
    assert.ok(statSeries.every((key) => totals[key] === 0 && series[key].length === 31));
    assert.deepEqual(groups, []);
  });

  it('counts contacts, events, entries and exits at once, and the same after folding', async () => {
    const id = await automationOn('joined', 'left');
    const [one, two] = [newEmail(), newEmail()];
    await send(one, 'joined');
    await send(two, 'joined');
    await send(one, 'left');
    const contact = await client.get(`/api/contacts?search=${two}`);
    await client.delete(`/api/contacts/${contact.body.data[0].id}`);
    const expected = { contacts: 2, contactsDeleted: 1, entries: 2, exits: 2 };
    const { totals, series, times } = await read('?interval=hour');
    const { events, ...others } = some(totals) as Record<string, number>;
    assert.deepEqual(others, expected);
    const log = await client.get('/api/events');
    assert.equal(events, log.body.total);
    assert.equal(times.length, series.entries.length);
    assert.equal(
      series.entries.slice(-2).reduce((sum, n) => sum + n, 0),
      2,
    );
    await assertHoursExact(api.db, new ObjectId(owner.workspaceId));
    await foldCounts(api.db);
    assert.deepEqual((await read('?interval=hour')).totals, totals);
    await send(newEmail(), 'joined');
    assert.equal((await read()).totals.entries, 3);
    const { groups } = await read('?by=automation');
    assert.deepEqual(
      groups.map((group) => [group.id, group.name, group.totals]),
      [[id, 'On joined', { entries: 3, exits: 2 }]],
    );
    const steps = await read(`?by=step&automationId=${id}`);
    assert.deepEqual(some(steps.totals), { entries: 3, exits: 2 });
  });

  it('counts what is shown, sent and confirmed of a form', async () => {
    const list = await newList(owner, { requireConsent: true });
    const form = await newForm(owner, { listId: list.id, consentText: 'News?' });
    const ada = visitor(api);
    assert.equal((await ada.get(`/forms/${form.publicId}`)).status, 200);
    assert.equal((await ada.get(`/forms/${form.publicId}/embed.js`)).status, 200);
    const sent = await ada.send(form, { email: newEmail(), consent: true });
    assert.equal(sent.status, 200, sent.text);
    const counts = async () => {
      const { formsShown, formsSent, consentsConfirmed } = (await read(`?formId=${form.id}`)).totals;
      return [formsShown, formsSent, consentsConfirmed];
    };
    assert.deepEqual(await counts(), [2, 1, 0]);
    const { body: contacts } = await client.get('/api/contacts');
    assert.equal((await pressConfirm(api, contacts.data[0].id)).status, 200);
    assert.deepEqual(await counts(), [2, 1, 1]);
    const [, confirmed] = await ledgerOf(client, contacts.data[0].id);
    assert.deepEqual(
      [confirmed.action, confirmed.form.id, confirmed.form.version],
      ['confirmed', form.id, 1],
    );
    await assertHoursExact(api.db, new ObjectId(owner.workspaceId));
  });

  it('counts unmapped events of a source until they are applied', async () => {
    const { body: source } = await client.post('/api/event-sources', { name: 'Shop' });
    const kept = await api
      .anonymous()
      .post(new URL(source.url).pathname, { type: 'odd', agent: { email: newEmail() } });
    assert.equal(kept.body.status, 'unmapped');
    const before = await read(`?sourceId=${source.id}`);
    assert.deepEqual(some(before.totals), { events: 1, unmapped: 1 });
    await client.put(`/api/event-sources/${source.id}`, { mapping: { email: 'agent.email' } });
    await client.post(`/api/events/${kept.body.eventId}/replay`, {});
    const { totals, groups } = await read('?by=source');
    assert.equal(totals.unmapped, 0);
    assert.deepEqual(
      groups.map(({ name }) => name),
      ['Shop'],
    );
    await assertHoursExact(api.db, new ObjectId(owner.workspaceId));
  });

  it('counts consents by list', async () => {
    const { body: list } = await client.post('/api/lists', { name: 'News' });
    const email = newEmail();
    await client.post('/api/subscribe', { email, listId: list.id, consent: true, consentText: 'Yes' });
    const { body: contacts } = await client.get(`/api/contacts?search=${email}`);
    await client.delete(`/api/lists/${list.id}/members/${contacts.data[0].id}`);
    const { groups } = await read('?by=list');
    assert.deepEqual(
      groups.map(({ name, totals }) => [name, totals]),
      [['News', { consentsGiven: 1, consentsWithdrawn: 1 }]],
    );
  });

  it('takes consents back that an undone import has counted', async () => {
    const { body: list } = await client.post('/api/lists', { name: 'News' });
    const id = await mapCsv(client, `email\n${newEmail()}\n${newEmail()}\n`, { listIds: [list.id] });
    await runImport(api, client, { id });
    const counts = async () => (await read('?by=list')).groups.map(({ totals }) => totals.consentsGiven ?? 0);
    assert.deepEqual(await counts(), [2]);
    await runImport(api, client, { id, action: 'undo' });
    assert.ok((await counts()).every((given) => given === 0));
    await assertHoursExact(api.db, new ObjectId(owner.workspaceId));
  });

  describe('of rows that are made up', () => {
    const hoursOf = (counts: Record<string, number>) =>
      Object.fromEntries(Object.entries(counts).map(([hour, events]) => [hour, { events }]));
    /** Folded counts of events at these hours. */
    const insert = async (day: string, hours: Record<string, number>, isDayOnly = false): Promise<void> => {
      const total = Object.values(hours).reduce((sum, n) => sum + n, 0);
      await api.db.collections.StatDay.insertOne({
        _id: new ObjectId(),
        workspaceId: new ObjectId(owner.workspaceId),
        of: 'workspace',
        id: '',
        day: new Date(day),
        totals: { events: total },
        ...(isDayOnly ? { isDayOnly } : { hours: hoursOf(hours) }),
      });
    };

    it('adds hours up to the days of the time zone, also when the clocks change', async () => {
      await insert('2026-10-24', { 21: 1, 22: 2 });
      await insert('2026-10-25', { 0: 4, 22: 8, 23: 16 });
      const of = async (timezone: string) => {
        const query = `?from=2026-10-24&to=2026-10-27&timezone=${encodeURIComponent(timezone)}`;
        const { series, times } = await read(query);
        return [series.events, times];
      };
      assert.deepEqual(await of('UTC'), [
        [3, 28, 0],
        ['2026-10-24', '2026-10-25', '2026-10-26'].map((date) => `${date}T00:00:00.000Z`),
      ]);
      // Summer time ends on the 25th, which has 25 hours there.
      assert.deepEqual(await of('Europe/Berlin'), [
        [1, 14, 16],
        ['2026-10-23T22:00:00.000Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
      ]);
      assert.deepEqual((await of('Asia/Kolkata'))[0], [0, 7, 24]);
    });

    it('puts every hour into the day in which it starts, in any time zone and range', async () => {
      const random = new SeededRandom(runSeed());
      const first = Date.parse(random.pick(['2026-03-20', '2026-06-20', '2026-10-20']));
      const days = Array.from({ length: 20 }, (_, n) => first + n * DAY_MS);
      const some = Array.from({ length: 24 }, (_, hour) => hour).filter(() => random.chance(0.8));
      const counted: { at: number; by: number }[] = [];
      for (const day of days) {
        if (random.chance(0.1)) continue;
        const hours = Object.fromEntries(some.map((hour) => [hour, Math.floor(random.between(1, 1_000))]));
        for (const [hour, by] of Object.entries(hours))
          counted.push({ at: day + Number(hour) * HOUR_MS, by });
        await insert(new Date(day).toISOString(), hours);
      }
      const zones = 'UTC Europe/Berlin Asia/Kolkata Asia/Kathmandu America/New_York America/St_Johns'.split(
        ' ',
      );
      zones.push(
        'Pacific/Auckland',
        'Pacific/Kiritimati',
        'Pacific/Chatham',
        'Australia/Lord_Howe',
        'Etc/GMT+12',
      );
      for (const timezone of zones) {
        const from = random.pick(days.slice(0, 10));
        const to = from + Math.floor(random.between(1, 12 * 24)) * HOUR_MS;
        const query = `?from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`;
        const body = await read(`${query}&timezone=${encodeURIComponent(timezone)}`);
        const starts = [...body.times, body.to].map((time) => Date.parse(time));
        const expected = body.times.map((_, i) =>
          counted
            .filter(({ at }) => at >= (starts[i] ?? 0) && at < (starts[i + 1] ?? 0))
            .reduce((sum, { by }) => sum + by, 0),
        );
        assert.deepEqual(
          body.series.events,
          expected,
          `${timezone}${query} with seed ${String(random.seed)}`,
        );
      }
    });

    it('leaves out groups that have no counts within the range', async () => {
      await api.db.collections.StatDay.insertOne({
        _id: new ObjectId(),
        workspaceId: new ObjectId(owner.workspaceId),
        of: 'list',
        id: new ObjectId().toHexString(),
        day: new Date('2026-06-10'),
        totals: { consentsGiven: 3 },
        hours: { 23: { consentsGiven: 3 } },
      });
      const groupsOn = async (from: string, to: string) =>
        (await read(`?by=list&from=${from}&to=${to}&timezone=Europe/Berlin`)).groups.map(
          (group) => group.totals,
        );
      assert.deepEqual(await groupsOn('2026-06-10', '2026-06-11'), []);
      assert.deepEqual(await groupsOn('2026-06-11', '2026-06-12'), [{ consentsGiven: 3 }]);
    });

    it('takes old days, of which no hours are left, as days of every zone', async () => {
      await insert('2025-03-05', { 23: 7 }, true);
      for (const timezone of ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']) {
        const { series } = await read(`?from=2025-03-04&to=2025-03-07&timezone=${timezone}`);
        assert.deepEqual(series.events, [0, 7, 0], timezone);
      }
    });

    it('answers only the workspace’s own counts', async () => {
      await insert(new Date().toISOString().slice(0, 10), { 0: 5 });
      const stranger = await api.signUp();
      const { body } = await stranger.client.get('/api/stats');
      assert.equal(body.totals.events, 0);
      const of = `?automationId=${new ObjectId().toHexString()}`;
      assert.deepEqual(some((await read(of)).totals), {});
    });
  });

  it('takes from and to as instants or local dates, and includes the periods they touch', async () => {
    const { from, to, times, timezone } = await read(
      '?from=2026-01-31T12:00:00Z&to=2026-02-02T00:00:01Z&timezone=Europe/Berlin',
    );
    assert.equal(timezone, 'Europe/Berlin');
    assert.deepEqual([from, to], ['2026-01-30T23:00:00.000Z', '2026-02-02T23:00:00.000Z']);
    assert.equal(times.length, 3);
    const start = new Date(Date.now() - 5 * HOUR_MS).toISOString();
    assert.equal((await read(`?from=${start}&interval=hour`)).times.length, 6);
  });

  it('is refused with the path of what is wrong', async () => {
    const id = new ObjectId().toHexString();
    const long = new Date(Date.now() - 95 * DAY_MS).toISOString();
    for (const [query, path] of [
      ['?from=yesterday', 'from'],
      ['?from=2026-01-02&to=2026-01-01', 'from'],
      ['?from=2026-01-01&to=2026-01-01', 'from'],
      ['?from=0001-01-01&to=2026-01-01', 'from'],
      ['?from=0001-01-01', 'from'],
      [`?interval=hour&from=${long}`, 'from'],
      ['?interval=hour&to=9999-12-31', 'to'],
      ['?to=9999-12-31T23:59:59Z', 'to'],
      ['?interval=week', 'interval'],
      ['?timezone=Mars/Olympus', 'timezone'],
      ['?by=contact', 'by'],
      ['?by=step', 'by'],
      ['?step=mail', 'step'],
      [`?step=${'x'.repeat(70)}&automationId=${id}`, 'step'],
      ['?automationId=x', 'automationId'],
      [`?automationId=${id}&listId=${id}`, 'listId'],
      [`?automationId=${id}&by=list`, 'by'],
      ['?from=2026-01-01&from=2026-01-02', 'from'],
      ['?colour=red', 'colour'],
      ['?by=%00', 'by'],
    ]) {
      const response = await client.get(`/api/stats${query ?? ''}`);
      assertProblem(response, 422, 'invalid');
      assert.equal(response.body.errors[0].path, path, query);
    }
  });

  it('has totals that follow what comes and goes, also before it is folded into days', async () => {
    const other = await api.signUp();
    const totals = async () => (await other.client.get('/api/stats/totals')).body;
    assert.deepEqual(await totals(), { contacts: 0, events: 0 });
    const { body: one } = await other.client.post('/api/contacts', { email: newEmail() });
    await other.client.post('/api/contacts', { email: newEmail() });
    const { events } = await totals();
    assert.deepEqual(await totals(), { contacts: 2, events });
    await foldCounts(api.db);
    assert.deepEqual(await totals(), { contacts: 2, events });
    await other.client.delete(`/api/contacts/${one.id}`);
    assert.equal((await totals()).contacts, 1);
    await other.client.post('/api/events/send', { email: newEmail(), eventName: 'came' });
    assert.equal((await totals()).contacts, 2);
    assert.ok((await totals()).events > events);
  });

  it('requires events:read', async () => {
    assertProblem(await api.anonymous().get('/api/stats'), 401, 'unauthenticated');
    const writer = await api.withKey(client, ['events:write']);
    assertProblem(await writer.get('/api/stats'), 403, 'forbidden');
    const reader = await api.withKey(client, ['events:read']);
    assert.equal((await reader.get('/api/stats')).status, 200);
  });
});

describe('GET /api/stats with 90 days of many automations', () => {
  const [AUTOMATIONS, DAYS] = [20, 91];
  let db: OwnDatabase;
  let api: TestApi;
  let owner: SignedUp;
  before(async () => {
    db = await ownDatabase();
    api = await startApi({ db });
    owner = await api.signUp();
    const workspaceId = new ObjectId(owner.workspaceId);
    const groups = [
      { of: 'workspace' as const, id: '' },
      ...Array.from({ length: AUTOMATIONS }, () => ({
        of: 'automation' as const,
        id: new ObjectId().toHexString(),
      })),
    ];
    const hourTotals = (hour: number) => Object.fromEntries(statSeries.map((key) => [key, hour]));
    const hours = Object.fromEntries(Array.from({ length: 24 }, (_, hour) => [hour, hourTotals(hour)]));
    const today = Date.now() - (Date.now() % DAY_MS);
    for (let day = 0; day < DAYS; day += 1)
      await db.collections.StatDay.insertMany(
        groups.map((group) => ({
          _id: new ObjectId(),
          workspaceId,
          ...group,
          day: new Date(today - day * DAY_MS),
          totals: Object.fromEntries(statSeries.map((key) => [key, 276])),
          hours,
        })),
      );
  });
  after(async () => {
    await api.stop();
    await db.release();
  });

  const from = new Date(Date.now() - 90 * DAY_MS).toISOString();

  it('reads only the rows of the groups that were asked for, by the index', async () => {
    for (const [query, rows] of [
      ['', DAYS],
      ['&interval=hour', DAYS],
      ['&by=automation', DAYS * (1 + AUTOMATIONS)],
      ['&by=source', DAYS],
    ] as const) {
      const get = () => owner.client.get(`/api/stats?from=${from}${query}`);
      const plans = await plansOf(db, get);
      const reads = plans.filter(({ collection }) => collection === 'statDays');
      assert.ok(reads.every((plan) => readsIndex(plan)));
      const examined = reads.reduce((sum, { docsExamined }) => sum + docsExamined, 0);
      assert.ok(examined <= rows, `${query}: ${String(examined)}`);
    }
  });

  const ZONED = '&by=automation&timezone=Europe/Berlin';

  it('answers fast', async () => {
    for (const query of ['', '&interval=hour', '&timezone=Asia/Kolkata', '&by=automation', ZONED]) {
      const times: number[] = [];
      for (let i = 0; i < 11; i += 1) {
        const began = performance.now();
        assert.equal((await owner.client.get(`/api/stats?from=${from}${query}`)).status, 200);
        times.push(performance.now() - began);
      }
      const [, , , , , median = 0] = times.toSorted((a, b) => a - b);
      assert.ok(median <= FAST_MS, `${query}: ${String(Math.round(median))} ms`);
    }
  });
});
