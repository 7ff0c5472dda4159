import assert from 'node:assert/strict';
import { newEmail } from '../../support/http/api.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const steps = [{ id: 'pause', type: 'wait', for: '20 days' }];

describe('POST /api/automations/{id}/enroll', () => {
  let contactId: string;
  const api = useApi();

  const { client } = useOwner(api);
  beforeEach(async () => {
    contactId = (await client.post('/api/contacts', { email: newEmail() })).body.id;
  });

  const active = async (parts: object = {}): Promise<string> => {
    const body = { name: 'By hand', trigger: { event: 'start' }, steps, ...parts };
    const { body: created } = await client.post('/api/automations', body);
    await client.post(`/api/automations/${created.id}/activate`);
    return created.id;
  };

  it('enrolls a contact without an event, whatever the trigger’s conditions', async () => {
    const where = { all: [{ field: 'event.total', op: 'gte', value: 10 }] };
    const id = await active({ trigger: { event: 'start', where } });
    const response = await client.post(`/api/automations/${id}/enroll`, {
      contactId,
      reason: 'asked by phone',
    });
    assert.equal(response.status, 201, response.text);
    const { body } = response;
    assert.deepEqual([body.automationId, body.contactId, body.status], [id, contactId, 'active']);
    const [entered] = body.timeline;
    assert.deepEqual([entered.type, entered.note], ['entered', 'asked by phone']);
    assert.ok(entered.by);
    assert.deepEqual((await client.get(`/api/enrollments/${body.id}`)).body, body);
  });

  describe('into an automation that an internal event triggers', () => {
    const list = async (as = client): Promise<string> =>
      (await as.post('/api/lists', { name: 'News' })).body.id;
    const enroll = async (event: string, properties: object) =>
      client.post(`/api/automations/${await active({ trigger: { event } })}/enroll`, {
        contactId,
        properties,
      });

    it('accepts ids of the workspace, none, and null where the event may have null', async () => {
      const listId = await list();
      for (const [event, properties] of [
        ['list_subscribed', { listId, formId: null }],
        ['list_subscribed', {}],
        ['form_submitted', { listId: null }],
        ['order placed', { listId: 'newsletter', formId: 7 }],
      ] as const)
        assert.equal((await enroll(event, properties)).status, 201, event);
    });

    it('refuses all others, naming each', async () => {
      const { client: stranger } = await api.signUp();
      const theirs = await list(stranger);
      const deleted = await list();
      await client.delete(`/api/lists/${deleted}`);
      for (const [event, properties] of [
        ['list_subscribed', { listId: 'newsletter' }],
        ['list_subscribed', { listId: 5 }],
        ['list_subscribed', { listId: null }],
        ['list_unsubscribed', { listId: theirs }],
        ['list_subscribed', { listId: deleted }],
        ['List.Subscribed', { listId: 'f'.repeat(24) }],
        ['form_submitted', { formId: 'contact-us' }],
        ['email_clicked', { messageId: 'f'.repeat(24) }],
        ['segment_entered', { segmentId: ['x'] }],
        ['automation_completed', { automationId: { $ne: null } }],
      ] as const) {
        const response = await enroll(event, properties);
        assertProblem(response, 422, 'invalid');
        const paths = response.body.errors.map(({ path }: { path: string }) => path);
        assert.deepEqual(
          paths,
          Object.keys(properties).map((name) => `properties.${name}`),
          event,
        );
      }
    });
  });

  it('applies re-entry, and names the rule that prevented it', async () => {
    const id = await active({ reentry: 'never' });
    const path = `/api/automations/${id}/enroll`;
    const { body: first } = await client.post(path, { contactId });
    const inside = await client.post(path, { contactId });
    assertProblem(inside, 409, 'conflict');
    assert.match(inside.body.detail, /^alreadyIn/);
    await client.post(`/api/enrollments/${first.id}/exit`);
    const again = await client.post(path, { contactId });
    assertProblem(again, 409, 'conflict');
    assert.match(again.body.detail, /^never/);
  });

  it('uses the given properties like those of an event, including the entry key', async () => {
    const id = await active({ reentry: { key: 'event.orderId' } });
    const path = `/api/automations/${id}/enroll`;
    const keyless = await client.post(path, { contactId });
    assertProblem(keyless, 409, 'conflict');
    assert.match(keyless.body.detail, /^noKey/);
    for (const orderId of [1, 2]) {
      assert.equal((await client.post(path, { contactId, properties: { orderId } })).status, 201);
    }
    assertProblem(await client.post(path, { contactId, properties: { orderId: 2 } }), 409, 'conflict');
  });

  it('enrolls once for each Idempotency-Key', async () => {
    const id = await active({ reentry: 'always' });
    const options = { headers: { 'Idempotency-Key': 'in' } };
    const first = await client.post(`/api/automations/${id}/enroll`, { contactId }, options);
    await client.post(`/api/enrollments/${first.body.id}/exit`);
    const second = await client.post(`/api/automations/${id}/enroll`, { contactId }, options);
    assert.equal(second.status, 201);
    assert.equal(second.headers.get('Idempotency-Replayed'), 'true');
    assert.equal(second.text, first.text);
    assert.equal((await client.get(`/api/enrollments?automationId=${id}`)).body.total, 1);
    const other = await client.post(`/api/automations/${id}/enroll`, { contactId, reason: 'x' }, options);
    assertProblem(other, 409, 'idempotency_mismatch');
  });

  it('rejects drafts and paused automations', async () => {
    const { body: draft } = await client.post('/api/automations', {
      name: 'Draft',
      trigger: { event: 'start' },
      steps,
    });
    assertProblem(await client.post(`/api/automations/${draft.id}/enroll`, { contactId }), 409, 'conflict');
    const id = await active();
    await client.post(`/api/automations/${id}/pause`);
    assertProblem(await client.post(`/api/automations/${id}/enroll`, { contactId }), 409, 'conflict');
  });

  it('does not find automations or contacts of other workspaces', async () => {
    const id = await active();
    const other = (await api.signUp()).client;
    const theirs = (await other.post('/api/contacts', { email: newEmail() })).body.id;
    assertProblem(await other.post(`/api/automations/${id}/enroll`, { contactId: theirs }), 404, 'not_found');
    const bad = [
      {},
      { contactId: theirs },
      { contactId: 'x' },
      { contactId: 5 },
      { contactId, step: 'pause' },
    ];
    for (const body of [...bad, { contactId, properties: [] }, { contactId, reason: '' }]) {
      assertProblem(await client.post(`/api/automations/${id}/enroll`, body), 422, 'invalid');
    }
  });
});
