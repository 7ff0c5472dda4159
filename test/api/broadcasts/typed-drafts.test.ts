import assert from 'node:assert/strict';
import { checkTemplate } from '../../../activities/render/liquid.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const BROKEN = { subject: 'Spring', html: '<p>Hello {{ contact.firstName }</p>' };
const MENDED = { subject: 'Spring', html: '<p>Hello {{ contact.firstName }}</p>' };

describe('drafts of broadcasts as they are typed', () => {
  const api = useApi(() => ({ checkTemplate }));
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  const save = (id: string, fields: object, headers = {}) =>
    owner.client.put(`/api/broadcasts/${id}/draft`, fields, { headers });
  const paths = (problems: { path: string }[]) => problems.map(({ path }) => path);

  it('are kept with what cannot be sent, and say by path what is wrong', async () => {
    const { list } = await some.listOf(1);
    const id = await some.draft(list, { mail: MENDED });
    const { status, body, text } = await save(id, {
      name: 'Renamed',
      mail: BROKEN,
      replyTo: 'nobody',
      variants: [{ subject: 'One' }],
    });
    assert.equal(status, 200, text);
    assert.deepEqual(body.typed, { mail: BROKEN, replyTo: 'nobody', variants: [{ subject: 'One' }] });
    assert.deepEqual(paths(body.problems).sort(), ['mail.html', 'replyTo', 'variants']);
    const read = await some.read(id);
    assert.deepEqual([read.name, read.mail, read.replyTo], ['Renamed', MENDED, null]);
    assert.deepEqual([read.typed, read.problems], [body.typed, body.problems]);
  });

  it('lose what is mended, here or by a change, and nothing else', async () => {
    const { list } = await some.listOf(1);
    const id = await some.draft(list);
    await save(id, { mail: BROKEN, replyTo: 'nobody', testShare: 0 });
    assert.deepEqual((await save(id, { mail: MENDED })).body.typed, { replyTo: 'nobody', testShare: 0 });
    assert.deepEqual((await some.read(id)).mail, MENDED);
    const changed = await owner.client.put(`/api/broadcasts/${id}`, { replyTo: 'desk@example.com' });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual(changed.body.typed, { testShare: 0 });
  });

  it('are not counted, tested or scheduled before they are mended', async () => {
    const { list } = await some.listOf(1);
    const id = await some.draft(list, { mail: MENDED });
    const { body: preview } = await owner.client.post(`/api/broadcasts/${id}/preview`);
    await save(id, { mail: BROKEN });
    for (const [path, sent] of [
      ['preview', {}],
      ['test', { to: owner.email }],
      ['schedule', { preview: preview.id }],
    ] as const) {
      const { status, body, text } = await owner.client.post(`/api/broadcasts/${id}/${path}`, sent);
      assert.equal(status, 422, text);
      assert.deepEqual(paths(body.errors), ['mail.html']);
    }
    await save(id, { mail: MENDED });
    const { status, text } = await owner.client.post(`/api/broadcasts/${id}/schedule`, {
      preview: preview.id,
    });
    assert.equal(status, 200, text);
    assert.equal((await save(id, { mail: BROKEN })).status, 409);
  });

  it('name what was deleted meanwhile, and take it once it is back', async () => {
    const { body: template } = await owner.client.post('/api/templates', {
      name: 'Offers',
      subject: 'Offer',
      html: '<p>Offer</p>',
    });
    const { list } = await some.listOf(1);
    const id = await some.draft(list);
    await owner.client.delete(`/api/templates/${template.id}`);
    const { body } = await save(id, { mail: { template: template.id } });
    assert.deepEqual(paths(body.problems), ['mail.template']);
    assert.equal((await owner.client.post(`/api/templates/${template.id}/restore`)).status, 200);
    const counted = await owner.client.post(`/api/broadcasts/${id}/preview`);
    assert.equal(counted.status, 200, counted.text);
    const read = await some.read(id);
    assert.deepEqual([read.mail, read.typed], [{ template: template.id }, {}]);
  });

  it('are guarded by the tag of the broadcast, and bounded', async () => {
    const id = await some.draft((await some.listOf(1)).list);
    const { headers } = await owner.client.get(`/api/broadcasts/${id}`);
    const etag = headers.get('etag') ?? '';
    assert.equal((await save(id, { mail: BROKEN }, { 'if-match': etag })).status, 200);
    assert.equal((await save(id, { mail: MENDED }, { 'if-match': etag })).status, 412);
    const unknown = { 'a.b': 1, 'a[0]': 2, '': 3 };
    const { body } = await save(id, unknown);
    assert.deepEqual(body.typed, { mail: BROKEN, ...unknown });
    assert.deepEqual(paths(body.problems).sort(), ['', 'a.b', 'a[0]', 'mail.html']);
    const long = 'x'.repeat(900_000);
    for (const field of ['replyTo', 'sender']) assert.equal((await save(id, { [field]: long })).status, 200);
    assert.equal((await save(id, { winnerAfter: long })).status, 413);
  });
});
