import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

interface Edge {
  id: string;
  to: string;
  title: string | null;
}
interface Node {
  id: string;
  kind: string;
  title: string;
  path: string | null;
  reachable: boolean;
  problems: { path: string }[];
  warnings: { path: string }[];
  counts: object | null;
}

const plan = { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] };
const automation = {
  name: 'Orders',
  trigger: { event: 'order.placed', where: { all: [{ field: 'event.total', op: 'gte', value: 20 }] } },
  exitOn: [{ event: 'order.canceled' }],
  goal: { event: 'review.written' },
  steps: [
    { id: 'mail', type: 'sendEmail', subject: 'Thanks', html: '<a href="https://example.com/x">x</a>' },
    { id: 'answer', type: 'waitForEvent', event: 'parcel.sent', timeout: '3 days', onTimeout: 'exit' },
    {
      id: 'plan',
      type: 'branch',
      if: plan,
      then: [
        { id: 'bye', type: 'exit' },
        { id: 'never', type: 'wait', for: '1 day' },
      ],
    },
    {
      id: 'lot',
      type: 'split',
      arms: [
        { weight: 3, steps: [{ id: 'hook', type: 'webhook', url: 'https://hooks.shop.test/key' }] },
        { weight: 1, steps: [] },
      ],
    },
  ],
};

const edgesOf = ({ edges }: { edges: Edge[] }): string[] => edges.map(({ id, to }) => `${id} → ${to}`);
const nodeOf = ({ nodes }: { nodes: Node[] }, id: string): Node => {
  const node = nodes.find((one) => one.id === id);
  assert.ok(node, id);
  return node;
};

