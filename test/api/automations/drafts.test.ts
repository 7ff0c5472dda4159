import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { checkTemplate } from '../../../activities/render/liquid.js';
import type { ApiClient, ApiResponse } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { joinAs } from '../../support/audience/members.js';
import { newEmail } from '../../support/http/owners.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const welcome = {
  name: 'Welcome',
  trigger: { event: 'joined' },
  steps: [
    { id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hello' },
    { id: 'rest', type: 'wait', for: '30 days' },
  ],
};

describe('Drafts of automations', () => {
  const api = useApi({ checkTemplate });
  const owner = useOwner(api);
  let id: string;
  beforeEach(async () => {
    id = await create(welcome);
  });

  async function create(body: object): Promise<string> {
    const created = await owner.client.post('/api/automations', body);
    assert.equal(created.status, 201, created.text);
    return String(created.body.id);
  }
  const path = (of = id) => `/api/automations/${of}/draft`;
  const draft = (client: ApiClient = owner.client) => client.get(path());
  const save = (body: object, tag?: string) =>
    owner.client.put(path(), body, tag === undefined ? {} : ifMatch(tag));
  const publish = (tag?: string) =>
    owner.client.post(`/api/automations/${id}/publish`, {}, tag === undefined ? {} : ifMatch(tag));
  const live = async () => (await owner.client.get(`/api/automations/${id}`)).body;
  const ifMatch = (tag: string) => ({ headers: { 'If-Match': tag } });
  const tagOf = ({ headers }: ApiResponse): string => headers.get('ETag') ?? '';
  const problems = ({ body }: ApiResponse): string[] =>
    body.problems.map((problem: { path: string }) => problem.path).sort();

  describe('reading', () => {
    it('without a draft shows what is published', async () => {
      const { status, body } = await draft();
      assert.equal(status, 200);
      const { draft: shown, ...rest } = body;
      assert.deepEqual(
        [shown.name, shown.trigger, shown.steps],
        [welcome.name, welcome.trigger, welcome.steps],
      );
      assert.deepEqual(
        { ...rest, warnings: [] },
        {
          problems: [],
          warnings: [],
          affected: [],
          failed: 0,
          version: 1,
          basedOn: 1,
          updatedAt: null,
          updatedBy: null,
        },
      );
      assert.equal((await save(shown)).body.problems.length, 0);
    });

    it('warns of what activation would warn of', async () => {
      const { body } = await draft();
      assert.ok(body.warnings.some((warning: { path: string }) => warning.path.startsWith('workspace.')));
    });
  });

  describe('saving', () => {
    it('keeps what is half typed, and names its problems by path', async () => {
      const typed = {
        name: '',
        trigger: { event: 'joi' },
        steps: [{ type: 'sendEmail', subject: 'Hel{{' }, { type: 'wai' }, {}],
        note: [1, { deep: null }],
      };
      const saved = await save(typed);
      assert.equal(saved.status, 200, saved.text);
      assert.deepEqual(saved.body.draft, typed);
      assert.equal(saved.body.updatedBy, owner.email);
      for (const named of ['name', 'note', 'steps[0].subject', 'steps[1].type', 'steps[2].type'])
        assert.ok(problems(saved).includes(named), `${named}: ${JSON.stringify(saved.body.problems)}`);
      assert.deepEqual((await draft()).body, saved.body);
    });

    it('leaves what is published alone', async () => {
      const before = await live();
      await save({ steps: [] });
      assert.deepEqual(await live(), before);
    });

    it('names the problems that saving the automation would name', async () => {
      const unknown = '0'.repeat(24);
      const bodies: object[] = [
        {},
        { name: 7, trigger: 'x', steps: {} },
        { ...welcome, steps: [{ type: 'addToList', listId: unknown }] },
        { ...welcome, steps: [{ type: 'sendEmail', template: unknown }] },
        { ...welcome, steps: [{ type: 'webhook', url: 'https://user:password@example.com/' }] },
        { ...welcome, steps: [{ type: 'webhook', url: 'https://example.com/', headers: { a: '•••' } }] },
        { ...welcome, goal: { event: 'contact_deleted' } },
        { ...welcome, unknown: true },
      ];
      for (const body of bodies) {
        const refused = await owner.client.post('/api/automations', body);
        assertProblem(refused, 422, 'invalid');
        assert.deepEqual((await save(body)).body.problems, refused.body.errors, JSON.stringify(body));
      }
    });

    it('names all problems at once, of fields that refer to something too', async () => {
      const listId = '0'.repeat(24);
      const steps = [
        { type: 'addToList', listId },
        { type: 'sendEmail', template: listId },
      ];
      const saved = await save({ ...welcome, steps });
      assert.deepEqual(problems(saved), ['steps[0].listId', 'steps[1].template']);
    });

    it('refuses what is no JSON object, or too large', async () => {
      for (const raw of ['[]', '"x"', '{', 'null']) {
        const response = await owner.client.request('PUT', path(), {
          raw,
          headers: { 'Content-Type': 'application/json' },
        });
        assertProblem(response, 400, 'malformed_body');
      }
      assertProblem(await save({ a: 'x'.repeat(1_024 * 1_024) }), 413, 'too_large');
      for (const raw of ['{"__proto__":{}}', '{"a":{"constructor":1}}', '{"a":"\\u0000"}', '{"a":1e999}'])
        assertProblem(
          await owner.client.request('PUT', path(), { raw, headers: { 'Content-Type': 'application/json' } }),
          422,
          'invalid',
        );
    });

    it('keeps odd keys as they are', async () => {
      const odd = { 'a.b': 1, $set: { $where: 'x' }, '': [] };
      assert.deepEqual((await save(odd)).body.draft, odd);
      assert.deepEqual((await draft()).body.draft, odd);
    });

    it('is stored encrypted', async () => {
      await save({ ...welcome, description: 'secret words' });
      const row = await api.db.collections.Draft.findOne({ _id: new ObjectId(id) });
      assert.ok(row);
      assert.ok(!JSON.stringify(row).includes('secret words'));
    });
  });

  describe('If-Match', () => {
    it('keeps the second of two editors from overwriting the first', async () => {
      const tag = tagOf(await draft());
      const first = await save({ ...welcome, name: 'First' }, tag);
      assert.equal(first.status, 200);
      const second = await save({ ...welcome, name: 'Second' }, tag);
      assertProblem(second, 412, 'precondition_failed');
      assert.deepEqual(second.body.current, { etag: tagOf(first), version: 1 });
      assert.equal((await draft()).body.draft.name, 'First');
      assert.equal((await save({ ...welcome, name: 'Second' }, tagOf(second))).status, 200);
    });

    it('lets one of many concurrent saves through', async () => {
      for (const before of ['no draft', 'a draft']) {
        const tag = tagOf(await draft());
        const all = await Promise.all([1, 2, 3, 4].map((n) => save({ name: `Name ${String(n)}` }, tag)));
        assert.deepEqual(all.map(({ status }) => status).sort(), [200, 412, 412, 412], before);
      }
    });

    it('notices that a draft was discarded and begun again', async () => {
      const tag = tagOf(await save({ name: 'One' }));
      await owner.client.delete(path());
      await save({ name: 'Another' });
      assertProblem(await save({ name: 'One' }, tag), 412, 'precondition_failed');
    });

    it('notices that the automation was changed beside the draft', async () => {
      const tag = tagOf(await save(welcome));
      await owner.client.put(`/api/automations/${id}`, { trigger: { event: 'other' } });
      const refused = await save(welcome, tag);
      assertProblem(refused, 412, 'precondition_failed');
      assert.equal(refused.body.current.version, 2);
      const read = await draft();
      assert.deepEqual([read.body.version, read.body.basedOn], [2, 1]);
      assert.equal((await save(welcome, tagOf(read))).body.basedOn, 2);
    });
  });

  describe('discarding', () => {
    it('returns to what is published', async () => {
      await save({ name: 'Draft' });
      assert.equal((await owner.client.delete(path())).status, 204);
      assert.equal((await draft()).body.draft.name, 'Welcome');
      assert.equal((await owner.client.delete(path())).status, 204);
    });

    it('goes with its automation, and comes back with it', async () => {
      const saved = await save({ name: 'Draft' });
      assert.equal((await owner.client.delete(`/api/automations/${id}`)).status, 204);
      assertProblem(await draft(), 404, 'not_found');
      assert.equal((await owner.client.post(`/api/automations/${id}/restore`)).status, 200);
      assert.deepEqual((await draft()).body, saved.body);
    });
  });

  describe('publishing', () => {
    it('is refused before what stops an email in blocks is made good', async () => {
      const saying = (href: string) => ({
        version: 1,
        blocks: [{ id: 'b', type: 'button', content: [{ text: 'Go' }], href }],
      });
      const step = { id: 'mail', type: 'sendEmail', subject: 'Hello' };
      await save({ ...welcome, steps: [{ ...step, document: saying('') }] });
      const refused = await publish();
      assertProblem(refused, 422, 'invalid');
      assert.deepEqual(refused.body.errors, [
        { path: 'steps[0].document.blocks[0].href', message: 'leads nowhere: it has no address' },
      ]);
      await save({ ...welcome, steps: [{ ...step, document: saying('https://x.test') }] });
      assert.equal((await publish()).status, 200);
    });

    it('makes the draft the new version, and removes it', async () => {
      const { description, ...before } = await live();
      assert.equal(description, null);
      const steps = [...welcome.steps, { type: 'exit' }];
      await save({ ...welcome, name: 'New', goal: { event: 'bought' }, steps });
      const published = await publish();
      assert.equal(published.status, 200, published.text);
      const { affected, failed, migration, retry, ...automation } = published.body;
      assert.deepEqual([affected, failed, migration, retry], [[], 0, null, null]);
      assert.deepEqual([automation.version, automation.name, automation.steps.length], [2, 'New', 3]);
      assert.deepEqual(automation, await live());
      assert.equal(automation.createdAt, before.createdAt);
      assert.equal((await draft()).body.updatedAt, null);
      assert.equal(tagOf(published), tagOf(await owner.client.get(`/api/automations/${id}`)));
      assertProblem(await publish(), 409, 'conflict');
    });

    it('sets what the draft leaves out to its default', async () => {
      const other = await create({
        ...welcome,
        goal: { event: 'bought' },
        reentry: 'never',
        cooldown: '1 day',
      });
      id = other;
      await save(welcome);
      const { body } = await publish();
      assert.deepEqual([body.goal, body.reentry, body.cooldown], [null, 'whenFinished', null]);
    });

    it('refuses a draft with problems, naming them, and keeps it', async () => {
      const saved = await save({ ...welcome, name: '', steps: [{ type: 'wait' }] });
      const refused = await publish();
      assertProblem(refused, 422, 'invalid');
      assert.deepEqual(refused.body.errors, saved.body.problems);
      assert.deepEqual((await draft()).body, saved.body);
      assert.equal((await live()).version, 1);
    });

    it('with an outdated tag is a 412', async () => {
      const tag = tagOf(await save(welcome));
      await save({ ...welcome, name: 'Later' });
      assertProblem(await publish(tag), 412, 'precondition_failed');
      assert.equal((await publish(tagOf(await draft()))).status, 200);
    });

    it('does not undo a change that the author of the draft has not seen', async () => {
      await save({ ...welcome, name: 'Draft' });
      await owner.client.put(`/api/automations/${id}`, { trigger: { event: 'other' } });
      assertProblem(await publish(), 409, 'conflict');
      assert.equal((await live()).trigger.event, 'other');
      assert.equal((await publish(tagOf(await draft()))).status, 200);
      assert.equal((await live()).trigger.event, 'joined');
    });

    it('happens once for an Idempotency-Key', async () => {
      await save({ ...welcome, name: 'New' });
      const key = { headers: { 'Idempotency-Key': 'once' } };
      const first = await owner.client.post(`/api/automations/${id}/publish`, {}, key);
      await save({ ...welcome, name: 'Newer' });
      const again = await owner.client.post(`/api/automations/${id}/publish`, {}, key);
      assert.deepEqual([first.status, again.status, again.body], [200, 200, first.body]);
      assert.equal((await live()).name, 'New');
    });

    it('says who stands on steps that were changed or removed', async () => {
      await owner.client.post(`/api/automations/${id}/activate`);
      for (let n = 0; n < 3; n += 1) await enterAt(n === 0 ? 'mail' : 'rest');
      const steps = [{ id: 'rest', type: 'wait', for: '3 days' }];
      const affected = [
        { step: 'rest', title: 'Wait 30 days', change: 'changed', active: 2 },
        { step: 'mail', title: 'Email “Hello”', change: 'removed', active: 1 },
      ];
      assert.deepEqual((await save({ ...welcome, steps })).body.affected, affected);
      assert.deepEqual((await publish()).body.affected, affected);
      const { body } = await owner.client.get(`/api/enrollments?automationId=${id}`);
      for (const enrollment of body.data) assert.equal(enrollment.automationVersion, 1);
    });

    async function enterAt(step: string): Promise<void> {
      const { client } = owner;
      await client.post('/api/events/send', { email: newEmail(), eventName: 'joined' });
      const { body } = await client.get(`/api/enrollments?automationId=${id}&limit=1`);
      const jumped = await client.post(`/api/enrollments/${String(body.data[0].id)}/jump`, { step });
      assert.equal(jumped.status, 200, jumped.text);
    }

    it('is in the audit log, with what changed', async () => {
      await save({ ...welcome, name: 'New' });
      await publish();
      const { body } = await owner.client.get('/api/audit');
      assert.equal(body.data[0].action, 'automations.publish');
      assert.deepEqual([body.data[0].before.name, body.data[0].after.name], ['Welcome', 'New']);
    });
  });

  describe('header values', () => {
    const hook = (value: string, url = 'https://example.com/hook') => ({
      ...welcome,
      steps: [{ id: 'hook', type: 'webhook', url, headers: { Authorization: value } }],
    });
    const headerOf = ({ body }: ApiResponse) => body.draft.steps[0].headers.Authorization;

    it('are hidden from editors, and kept when they send them back', async () => {
      const editor = (await joinAs(api, owner, 'editor')).client;
      await save(hook('secret'));
      const shown = await draft(editor);
      assert.equal(headerOf(shown), '•••');
      assert.equal(headerOf(await editor.put(path(), shown.body.draft)), '•••');
      assert.equal(headerOf(await draft()), 'secret');
      await editor.put(path(), hook('•••', 'https://evil.example/hook'));
      assert.equal(headerOf(await draft()), '•••');
    });

    it('of what is published are kept by the draft that is published', async () => {
      const { client: editor } = await joinAs(api, owner, 'editor');
      id = await create(hook('secret'));
      const shown = await draft(editor);
      assert.equal(headerOf(shown), '•••');
      await editor.put(path(), { ...shown.body.draft, name: 'New' });
      assert.equal((await editor.post(`/api/automations/${id}/publish`)).status, 200);
      assert.equal((await live()).steps[0].headers.Authorization, 'secret');
    });

    it('and the paths of URLs are hidden from viewers', async () => {
      const viewer = (await joinAs(api, owner, 'viewer')).client;
      await save(hook('secret'));
      assert.equal((await draft(viewer)).body.draft.steps[0].url, 'https://example.com/•••');
      assertProblem(await viewer.put(path(), {}), 403, 'forbidden');
    });
  });
});
