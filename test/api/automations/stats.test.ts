import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { foldCounts } from '../../../engine/jobs/fold-counts.js';
import type { ApiClient } from '../../support/http/api-client.js';
import { newEmail, startApi, type TestApi } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { assertExact } from '../../support/servers/count-rows.js';
import { startHttpSink } from '../../support/servers/http-sink.js';
import { waitUntil } from '../../support/run/wait-until.js';
import { useApi } from '../../support/http/use-api.js';
import { on, useWorker } from '../../support/engine/use-worker.js';

const mail = { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hi' };
const wait = { id: 'pause', type: 'wait', for: '20 days' };

interface Listed {
  name: string;
  stats: { entered: number; active: number; exited: { total: number } };
}

describe('GET /api/automations/{id}/stats', () => {
  describe('with a worker', () => {
    const stack = useWorker();
    const api = useApi(on(stack));
    let client: ApiClient;

    before(async function () {
      this.timeout(120_000);
      ({ client } = await api.signUp());
    });

    it('counts every enrollment exactly, step by step, even if one worker is replaced by another', async function () {
      this.timeout(120_000);
      const hook = await startHttpSink();
      const steps = [
        mail,
        { id: 'call', type: 'webhook', url: hook.url },
        {
          id: 'vip',
          type: 'branch',
          if: { all: [{ field: 'contact.vip', op: 'eq', value: true }] },
          then: [{ id: 'moment', type: 'wait', for: '1 second' }],
        },
        {
          id: 'late',
          type: 'branch',
          if: { all: [{ field: 'contact.vip', op: 'eq', value: true }] },
          then: [],
          else: [wait],
        },
      ];
      const trigger = { event: 'start' };
      const created = await client.post('/api/automations', {
        name: 'Counted',
        trigger,
        exitOn: [{ event: 'stop' }],
        steps,
      });
      const { id } = created.body;
      await client.post(`/api/automations/${id}/activate`);
      const people = Array.from({ length: 24 }, (_, i) => ({
        email: newEmail(),
        vip: i % 3 === 0,
        gone: i % 4 === 0,
      }));
      const first = people.slice(0, 12).map(send);
      const second = await stack.startWorker();
      await Promise.all(first);
      await second.stop();
      await stack.startWorker();
      await Promise.all(people.slice(12).map(send));
      const leavers = people.filter((_, i) => i % 6 === 1);
      for (const { email } of leavers) await client.post('/api/events/send', { email, eventName: 'stop' });
      await waitUntil(
        async () => (await stats(id)).completed === 8 && (await stats(id)).steps[5].waiting === 12,
        90_000,
      );
      const counts = await assertExact(api.db, new ObjectId(id));
      const body = await stats(id);
      assert.equal(body.entered, 24);
      assert.equal(body.active, 12);
      assert.equal(body.completed, 8);
      assert.deepEqual(body.exited, {
        total: 4,
        event: 4,
        operator: 0,
        automation: 0,
        contactDeleted: 0,
        temporal: 0,
        step: 0,
        timeout: 0,
        expired: 0,
      });
      assert.deepEqual(
        body.steps.map(({ id: step, type }: { id: string; type: string }) => [step, type]),
        [
          ['mail', 'sendEmail'],
          ['call', 'webhook'],
          ['vip', 'branch'],
          ['moment', 'wait'],
          ['late', 'branch'],
          ['pause', 'wait'],
        ],
      );
      const [mails, calls] = body.steps;
      assert.equal(mails.sent, counts.steps.get('mail')?.sent);
      assert.ok(mails.skipped >= 4, `${mails.skipped} mails skipped`);
      assert.ok(calls.sent >= 20, `${calls.sent} calls`);
      await hook.close();

      async function send({
        email,
        vip,
        gone,
      }: {
        email: string;
        vip: boolean;
        gone: boolean;
      }): Promise<void> {
        await client.post('/api/contacts', { email, subscribed: !gone, customFields: { vip } });
        await client.post('/api/events/send', { email, eventName: 'start' });
      }
    });

    it('counts a failed enrollment at its step until it is retried', async function () {
      this.timeout(60_000);
      const broken = { ...mail, id: 'broken', subject: 'x{% for i in (1..100000000) %}x{% endfor %}' };
      const { body: created } = await client.post('/api/automations', {
        name: 'Broken',
        trigger: { event: 'break' },
        steps: [broken],
      });
      await client.post(`/api/automations/${created.id}/activate`);
      await client.post('/api/events/send', { email: newEmail(), eventName: 'break' });
      await waitUntil(async () => (await stats(created.id)).failed === 1);
      assert.equal((await stats(created.id)).steps[0].failed, 1);
      const { body: failed } = await client.get(`/api/enrollments?automationId=${created.id}`);
      await client.post(`/api/enrollments/${failed.data[0].id}/retry`);
      await waitUntil(async () => (await stats(created.id)).failed === 1);
      const counts = await assertExact(api.db, new ObjectId(created.id));
      assert.equal(counts.steps.get('broken')?.entered, 1);
    });

    const stats = async (id: string) => (await client.get(`/api/automations/${id}/stats`)).body;
  });

  describe('without a worker', () => {
    let api: TestApi;
    let client: ApiClient;

    before(async () => {
      api = await startApi();
    });
    after(() => api.stop());
    beforeEach(async () => {
      ({ client } = await api.signUp());
    });

    it('is all zeros for an automation without enrollments', async () => {
      const { body: created } = await client.post('/api/automations', {
        name: 'New',
        trigger: { event: 'x' },
        steps: [mail],
      });
      const { status, body } = await client.get(`/api/automations/${created.id}/stats`);
      assert.equal(status, 200);
      assert.equal(body.entered, 0);
      assert.deepEqual(body.steps, [
        {
          id: 'mail',
          type: 'sendEmail',
          title: 'Email “Hello”',
          entered: 0,
          waiting: 0,
          sent: 0,
          skipped: 0,
          failed: 0,
          opened: 0,
          clicked: 0,
          left: 0,
          bounced: 0,
          complained: 0,
        },
      ]);
    });

    it('includes an enrollment as soon as the call that made it is answered', async () => {
      const { body: created } = await client.post('/api/automations', {
        name: 'New',
        trigger: { event: 'x' },
        exitOn: [{ event: 'y' }],
        steps: [wait],
      });
      await client.post(`/api/automations/${created.id}/activate`);
      const email = newEmail();
      await client.post('/api/events/send', { email, eventName: 'x' });
      assert.equal((await client.get(`/api/automations/${created.id}/stats`)).body.active, 1);
      await client.post('/api/events/send', { email, eventName: 'y' });
      const { body } = await client.get(`/api/automations/${created.id}/stats`);
      assert.deepEqual([body.active, body.exited.total, body.exited.event], [0, 1, 1]);
    });

    it('is part of the list if asked for, without the steps, before and after counts are folded', async () => {
      for (const name of ['Left', 'Waiting', 'Unused']) {
        const exitOn = name === 'Left' ? [{ event: 'y' }] : [];
        const made = { name, trigger: { event: name }, exitOn, steps: [wait] };
        const { body: created } = await client.post('/api/automations', made);
        await client.post(`/api/automations/${created.id}/activate`);
      }
      for (const eventName of ['Left', 'Waiting'])
        await client.post('/api/events/send', { email: `${eventName}@example.com`, eventName });
      await client.post('/api/events/send', { email: 'Left@example.com', eventName: 'y' });
      const assertListed = async () => {
        const { body } = await client.get('/api/automations?include=stats');
        for (const { id, stats } of body.data) {
          const { steps: _, ...totals } = (await client.get(`/api/automations/${id}/stats`)).body;
          assert.deepEqual(stats, totals);
        }
        const listed = body.data.map(({ name, stats: { entered, active, exited } }: Listed) => {
          return [name, entered, active, exited.total];
        });
        assert.deepEqual(listed, [
          ['Unused', 0, 0, 0],
          ['Waiting', 1, 1, 0],
          ['Left', 1, 0, 1],
        ]);
      };
      await assertListed();
      await foldCounts(api.db);
      await assertListed();
      const { body: plain } = await client.get('/api/automations');
      assert.equal('stats' in plain.data[0], false);
    });

    it('is limited to the workspace’s automations', async () => {
      const { body: created } = await client.post('/api/automations', {
        name: 'New',
        trigger: { event: 'x' },
        steps: [mail],
      });
      const other = (await api.signUp()).client;
      assertProblem(await other.get(`/api/automations/${created.id}/stats`), 404, 'not_found');
      assertProblem(await client.get('/api/automations/nonsense/stats'), 404, 'not_found');
      assertProblem(await client.get(`/api/automations/${created.id}/stats?step=mail`), 422, 'invalid');
    });
  });
});