describe('The graph of an automation', () => {
  const api = useApi({ checkTemplate });
  const owner = useOwner(api);

  const create = async (): Promise<string> => {
    const { body, status, text } = await owner.client.post('/api/automations', automation);
    assert.equal(status, 201, text);
    return String(body.id);
  };

  it('has the trigger, the steps, exits, goal and ends, and how each leads to the next', async () => {
    const id = await create();
    const { body, status } = await owner.client.get(`/api/automations/${id}/graph`);
    assert.equal(status, 200);
    assert.equal(body.version, 1);
    const { nodes } = body as { nodes: Node[] };
    assert.deepEqual(
      nodes.map((node) => `${node.kind} ${node.id}`),
      [
        'trigger $trigger',
        ...['mail', 'answer', 'plan', 'bye', 'never', 'lot', 'hook'].map((step) => `step ${step}`),
        'exitOn $exitOn[0]',
        'goal $goal',
        'end $end',
        'exit $exit',
      ],
    );
    assert.deepEqual(edgesOf(body), [
      '$trigger:next → mail',
      'mail:next → answer',
      'answer:event → plan',
      'answer:timeout → $exit',
      'plan:then → bye',
      'plan:else → lot',
      'bye:exit → $exit',
      'never:next → lot',
      'lot:arms[0] → hook',
      'lot:arms[1] → $end',
      'hook:next → $end',
      '$exitOn[0]:exit → $exit',
      '$goal:goal → $end',
    ]);
    assert.deepEqual(
      (body.edges as Edge[]).slice(2, 6).map(({ title }) => title),
      ['parcel.sent', 'After 3 days', 'Yes', 'No'],
    );
    assert.equal(nodeOf(body, '$trigger').title, 'order.placed if event.total ≥ 20');
    assert.equal(nodeOf(body, 'hook').title, 'Call hooks.shop.test');
    assert.equal(nodeOf(body, 'hook').path, 'steps[3].arms[0].steps[0]');
    assert.deepEqual(
      nodes.filter(({ reachable }) => !reachable).map((node) => node.id),
      ['never'],
    );
    assert.deepEqual(
      nodeOf(body, 'mail').warnings.map(({ path }) => path),
      ['steps[0].html'],
    );
    assert.deepEqual(nodeOf(body, '$exitOn[0]').counts, null);
    assert.equal((nodeOf(body, '$trigger').counts as { entered: number }).entered, 0);
  });

  it('is that of the version asked for', async () => {
    const id = await create();
    await owner.client.put(`/api/automations/${id}`, {
      steps: [{ id: 'pause', type: 'wait', for: '1 day' }],
    });
    const now = await owner.client.get(`/api/automations/${id}/graph`);
    assert.deepEqual([now.body.version, edgesOf(now.body)[0]], [2, '$trigger:next → pause']);
    const then = await owner.client.get(`/api/automations/${id}/graph?version=1`);
    assert.deepEqual([then.body.version, edgesOf(then.body)[0]], [1, '$trigger:next → mail']);
    assert.equal((await owner.client.get(`/api/automations/${id}/graph?version=3`)).status, 404);
    assert.equal((await owner.client.get(`/api/automations/${id}/graph?version=x`)).status, 422);
  });

  it('warns of names that this workspace has never seen, of steps that nobody reaches, and of Liquid in the name', async () => {
    const { client } = owner;
    const email = 'ada@example.test';
    const sent = { email, eventName: 'order.placed', eventProperties: { total: 5, items: [{ sku: 'a' }] } };
    const { status, text } = await client.post('/api/events/send', {
      ...sent,
      contactProperties: { plan: 'pro', a: { b: 1 } },
    });
    assert.equal(status, 200, text);
    const steps = [
      {
        type: 'sendEmail',
        subject: '{{ contact.plann }} {{ event.items[0].sku }}',
        text: '{% if event.produkt %}x{% endif %}',
      },
      { type: 'updateContact', set: { seats: '{{ contact.seats }}' } },
      {
        type: 'waitForEvent',
        event: 'parcel.sent',
        where: { all: [{ field: 'event.id', op: 'eq', value: { ref: 'entry.id' } }] },
        timeout: '1 day',
      },
      { type: 'waitForEvent', event: 'email_opened', timeout: '1 day' },
      {
        type: 'branch',
        if: {
          any: [
            { field: 'contact.gone', op: 'missing' },
            { field: 'contact.a.b', op: 'eq', value: 1 },
          ],
        },
        then: [{ type: 'exit' }],
        else: [{ type: 'exit' }],
      },
      { type: 'wait', for: '1 day' },
    ];
    const typed = {
      ...automation,
      goal: null,
      exitOn: [
        { event: 'automation_exited', where: { all: [{ field: 'event.why', op: 'eq', value: 'x' }] } },
      ],
    };
    const { body: made } = await client.post('/api/automations', {
      ...typed,
      name: 'For {{ contact.email }}',
      steps,
    });
    const { warnings } = (await client.get(`/api/automations/${String(made.id)}/graph`)).body;
    const named = (warnings as { path: string; message: string }[]).map(
      ({ path, message }) => `${path}: ${message}`,
    );
    assert.deepEqual(named, [
      'name: has Liquid, which is not rendered in a name',
      'steps[5]: is never reached: an exit precedes it',
      'steps[2].event: has not been received in this workspace so far',
      'steps[0].subject: contact.plann: no contact has this field so far; did you mean plan?',
      'exitOn[0].where.all[0].field: event.why: automation_exited has no such property',
      'steps[0].text: event.produkt: the latest events order.placed have no such property',
      'steps[2].where.all[0].value: event.id: the latest events order.placed have no such property',
      'steps[3].event: never occurs: this workspace does not measure opens',
      'workspace.senderEmail: is not set: email comes from no-reply@ the host of this installation',
      'workspace.postalAddress: is not set: in most countries marketing email must have it',
    ]);
  });

  it('shows a list that was deleted as a problem at its step, and names those that exist', async () => {
    const list = await owner.client.post('/api/lists', { name: 'News' });
    const steps = [{ id: 'add', type: 'addToList', listId: list.body.id }];
    const { body: made } = await owner.client.post('/api/automations', { ...automation, steps });
    const path = `/api/automations/${String(made.id)}/graph`;
    assert.equal(nodeOf((await owner.client.get(path)).body, 'add').title, 'Add to list “News”');
    await api.db.models.List.deleteOne({ _id: new ObjectId(String(list.body.id)) });
    const { problems } = nodeOf((await owner.client.get(path)).body, 'add');
    assert.deepEqual(problems, [{ path: 'steps[0].listId', message: 'unknown list' }]);
  });
});

