import assert from 'node:assert/strict';
import type { ApiClient } from '../../support/http/api-client.js';
import { assertProblem } from '../../support/http/assert-problem.js';
import { useApi, useOwner } from '../../support/http/use-api.js';
import { joinAs } from '../../support/audience/members.js';
import { broadcastsOf } from '../../support/mail/use-broadcasts.js';

describe('the approval of a broadcast', () => {
  const api = useApi();
  const owner = useOwner(api);
  const some = broadcastsOf(api, owner);
  let editor: ApiClient;
  let writer: ApiClient;
  let id: string;

  beforeEach(async () => {
    editor = (await joinAs(api, owner, 'editor')).client;
    writer = (await joinAs(api, owner, 'writer')).client;
    await owner.client.put('/api/workspace', { approvalAbove: 1 });
    id = await some.draft((await some.listOf(2)).list);
  });

  const post = (client: ApiClient, verb: string, body: object = {}) =>
    client.post(`/api/broadcasts/${id}/${verb}`, body);
  const schedule = async (client: ApiClient) => {
    const { body } = await post(client, 'preview');
    return await post(client, 'schedule', { preview: body.id, undoSeconds: 60 });
  };

  it('is needed to send to more people than the workspace says', async () => {
    assertProblem(await schedule(editor), 409, 'approval_required');
    await owner.client.put('/api/workspace', { approvalAbove: 2 });
    assert.equal((await schedule(editor)).status, 200);
  });

  it('is asked for by one and given by another', async () => {
    assertProblem(await post(owner.client, 'approve'), 409, 'conflict');
    const asked = await post(writer, 'request-approval', { note: 'Are the prices right?' });
    assert.equal(asked.status, 200, asked.text);
    assert.equal(asked.body.approval.approvedBy, null);
    assertProblem(await post(writer, 'approve'), 403, 'forbidden');
    assertProblem(await schedule(editor), 409, 'approval_required');
    const { body } = await post(editor, 'approve', { note: 'They are.' });
    assert.notEqual(body.approval.approvedBy.id, body.approval.requestedBy.id);
    assert.deepEqual(
      body.comments.map(({ text }: { text: string }) => text),
      ['Are the prices right?', 'They are.'],
    );
    assert.equal((await schedule(editor)).status, 200);
    const { body: log } = await owner.client.get('/api/audit?action=broadcasts.approve');
    assert.equal(log.total, 1);
  });

  it('is needed for the people who are on the list when it is scheduled, whatever a preview has counted', async () => {
    await owner.client.put('/api/workspace', { approvalAbove: 2 });
    const { list } = await some.listOf(2);
    id = await some.draft(list);
    const { body: preview } = await post(editor, 'preview');
    await some.member(list);
    assertProblem(await post(editor, 'schedule', { preview: preview.id }), 409, 'approval_required');
  });

  it('is of what was shown, and neither displaced nor taken back by another writer', async () => {
    await post(writer, 'request-approval');
    const seen = (await editor.get(`/api/broadcasts/${id}`)).headers.get('ETag') ?? '';
    assertProblem(await post(owner.client, 'request-approval'), 409, 'conflict');
    const { client: other } = await joinAs(api, owner, 'writer');
    assertProblem(await post(other, 'decline'), 403, 'forbidden');
    await owner.client.put(`/api/broadcasts/${id}`, { name: 'Another' });
    await post(writer, 'request-approval');
    const late = { body: {}, headers: { 'If-Match': seen } };
    const approved = await editor.request('POST', `/api/broadcasts/${id}/approve`, late);
    assertProblem(approved, 412, 'precondition_failed');
    assert.equal((await post(editor, 'approve')).status, 200);
  });

  it('is not given by whoever asked', async () => {
    await post(editor, 'request-approval');
    assertProblem(await post(editor, 'approve'), 409, 'conflict');
  });

  it('ends with a change of the draft, of its template, and when it is declined', async () => {
    const approve = async () => {
      assert.equal((await post(writer, 'request-approval')).status, 200);
      const approved = await post(editor, 'approve');
      assert.equal(approved.status, 200, approved.text);
    };
    await approve();
    await owner.client.put(`/api/broadcasts/${id}`, { name: 'Another' });
    assertProblem(await schedule(editor), 409, 'approval_required');
    await approve();
    await post(writer, 'decline', { note: 'Not yet' });
    assertProblem(await schedule(editor), 409, 'approval_required');
    const { body: template } = await owner.client.post('/api/templates', {
      name: 'News',
      subject: 'News',
      html: '<p>News</p>',
    });
    await owner.client.put(`/api/broadcasts/${id}`, { mail: { template: template.id } });
    await approve();
    await owner.client.put(`/api/templates/${template.id}`, { subject: 'Other news' });
    assertProblem(await schedule(editor), 409, 'conflict');
    await approve();
    assert.equal((await schedule(editor)).status, 200);
  });

  it('has comments, which only their authors delete', async () => {
    const { body } = await post(writer, 'comments', { text: 'Nice.' });
    const [comment] = body.comments;
    assert.deepEqual([comment.text, body.comments.length], ['Nice.', 1]);
    const path = `/api/broadcasts/${id}/comments/${comment.id}`;
    assertProblem(await editor.delete(path), 404, 'not_found');
    assert.equal((await writer.delete(path)).status, 204);
    assert.deepEqual((await owner.client.get(`/api/broadcasts/${id}`)).body.comments, []);
    assertProblem(await post(writer, 'comments', { text: ' ' }), 422, 'invalid');
  });

  it('lets writers draft, but nothing of theirs goes live', async () => {
    const made = await writer.post('/api/broadcasts', { name: 'Mine', mail: { subject: 'Hi', text: 'Hi' } });
    assert.equal(made.status, 201, made.text);
    assert.equal((await writer.put(`/api/broadcasts/${id}`, { name: 'Better' })).status, 200);
    assertProblem(await schedule(writer), 403, 'forbidden');
    const { body: template } = await writer.post('/api/templates', { name: 'T', subject: 'T', text: 'T' });
    assertProblem(await writer.put(`/api/templates/${template.id}`, { subject: 'U' }), 403, 'forbidden');
    const steps = [{ id: 'hook', type: 'webhook', url: 'https://shop.test/hook' }];
    const automation = { name: 'A', trigger: { event: 'Joined' }, steps };
    const { status, body, text } = await writer.post('/api/automations', automation);
    assert.equal(status, 201, text);
    assertProblem(await writer.post(`/api/automations/${body.id}/activate`), 403, 'forbidden');
    assertProblem(await writer.post('/api/contacts', { email: 'a@shop.test' }), 403, 'forbidden');
  });
});
