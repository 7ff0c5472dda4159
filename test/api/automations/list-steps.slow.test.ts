import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { SAMPLE_UNSUBSCRIBE_URL } from '../../../domain/dry-run/run-step.js';
import type { ApiResponse } from '../../support/http/api-client.js';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const START = '2026-03-28T10:00:00.000Z';
const hello = { id: 'hello', type: 'sendEmail', subject: 'Hello', html: '<p>{{ list.name }}</p>' };

describe('automations with lists', () => {
  const api = useApi();

  const { client } = useOwner(api);

  const newList = async (of = client, fields: object = {}): Promise<string> => {
    const { status, body, text } = await of.post('/api/lists', { name: 'News', ...fields });
    assert.equal(status, 201, text);
    return body.id;
  };
  const automation = (steps: object[], event = 'joined'): object => ({
    name: 'Lists',
    trigger: { event },
    steps,
  });

  describe('are saved', () => {
    const problemOf = async (steps: object[]): Promise<[number, string[]]> => {
      const { status, body } = await client.post('/api/automations', automation(steps));
      return [status, (body.errors ?? []).map(({ path }: { path: string }) => path)];
    };

    it('with lists of the workspace', async () => {
      const listId = await newList();
      const steps = [
        { type: 'addToList', listId },
        { type: 'removeFromList', listId },
      ];
      const { status, body } = await client.post('/api/automations', automation(steps));
      assert.equal(status, 201);
      assert.deepEqual(
        body.steps.map(({ type, listId: id }: { type: string; listId: string }) => [type, id]),
        steps.map(({ type }) => [type, listId]),
      );
    });

    it('with no others: unknown, deleted, of another workspace, or a malformed id', async () => {
      const mine = await newList();
      const deleted = await newList();
      assert.equal((await client.delete(`/api/lists/${deleted}`)).status, 204);
      const others = await newList((await api.signUp()).client);
      for (const listId of ['65f1a0000000000000000001', deleted, others]) {
        const nested = {
          type: 'branch',
          if: { all: [{ field: 'contact.plan', op: 'eq', value: 'pro' }] },
          then: [
            { type: 'addToList', listId: mine },
            { type: 'removeFromList', listId },
          ],
        };
        assert.deepEqual(await problemOf([{ type: 'addToList', listId }]), [422, ['steps[0].listId']]);
        assert.deepEqual(await problemOf([nested]), [422, ['steps[0].then[1].listId']]);
      }
      for (const listId of ['nonsense', 5, null, { $ne: null }, undefined]) {
        assert.deepEqual(await problemOf([{ type: 'addToList', listId }]), [422, ['steps[0].listId']]);
      }
      assert.deepEqual(await problemOf([{ type: 'addToList', listId: mine, more: 1 }]), [
        422,
        ['steps[0].more'],
      ]);
    });

    it('and changed by the same rule', async () => {
      const { body } = await client.post('/api/automations', automation([hello]));
      const steps = [{ type: 'addToList', listId: '65f1a0000000000000000001' }];
      const { status } = await client.put(`/api/automations/${body.id}`, { steps });
      assert.equal(status, 422);
    });
  });

  describe('are tested without sending', () => {
    const run = async (body: object): Promise<ApiResponse['body']> => {
      const response = await client.post('/api/automations/test', { start: START, ...body });
      assert.equal(response.status, 200, response.text);
      return response.body;
    };
    const linesOf = (body: ApiResponse['body']): unknown[] =>
      body.enrollments[0].path.map(({ step, result, reason }: Record<string, unknown>) => [
        step,
        result,
        reason ?? null,
      ]);

    it('a list’s welcome series is mailed to a new subscriber, with a sample unsubscribe link', async () => {
      const listId = await newList();
      const body = await run({
        automation: automation([hello], 'list_subscribed'),
        events: [{ eventName: 'list_subscribed', eventProperties: { listId } }],
      });
      assert.deepEqual(linesOf(body), [['hello', 'sent', null]]);
      const [mail] = body.mails;
      assert.match(mail.html, /<p[^>]*>News<\/p>/);
      assert.ok(mail.html.includes(SAMPLE_UNSUBSCRIBE_URL) && mail.text.includes(SAMPLE_UNSUBSCRIBE_URL));
    });

    it('mail on behalf of a list is skipped after a step has removed the contact from it', async () => {
      const listId = await newList();
      const steps = [{ id: 'off', type: 'removeFromList', listId }, hello];
      const body = await run({
        automation: automation(steps, 'form_submitted'),
        events: [{ eventName: 'form_submitted', eventProperties: { listId } }],
      });
      assert.deepEqual(linesOf(body), [
        ['off', 'changed', null],
        ['hello', 'skipped', 'left the list'],
      ]);
    });

    it('a contact who has left a list is not added to it again', async () => {
      const listId = await newList();
      const email = newEmail();
      const signedUp = await client.post('/api/subscribe', { email, listId });
      assert.equal(signedUp.status, 200, signedUp.text);
      const contact = { id: signedUp.body.contactId };
      const steps = [{ id: 'on', type: 'addToList', listId }];
      assert.deepEqual(linesOf(await run({ automation: automation(steps), contact })), [
        ['on', 'changed', null],
      ]);
      const left = await client.delete(`/api/lists/${listId}/members/${contact.id}`);
      assert.ok(left.status < 300, left.text);
      assert.deepEqual(linesOf(await run({ automation: automation(steps), contact })), [
        ['on', 'skipped', 'unsubscribed'],
      ]);
    });

    it('a list with double opt-in shows the pending confirmation, and no mail is sent', async () => {
      const listId = await newList(client, { doubleOptIn: true });
      const body = await run({ automation: automation([{ id: 'on', type: 'addToList', listId }]) });
      assert.deepEqual(linesOf(body), [['on', 'changed', 'to be confirmed']]);
      assert.equal(await api.db.collections.Confirmation.countDocuments({ listId: new ObjectId(listId) }), 0);
    });
  });
});