describe('POST /api/automations/validate', () => {
  const api = useApi({ checkTemplate });
  const owner = useOwner(api);
  const validate = async (typed: object, id?: string) => {
    const answer = await owner.client.post('/api/automations/validate', { automation: typed, id });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };

  it('says what saving would refuse, by path and at the node', async () => {
    const steps = [{ type: 'wait' }, { type: 'sendEmail', subject: '{{', text: 'Hi' }];
    const body = { name: 'Half', trigger: { event: '' }, steps };
    const judged = await validate(body);
    const saved = await owner.client.post('/api/automations', body);
    assert.equal(judged.valid, false);
    assert.deepEqual(judged.problems, saved.body.errors);
    assert.deepEqual(
      nodeOf(judged.graph, '$trigger').problems.map(({ path }) => path),
      ['trigger.event'],
    );
    assert.ok(nodeOf(judged.graph, 'step-1').problems.length > 0);
    assert.deepEqual(
      nodeOf(judged.graph, 'step-2').problems.map(({ path }) => path),
      ['steps[1].subject'],
    );
    assert.equal((await owner.client.get('/api/automations')).body.total, 0);
  });

  it('lists all problems of references together, and warnings once there are none', async () => {
    const unknown = '65a1f0c2b3d4e5f601234567';
    const steps = [
      { type: 'addToList', listId: unknown },
      { type: 'sendEmail', template: unknown },
    ];
    const { problems } = await validate({ ...automation, steps });
    assert.deepEqual(
      (problems as { path: string }[]).map(({ path }) => path),
      ['steps[0].listId', 'steps[1].template'],
    );
    const { valid, warnings, graph } = await validate(automation);
    assert.equal(valid, true);
    const paths = (warnings as { path: string }[]).map(({ path }) => path);
    assert.ok(paths.includes('steps[0].html') && paths.includes('workspace.senderEmail'), String(paths));
    assert.equal(nodeOf(graph, 'mail').counts, null);
  });

  it('draws whatever was typed', async () => {
    const odd: [object, string[]][] = [
      [{}, ['$trigger:next → $end']],
      [{ steps: 'none', trigger: 5, exitOn: {}, goal: null }, ['$trigger:next → $end']],
      [
        { steps: [null, { type: 7, id: '$end' }] },
        ['$trigger:next → step-1', 'step-1:next → step-2', 'step-2:next → $end'],
      ],
      [{ steps: [{ id: 'a', type: 'split', arms: [1] }] }, ['$trigger:next → a', 'a:arms[0] → $end']],
      [
        {
          steps: [
            { id: 'a', type: 'wait' },
            { id: 'a', type: 'wait' },
          ],
        },
        ['$trigger:next → a', 'a:next → step-1', 'step-1:next → $end'],
      ],
    ];
    for (const [body, edges] of odd) {
      const { valid, graph } = await validate(body);
      assert.equal(valid, false);
      assert.deepEqual(edgesOf(graph), edges);
    }
    const many = await validate({ steps: Array.from({ length: 201 }, () => ({ type: 'exit' })) });
    assert.equal(many.graph, null);
    for (const wrong of [{}, { automation: [] }, { automation: {}, id: 7 }, { automation: {}, more: 1 }])
      assert.equal((await owner.client.post('/api/automations/validate', wrong)).status, 422);
  });

  it('keeps ids and hidden header values of the automation that it would replace', async () => {
    const hook = { type: 'webhook', url: 'https://hooks.shop.test/', headers: { 'X-Key': 'secret' } };
    const { body: made } = await owner.client.post('/api/automations', { ...automation, steps: [hook] });
    const hidden = { ...hook, id: 'step-1', headers: { 'X-Key': '•••' } };
    const typed = { ...automation, steps: [{ type: 'exit' }, hidden] };
    assert.deepEqual((await validate(typed)).problems[0].path, 'steps[1].headers.X-Key');
    const { valid, graph } = await validate(typed, String(made.id));
    assert.equal(valid, true);
    assert.deepEqual(edgesOf(graph)[0], '$trigger:next → step-2');
    const unknown = { automation: typed, id: '65a1f0c2b3d4e5f601234567' };
    const { status, body } = await owner.client.post('/api/automations/validate', unknown);
    assert.deepEqual([status, body.errors[0].path], [422, 'id']);
  });
});
