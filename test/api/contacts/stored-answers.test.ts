import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** What a dry run sends. */
const WELCOME = {
  trigger: { event: 'order.placed' },
  steps: [{ type: 'sendEmail', kind: 'transactional', subject: 'Hello {{ contact.firstName }}', text: 'Hi' }],
};

describe('an answer that is stored for repeats, and has the data of a contact', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  /** Asks with a key, erases the contact, and looks for their name in what is stored. */
  const leavesNothing = async (path: string, body: object, contact: string): Promise<void> => {
    const of = { workspaceId: new ObjectId(owner.workspaceId) };
    const headers = { 'Idempotency-Key': 'once' };
    const answer = await client.request('POST', path, { body, headers });
    assert.ok(answer.status < 300 && answer.text.includes('Ada'), answer.text);
    const { IdempotentResponse } = api.db.collections;
    assert.equal(await IdempotentResponse.countDocuments(of), 1);
    assert.equal((await client.delete(`/api/contacts/${contact}`)).status, 204);
    assert.equal(await IdempotentResponse.countDocuments(of), 0, path);
  };

  const newContact = async (): Promise<string> => {
    const { status, body } = await client.post('/api/contacts', { email: newEmail(), firstName: 'Ada' });
    assert.equal(status, 201);
    return String(body.id);
  };

  it('is erased with them: a test of a template', async () => {
    const contactId = await newContact();
    const template = { name: 'News', subject: 'Hello {{ contact.firstName }}', html: '<p>Hello</p>' };
    const { body } = await client.post('/api/templates', template);
    await leavesNothing(`/api/templates/${String(body.id)}/test`, { to: owner.email, contactId }, contactId);
  });

  it('is erased with them: a dry run of an automation', async () => {
    const id = await newContact();
    const { body } = await client.post('/api/automations', { name: 'Welcome', ...WELCOME });
    await leavesNothing(`/api/automations/${String(body.id)}/test`, { contact: { id } }, id);
  });

  it('is erased with them: a dry run of an automation that is not saved', async () => {
    const id = await newContact();
    await leavesNothing('/api/automations/test', { automation: WELCOME, contact: { id } }, id);
  });
});
