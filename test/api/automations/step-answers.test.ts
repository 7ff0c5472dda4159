import assert from 'node:assert/strict';
import type { ApiResponse } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const call = (id: string) => ({ id, type: 'webhook', url: 'http://127.0.0.1:1080/hook' });
const asks = (field: string, op = 'exists') => ({ all: [{ field, op }] });
const branch = (field: string, then: object[] = []) => ({ type: 'branch', if: asks(field), then });

describe('an automation that refers to the responses of its webhooks', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const automation = (steps: object[], rest: object = {}) => ({
    name: 'Scored',
    trigger: { event: 'signed.up' },
    steps,
    ...rest,
  });
  const create = (steps: object[], rest: object = {}) =>
    client.post('/api/automations', automation(steps, rest));
  const paths = (response: ApiResponse): string[] => {
    assertProblem(response, 422, 'invalid');
    return response.body.errors.map(({ path }: { path: string }) => path);
  };

  describe('when it is saved', () => {
    it('may do so in branches, for webhooks that precede them', async () => {
      const value = { ref: 'steps.score.body.tags.0' };
      const where = {
        any: [
          { field: 'steps.score.status', op: 'eq', value: 201 },
          { field: 'entry.tag', op: 'eq', value },
        ],
      };
      const response = await create([call('score'), { type: 'branch', if: where, then: [{ type: 'exit' }] }]);
      assert.equal(response.status, 201, response.text);
      assert.deepEqual(response.body.steps[1].if, where);
    });

    it('may not refer to a step that is no webhook, comes later or is unknown; every path is named', async () => {
      const nested = {
        type: 'branch',
        if: asks('contact.plan'),
        then: [call('inner')],
        else: [branch('steps.inner.body')],
      };
      const response = await create([
        branch('steps.late.status'),
        { id: 'w', type: 'wait', for: '1 day' },
        nested,
        branch('steps.w.status'),
        call('late'),
      ]);
      assert.deepEqual(paths(response), [
        'steps[0].if.all[0].field',
        'steps[2].else[0].if.all[0].field',
        'steps[3].if.all[0].field',
      ]);
      const odd = { type: 'branch', if: asks('steps.a.headers'), then: [] };
      assert.deepEqual(paths(await create([call('a'), odd])), ['steps[1].if.all[0].field']);
    });

    it('may do so in branches only', async () => {
      const where = asks('steps.a.status');
      const wait = { type: 'waitForEvent', event: 'paid', where, timeout: '1 day' };
      assert.deepEqual(paths(await create([call('a'), wait])), ['steps[1].where.all[0].field']);
      const steps = [call('a')];
      const trigger = { event: 'signed.up', where };
      assert.deepEqual(paths(await create(steps, { trigger })), ['trigger.where.all[0].field']);
      const heard = { event: 'left', where };
      assert.deepEqual(paths(await create(steps, { exitOn: [heard] })), ['exitOn[0].where.all[0].field']);
      assert.deepEqual(paths(await create(steps, { goal: heard })), ['goal.where.all[0].field']);
    });

    it('is checked again when its steps change, with the assigned ids', async () => {
      const { body } = await create([{ type: 'webhook', url: 'http://127.0.0.1:1080/hook' }]);
      const [{ id }] = body.steps;
      const kept = { type: 'webhook', url: 'http://127.0.0.1:1080/hook' };
      const change = (steps: object[]) => client.put(`/api/automations/${body.id}`, { steps });
      assert.equal((await change([kept, branch(`steps.${id}.status`)])).status, 200);
      assert.deepEqual(paths(await change([branch('steps.gone.status'), kept])), [
        'steps[0].if.all[0].field',
      ]);
    });
  });

  describe('in a dry run', () => {
    const mail = {
      id: 'told',
      type: 'sendEmail',
      subject: '{{ steps.score.status }} {{ steps.score.body.plan }}',
      text: 'Hello',
    };
    const isPro = { all: [{ field: 'steps.score.body.plan', op: 'eq', value: 'pro' }] };
    const steps = [call('score'), { id: 'which', type: 'branch', if: isPro, then: [mail] }];
    const run = (responses?: object) =>
      client.post('/api/automations/test', {
        automation: automation(steps),
        ...(responses && { answers: responses }),
      });
    const pathOf = ({ status, body, text }: ApiResponse) => {
      assert.equal(status, 200, text);
      return body.enrollments[0].path;
    };

    it('takes the responses from the request', async () => {
      const response = await run({ score: { status: 201, body: { plan: 'pro' } } });
      const [score, which] = pathOf(response);
      assert.deepEqual([score.result, score.answer], ['sent', { status: 201, body: { plan: 'pro' } }]);
      assert.equal(which.arm, 'then');
      assert.equal(response.body.mails[0].subject, '201 pro');
    });

    it('has none by default, and calls no receiver', async () => {
      const [score, which] = pathOf(await run());
      assert.deepEqual([score.result, score.answer], ['sent', null]);
      assert.deepEqual([which.arm, which.condition], ['else', isPro.all[0]]);
    });

    it('knows the status of a response without a body', async () => {
      const [score, which] = pathOf(await run({ score: { status: 204 } }));
      assert.deepEqual([score.answer, which.arm], [{ status: 204 }, 'else']);
    });

    it('refuses responses of other or unknown steps, and statuses that would be retried', async () => {
      assert.deepEqual(paths(await run({ which: { status: 200 }, nobody: { status: 200 } })), [
        'answers.which',
        'answers.nobody',
      ]);
      const long = { status: 200, body: 'x'.repeat(16 * 1_024) };
      const wrong = [
        {},
        { status: 500 },
        { status: '200' },
        { status: 200.5 },
        { status: 200, headers: {} },
        long,
        200,
      ];
      for (const score of wrong) assertProblem(await run({ score }), 422, 'invalid');
      assertProblem(
        await client.post('/api/automations/test', { automation: automation(steps), answers: [] }),
        422,
        'invalid',
      );
    });
  });
});
