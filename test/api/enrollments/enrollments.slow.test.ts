import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const UI = 'https://temporal.example';

describe('/api/enrollments', () => {
  const api = useApi({ settings: { temporal: { uiUrl: UI, namespace: 'roll call' } } });

  const owner = useOwner(api);
  const { client } = owner;

  /** Creates an active automation with a wait; returns its id. */
  const automate = async (event: string): Promise<string> => {
    const { body } = await client.post('/api/automations', {
      name: event,
      trigger: { event },
      steps: [{ id: 'rest', type: 'wait', for: '9 days' }],
    });
    assert.equal((await client.post(`/api/automations/${body.id}/activate`)).status, 200);
    return body.id;
  };
  const enter = async (eventName: string, email = newEmail()): Promise<string> => {
    const response = await client.post('/api/events/send', { email, eventName });
    assert.equal(response.body.enrolled, 1, response.text);
    return (await client.get('/api/enrollments?limit=1')).body.data[0].id;
  };
  const change = async (id: string, values: object): Promise<void> => {
    await api.db.collections.Enrollment.updateOne({ _id: new ObjectId(id) }, { $set: values });
  };
  /** Puts an enrollment into the state in which a failed step leaves it. */
  const fail = async (id: string): Promise<void> => {
    await api.db.collections.Enrollment.updateOne(
      { _id: new ObjectId(id) },
      {
        $set: {
          status: 'failed',
          step: 'rest',
          startedAt: new Date(),
          endedAt: new Date(),
          lastError: 'no mail server',
        },
        $unset: { activeKey: true },
      },
    );
  };
  const idsOf = async (query: string): Promise<string[]> => {
    const response = await client.get(`/api/enrollments${query}`);
    assert.equal(response.status, 200, response.text);
    return response.body.data.map(({ id }: { id: string }) => id);
  };

  it('shows every documented field', async () => {
    const automationId = await automate('joined');
    const id = await enter('joined');
    const { status, body } = await client.get(`/api/enrollments/${id}`);
    assert.equal(status, 200);
    const { contactId, contact, enteredAt, timeline, ...rest } = body;
    assert.match(contactId, /^[0-9a-f]{24}$/);
    assert.deepEqual(Object.keys(contact), ['id', 'email', 'name']);
    assert.equal(contact.id, contactId);
    assert.deepEqual(rest, {
      id,
      automationId,
      automation: { id: automationId, name: 'joined' },
      automationVersion: 1,
      status: 'active',
      paused: false,
      step: null,
      stepTitle: null,
      nextWakeAt: null,
      serverRetryAt: null,
      endedAt: null,
      goalReached: false,
      exitReason: null,
      exitEventId: null,
      lastError: null,
      run: 1,
      workflowId: `enrollment-${id}`,
      temporalUrl: `${UI}/namespaces/roll%20call/workflows/enrollment-${id}`,
    });
    assert.equal(timeline.length, 1);
    assert.equal(timeline[0].type, 'entered');
    assert.equal(timeline[0].at, enteredAt);
    assert.match(timeline[0].eventId, /^[0-9a-f]{24}$/);
  });

  it('has no link to Temporal if it ended before it started', async () => {
    await automate('joined');
    const id = await enter('joined');
    await client.post(`/api/enrollments/${id}/exit`);
    assert.equal((await client.get(`/api/enrollments/${id}`)).body.temporalUrl, null);
    await change(id, { startedAt: new Date() });
    assert.notEqual((await client.get(`/api/enrollments/${id}`)).body.temporalUrl, null);
  });

  it('lists newest first, by automation, contact, status, step and time, in pages', async () => {
    const first = await automate('joined');
    const second = await automate('ordered');
    const email = newEmail();
    const a = await enter('joined', email);
    const b = await enter('ordered', email);
    const c = await enter('ordered');
    await change(c, { step: 'rest' });
    await client.post(`/api/enrollments/${a}/exit`);
    const { contactId } = (await client.get(`/api/enrollments/${a}`)).body;
    assert.deepEqual(await idsOf(''), [c, b, a]);
    assert.deepEqual(await idsOf(`?automationId=${first}`), [a]);
    assert.deepEqual(await idsOf(`?automationId=${second}&step=rest`), [c]);
    assert.deepEqual(await idsOf(`?contactId=${contactId}`), [b, a]);
    assert.deepEqual(await idsOf('?status=exited'), [a]);
    const { enteredAt } = (await client.get(`/api/enrollments/${b}`)).body;
    assert.deepEqual(await idsOf(`?after=${enteredAt}`), [c, b]);
    assert.deepEqual(await idsOf(`?before=${enteredAt}&automationId=${first}`), [a]);
    const page = (await client.get('/api/enrollments?limit=2')).body;
    assert.deepEqual([page.total, page.data.length], [3, 2]);
    assert.deepEqual(await idsOf(`?limit=2&cursor=${page.nextCursor}`), [a]);
  });

  it('rejects unknown and malformed filters', async () => {
    for (const query of ['?status=gone', '?automationId=x', '?color=red', '?step=', '?after=x']) {
      assert.equal((await client.get(`/api/enrollments${query}`)).status, 422, query);
    }
  });

  it('lists many of one automation, or of a period, by an index', async () => {
    const workspaceId = new ObjectId(owner.workspaceId);
    const ofOne = { automationId: new ObjectId() };
    const ofPeriod = { enteredAt: { $gte: new Date(0), $lt: new Date() } };
    for (const filter of [ofOne, ofPeriod, { ...ofOne, ...ofPeriod }]) {
      const plan = await api.db.collections.Enrollment.find({ workspaceId, ...filter })
        .sort({ enteredAt: -1, _id: -1 })
        .explain('queryPlanner');
      assert.ok(!/COLLSCAN|"SORT"/.test(JSON.stringify(plan.queryPlanner.winningPlan)));
    }
  });

  describe('exit', () => {
    let id: string;
    beforeEach(async () => {
      await automate('joined');
      id = await enter('joined');
    });
    const exit = (body?: object, key?: string): Promise<ApiResponse> =>
      client.post(`/api/enrollments/${id}/exit`, body, {
        headers: key === undefined ? {} : { 'Idempotency-Key': key },
      });

    it('ends it, with who and why in the timeline, and returns its new state', async () => {
      const response = await exit({ reason: 'asked by phone' });
      assert.equal(response.status, 200);
      assert.equal(response.body.status, 'exited');
      assert.equal(response.body.exitReason, 'operator');
      const line = response.body.timeline.at(-1);
      assert.deepEqual([line.type, line.by, line.note], ['exited', owner.email, 'asked by phone']);
      assert.deepEqual((await client.get(`/api/enrollments/${id}`)).body, response.body);
    });

    it('names the key of a machine', async () => {
      const machine = await api.withKey(client, ['automations:write']);
      const { body } = await machine.post(`/api/enrollments/${id}/exit`);
      assert.equal(body.timeline.at(-1).by, 'API key Test');
    });

    it('of an ended enrollment gets 409', async () => {
      await exit();
      const again = await exit();
      assert.deepEqual([again.status, again.body.code], [409, 'conflict']);
    });

    it('with the same Idempotency-Key gets the first response, also concurrently', async () => {
      const responses = await Promise.all(Array.from({ length: 10 }, () => exit({}, 'k')));
      responses.push(await exit({}, 'k'));
      const [first] = responses;
      for (const response of responses) {
        assert.equal(response.status, 200, response.text);
        assert.equal(response.text, first?.text);
      }
      assert.equal(responses.at(-1)?.headers.get('Idempotency-Replayed'), 'true');
      assert.equal((await exit({ reason: 'other' }, 'k')).body.code, 'idempotency_mismatch');
    });

    it('lets the contact enter again', async () => {
      const { contactId } = (await exit()).body;
      const { body: person } = await client.get(`/api/contacts/${contactId}`);
      assert.notEqual(await enter('joined', person.email), id);
    });

    it('fires automation_exited', async () => {
      await automate('automation_exited');
      await exit();
      const [entered] = await idsOf('?limit=1');
      assert.notEqual(entered, id);
    });
  });

  describe('retry', () => {
    it('continues a failed enrollment in a new run', async () => {
      await automate('joined');
      const id = await enter('joined');
      await fail(id);
      const { status, body } = await client.post(`/api/enrollments/${id}/retry`, {
        reason: 'server is back',
      });
      assert.equal(status, 200);
      assert.deepEqual(
        [body.status, body.run, body.step, body.endedAt, body.lastError, body.workflowId],
        ['active', 2, 'rest', null, null, `enrollment-${id}.2`],
      );
      const line = body.timeline.at(-1);
      assert.deepEqual([line.type, line.by, line.note], ['retried', owner.email, 'server is back']);
    });

    it('is a 409 if it has not failed, the contact has entered again, or the contact was deleted', async () => {
      await automate('joined');
      const email = newEmail();
      const id = await enter('joined', email);
      const retry = (): Promise<ApiResponse> => client.post(`/api/enrollments/${id}/retry`);
      assert.equal((await retry()).status, 409);
      await fail(id);
      const again = await enter('joined', email);
      assert.equal((await retry()).status, 409);
      await client.post(`/api/enrollments/${again}/exit`);
      const { contactId } = (await client.get(`/api/enrollments/${id}`)).body;
      assert.equal((await client.delete(`/api/contacts/${contactId}`)).status, 204);
      assert.equal((await retry()).status, 409);
    });
  });

  describe('pause and resume', () => {
    it('pause it and resume it, with operator and reason in the timeline', async () => {
      await automate('joined');
      const id = await enter('joined');
      const paused = await client.post(`/api/enrollments/${id}/pause`, { reason: 'holiday' });
      assert.equal(paused.status, 200, paused.text);
      assert.deepEqual([paused.body.status, paused.body.paused], ['active', true]);
      const line = paused.body.timeline.at(-1);
      assert.deepEqual([line.type, line.by, line.note], ['paused', owner.email, 'holiday']);
      assert.equal((await client.post(`/api/enrollments/${id}/pause`)).text, paused.text, 'nothing new');
      const { body } = await client.post(`/api/enrollments/${id}/resume`);
      assert.deepEqual([body.paused, body.timeline.at(-1).type], [false, 'resumed']);
    });

    it('return the first response for the same Idempotency-Key', async () => {
      await automate('joined');
      const id = await enter('joined');
      const pause = (body?: object): Promise<ApiResponse> =>
        client.post(`/api/enrollments/${id}/pause`, body, { headers: { 'Idempotency-Key': 'p' } });
      const first = await pause();
      await client.post(`/api/enrollments/${id}/resume`);
      const again = await pause();
      assert.equal(again.text, first.text);
      assert.equal(again.headers.get('Idempotency-Replayed'), 'true');
      assert.equal((await client.get(`/api/enrollments/${id}`)).body.paused, false);
      assert.equal((await pause({ reason: 'other' })).body.code, 'idempotency_mismatch');
    });
  });

  describe('skip', () => {
    it('ends the current wait, and gets 409 without one', async () => {
      await automate('joined');
      const id = await enter('joined');
      assert.equal((await client.post(`/api/enrollments/${id}/skip`)).status, 409);
      await change(id, { step: 'rest', visit: 1, nextWakeAt: new Date(Date.now() + 9e6) });
      const { status, body } = await client.post(`/api/enrollments/${id}/skip`, { reason: 'he called' });
      assert.equal(status, 200);
      const line = body.timeline.at(-1);
      assert.deepEqual([line.type, line.by, line.note], ['skipped', owner.email, 'he called']);
    });
  });

  describe('jump', () => {
    const automateTwo = async (): Promise<void> => {
      const rest = { id: 'rest', type: 'wait', for: '9 days' };
      const steps = [
        rest,
        {
          id: 'which',
          type: 'branch',
          if: { all: [{ field: 'contact.email', op: 'exists' }] },
          then: [{ ...rest, id: 'inner' }],
        },
      ];
      const { body } = await client.post('/api/automations', {
        name: 'Two',
        trigger: { event: 'two' },
        steps,
      });
      assert.equal((await client.post(`/api/automations/${body.id}/activate`)).status, 200);
    };
    const jump = (id: string, body: object): Promise<ApiResponse> =>
      client.post(`/api/enrollments/${id}/jump`, body);

    it('continues at another step, also a nested one, in a new run', async () => {
      await automateTwo();
      const id = await enter('two');
      const { status, body, text } = await jump(id, { step: 'inner', reason: 'knows it all' });
      assert.equal(status, 200, text);
      assert.deepEqual([body.step, body.run, body.workflowId], ['inner', 2, `enrollment-${id}.2`]);
      const line = body.timeline.at(-1);
      assert.deepEqual(
        [line.type, line.step, line.by, line.note],
        ['jumped', 'inner', owner.email, 'knows it all'],
      );
    });

    it('continues a failed enrollment, unless the contact has entered again', async () => {
      await automateTwo();
      const email = newEmail();
      const id = await enter('two', email);
      await fail(id);
      const again = await enter('two', email);
      assert.equal((await jump(id, { step: 'inner' })).status, 409);
      await client.post(`/api/enrollments/${again}/exit`);
      assert.equal((await jump(id, { step: 'inner' })).body.status, 'active');
      await client.post(`/api/enrollments/${id}/exit`);
      assert.equal((await jump(id, { step: 'inner' })).status, 409);
    });

    it('rejects unknown steps and malformed bodies', async () => {
      await automateTwo();
      const id = await enter('two');
      const unknown = await jump(id, { step: 'nowhere' });
      assert.deepEqual([unknown.status, unknown.body.errors[0].path], [422, 'step']);
      const bad = [
        {},
        { step: 7 },
        { step: '' },
        { step: 'x'.repeat(65) },
        { step: 'rest', to: 1 },
        { step: 'rest', reason: 7 },
      ];
      for (const body of bad) assert.equal((await jump(id, body)).status, 422, JSON.stringify(body));
      assert.equal((await client.get(`/api/enrollments/${id}`)).body.run, 1);
    });
  });

  it('return 409 to pause, skip or resume an ended enrollment, and 422 for an invalid reason', async () => {
    await automate('joined');
    const id = await enter('joined');
    for (const action of ['pause', 'resume', 'skip']) {
      for (const body of [{ reason: '' }, { reason: 'x'.repeat(501) }, { why: 'x' }]) {
        assert.equal((await client.post(`/api/enrollments/${id}/${action}`, body)).status, 422, action);
      }
    }
    await client.post(`/api/enrollments/${id}/exit`);
    for (const action of ['pause', 'resume', 'skip']) {
      const { status, body } = await client.post(`/api/enrollments/${id}/${action}`);
      assert.deepEqual([status, body.code], [409, 'conflict'], action);
    }
  });

  it('belongs to its workspace, and to keys with the scope', async () => {
    await automate('joined');
    const id = await enter('joined');
    const { client: stranger } = await api.signUp();
    assert.equal((await stranger.get(`/api/enrollments/${id}`)).status, 404);
    for (const action of ['exit', 'retry', 'pause', 'resume', 'skip', 'jump']) {
      const body = action === 'jump' ? { step: 'rest' } : {};
      assert.equal((await stranger.post(`/api/enrollments/${id}/${action}`, body)).status, 404);
      assert.equal((await client.post(`/api/enrollments/nobody/${action}`, body)).status, 404);
    }
    assert.deepEqual((await stranger.get('/api/enrollments')).body.data, []);
    const reader = await api.withKey(client, ['automations:read']);
    assert.equal((await reader.get(`/api/enrollments/${id}`)).status, 200);
    assert.equal((await reader.post(`/api/enrollments/${id}/exit`)).status, 403);
  });
});
