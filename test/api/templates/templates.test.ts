import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const june = {
  name: 'June',
  subject: 'News, {{ contact.firstName }}',
  html: '<h1>News</h1><p>Hello {{ contact.firstName }}</p>',
};
const UNKNOWN = '0'.repeat(24);

describe('/api/templates', () => {
  const api = useApi({ checkTemplate });

  const { client } = useOwner(api);

  const create = async (body: object = {}) => {
    const response = await client.post('/api/templates', { ...june, ...body });
    assert.equal(response.status, 201, JSON.stringify(response.body));
    return response.body;
  };
  const automation = (template: string, body: object = {}) => ({
    name: 'Sends it',
    trigger: { event: 'joined' },
    steps: [{ id: 'mail', type: 'sendEmail', template }],
    ...body,
  });

  describe('saving', () => {
    it('creates version 1, with the base layout by default', async () => {
      const { id, createdAt, updatedAt, ...rest } = await create();
      const unset = { text: null, preheader: null, sender: null, document: null, warnings: [] };
      assert.deepEqual(rest, { ...june, version: 1, layout: 'base', ...unset });
      assert.equal(createdAt, updatedAt);
      assert.deepEqual((await client.get(`/api/templates/${id}`)).body, {
        id,
        createdAt,
        updatedAt,
        ...rest,
      });
    });

    it('happens once for each Idempotency-Key', async () => {
      const options = { headers: { 'Idempotency-Key': 'one' } };
      const first = await client.post('/api/templates', june, options);
      const second = await client.post('/api/templates', june, options);
      assert.equal(second.body.id, first.body.id);
      assert.equal((await client.get('/api/templates')).body.total, 1);
    });

    it('rejects an invalid template, naming the field', async () => {
      const refused: [string, object, string[]][] = [
        ['nothing', { name: undefined, subject: undefined, html: undefined }, ['name', 'subject', 'html']],
        ['Liquid that does not compile', { subject: '{{ x', html: '{% if %}' }, ['subject', 'html']],
        ['a broken preheader and text', { preheader: '{{', text: '{% for %}' }, ['preheader', 'text']],
        ['an unknown filter', { html: '{{ 1 | whatever }}' }, ['html']],
        ['files', { html: '{% include "secret" %}' }, ['html']],
        ['a subject of two lines', { subject: 'a\nb' }, ['subject']],
        ['an unknown layout', { layout: 'fancy' }, ['layout']],
        ['a document in the base layout', { html: '<!DOCTYPE html><html><body>x</body></html>' }, ['html']],
        ['a misspelt field', { htmls: '<p>x</p>' }, ['htmls']],
        ['another type', { html: 7, name: {} }, ['html', 'name']],
        ['too much', { html: 'x'.repeat(200_001) }, ['html']],
      ];
      for (const [what, fields, paths] of refused) {
        const response = await client.post('/api/templates', { ...june, ...fields });
        assertProblem(response, 422, 'invalid');
        const named = response.body.errors.map(({ path }: { path: string }) => path);
        assert.deepEqual(named.sort(), [...paths].sort(), what);
      }
      assert.equal((await client.get('/api/templates')).body.total, 0);
    });

    it('accepts a complete document with layout none', async () => {
      const html = '<!doctype html><html><body>x</body></html>';
      assert.equal((await create({ html, layout: 'none' })).html, html);
    });
  });

  describe('the list', () => {
    it('is in pages, newest first, without content', async () => {
      for (const name of ['one', 'two', 'three']) await create({ name });
      const page = await client.get('/api/templates?limit=2');
      const rest = await client.get(`/api/templates?limit=2&cursor=${page.body.nextCursor}`);
      const all = [...page.body.data, ...rest.body.data];
      assert.deepEqual(
        all.map(({ name }) => name),
        ['three', 'two', 'one'],
      );
      assert.equal(all[0].html, undefined);
      assertProblem(await client.get('/api/templates?search=x'), 422, 'invalid');
    });
  });

  describe('versions', () => {
    it('are created when the content differs, and never change', async () => {
      const { id } = await create();
      await client.put(`/api/templates/${id}`, { name: 'Renamed' });
      const changed = await client.put(`/api/templates/${id}`, { subject: 'Changed', preheader: 'Short' });
      assert.deepEqual([changed.status, changed.body.version, changed.body.name], [200, 2, 'Renamed']);
      assert.equal((await client.put(`/api/templates/${id}`, { subject: 'Changed' })).body.version, 2);
      const { body } = await client.get(`/api/templates/${id}/versions`);
      assert.deepEqual(
        body.data.map(({ version, current, subject }: Record<string, unknown>) => [
          version,
          current,
          subject,
        ]),
        [
          [2, true, 'Changed'],
          [1, false, june.subject],
        ],
      );
      const first = (await client.get(`/api/templates/${id}/versions/1`)).body;
      assert.deepEqual([first.html, first.name, first.preheader], [june.html, 'June', null]);
    });

    it('can be restored, as a new version', async () => {
      const { id } = await create();
      await client.put(`/api/templates/${id}`, { subject: 'Changed', preheader: 'Short' });
      const restored = await client.post(`/api/templates/${id}/versions/1/restore`, {});
      assert.deepEqual(
        [restored.status, restored.body.version, restored.body.subject, restored.body.preheader],
        [200, 3, june.subject, null],
      );
      const again = await client.post(`/api/templates/${id}/versions/3/restore`);
      assert.equal(again.body.version, 3);
    });

    it('reject changes that conflict with the remaining fields', async () => {
      const { id } = await create();
      assertProblem(await client.put(`/api/templates/${id}`, { html: '<body>x</body>' }), 422, 'invalid');
      assert.equal(
        (await client.put(`/api/templates/${id}`, { html: '<body>x</body>', layout: 'none' })).status,
        200,
      );
      assertProblem(await client.put(`/api/templates/${id}`, { layout: 'base' }), 422, 'invalid');
      assertProblem(await client.put(`/api/templates/${id}`, { subject: null }), 422, 'invalid');
    });

    it('unknown: 404', async () => {
      const { id } = await create();
      for (const n of ['2', '0', '-1', 'x', '1e0', '99999999999'])
        assertProblem(await client.get(`/api/templates/${id}/versions/${n}`), 404, 'not_found');
      assertProblem(await client.post(`/api/templates/${id}/versions/9/restore`, {}), 404, 'not_found');
    });
  });

  describe('in automations', () => {
    it('replace subject and content', async () => {
      const { id } = await create();
      const { status, body } = await client.post('/api/automations', automation(id));
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual(body.steps, [{ id: 'mail', type: 'sendEmail', template: id }]);
    });

    it('are refused if unknown, of another workspace or deleted, at any depth', async () => {
      const { id } = await create();
      await client.delete(`/api/templates/${id}`);
      const other = await api.signUp();
      const theirs = (await other.client.post('/api/templates', june)).body.id;
      for (const template of [UNKNOWN, id, theirs]) {
        const response = await client.post('/api/automations', automation(template));
        assertProblem(response, 422, 'invalid');
        assert.equal(response.body.errors[0].path, 'steps[0].template');
      }
      const branch = {
        type: 'branch',
        if: { all: [{ field: 'contact.email', op: 'exists' }] },
        then: [{ type: 'exit' }, { type: 'sendEmail', template: UNKNOWN }],
      };
      const deep = await client.post('/api/automations', automation(UNKNOWN, { steps: [branch] }));
      assert.equal(deep.body.errors[0].path, 'steps[0].then[1].template');
    });

    it('exclude inline content', async () => {
      const { id } = await create();
      const mails: object[] = [
        { template: id, subject: 'Hello', html: '<p>x</p>' },
        { template: id, html: '<p>x</p>' },
        { template: id, text: 'x' },
        { subject: 'Hello' },
        { html: '<p>x</p>' },
        { template: 'June' },
        { template: 7 },
        {},
      ];
      for (const mail of mails) {
        const steps = [{ type: 'sendEmail', ...mail }];
        assertProblem(await client.post('/api/automations', automation(id, { steps })), 422, 'invalid');
      }
    });

    it('are rendered by a dry run in their current version', async () => {
      const { id } = await create({ preheader: 'Short' });
      const saved = (await client.post('/api/automations', automation(id))).body;
      await client.put(`/api/templates/${id}`, { subject: 'Changed, {{ contact.firstName }}' });
      const body = { contact: { firstName: 'Ada' } };
      const story = (await client.post(`/api/automations/${saved.id}/test`, body)).body;
      assert.equal(story.mails[0].subject, 'Changed, Ada');
      assert.match(story.mails[0].html, /Hello Ada/);
      const { name: _name, ...unsaved } = automation(UNKNOWN);
      assertProblem(await client.post('/api/automations/test', { automation: unsaved }), 422, 'invalid');
    });

    it('are shown as a change of the step', async () => {
      const { id } = await create();
      const saved = (await client.post('/api/automations', automation(id))).body;
      const steps = [{ id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hi' }];
      await client.put(`/api/automations/${saved.id}`, { steps });
      const { body } = await client.get(`/api/automations/${saved.id}/versions/2/diff`);
      const paths = body.steps.changed[0].fields.map(({ path }: { path: string }) => path);
      assert.deepEqual(paths.sort(), ['subject', 'template', 'text']);
    });

    it('know the automations that send them', async () => {
      const { id } = await create();
      assert.deepEqual((await client.get(`/api/templates/${id}/senders`)).body, { data: [] });
      const { body: saved } = await client.post('/api/automations', automation(id));
      const { data } = (await client.get(`/api/templates/${id}/senders`)).body;
      const steps = data[0].steps;
      assert.deepEqual(data, [{ id: saved.id, name: saved.name, status: 'draft', steps }]);
      assert.equal(steps.length, 1);
      await client.post(`/api/automations/${saved.id}/archive`, {});
      assert.deepEqual((await client.get(`/api/templates/${id}/senders`)).body, { data: [] });
    });

    it('cannot be deleted while an unarchived automation uses them', async () => {
      const { id } = await create();
      const saved = (await client.post('/api/automations', automation(id))).body;
      const response = await client.delete(`/api/templates/${id}`);
      assertProblem(response, 409, 'conflict');
      assert.match(response.body.detail, /Sends it/);
      await client.post(`/api/automations/${saved.id}/archive`, {});
      assert.equal((await client.delete(`/api/templates/${id}`)).status, 204);
      assertProblem(await client.get(`/api/templates/${id}`), 404, 'not_found');
      assertProblem(await client.delete(`/api/templates/${id}`), 404, 'not_found');
      assert.equal((await client.get('/api/templates')).body.total, 0);
    });

    it('prevent restoring an old version that uses a deleted one', async () => {
      const { id } = await create();
      const saved = (await client.post('/api/automations', automation(id))).body;
      const steps = [{ id: 'mail', type: 'sendEmail', subject: 'Hello', text: 'Hi' }];
      await client.put(`/api/automations/${saved.id}`, { steps });
      assert.equal((await client.delete(`/api/templates/${id}`)).status, 204);
      const restored = await client.post(`/api/automations/${saved.id}/versions/1/restore`, {});
      assertProblem(restored, 422, 'invalid');
    });
  });

  it('are isolated per workspace', async () => {
    const { id } = await create();
    const other = (await api.signUp()).client;
    const path = `/api/templates/${id}`;
    assert.equal((await other.get('/api/templates')).body.total, 0);
    const responses = [
      await other.get(path),
      await other.put(path, { name: 'Mine' }),
      await other.delete(path),
      await other.get(`${path}/versions`),
      await other.get(`${path}/versions/1`),
      await other.post(`${path}/versions/1/restore`, {}),
      await other.post(`${path}/preview`, {}),
      await other.post(`${path}/test`, { to: 'a@example.com' }),
      await other.get(`${path}/tests`),
      await other.get('/api/templates/nonsense'),
    ];
    for (const response of responses) assertProblem(response, 404, 'not_found');
    assert.equal((await client.get(path)).body.name, 'June');
  });

  it('are recorded in the audit log with what changed', async () => {
    const { id } = await create();
    await client.put(`/api/templates/${id}`, { subject: 'Changed' });
    await client.put(`/api/templates/${id}`, { subject: 'Changed' });
    await client.delete(`/api/templates/${id}`);
    const { data } = (await client.get('/api/audit')).body;
    const lines = data.filter(({ action }: { action: string }) => action.startsWith('templates.'));
    assert.deepEqual(
      lines.map(({ action }: { action: string }) => action),
      ['templates.delete', 'templates.change', 'templates.create'],
    );
    assert.equal(lines[1].before.subject, june.subject);
    assert.equal(lines[1].after.subject, 'Changed');
  });
});
