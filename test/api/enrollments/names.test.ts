import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('Names beside ids', () => {
  const api = useApi();
  const owner = useOwner(api);
  const { client } = owner;

  const read = async (path: string, as = client) => {
    const { status, body, text } = await as.get(path);
    assert.equal(status, 200, text);
    return body;
  };
  async function enroll() {
    const email = `ada-${new ObjectId().toHexString()}@x.test`;
    const contact = (await client.post('/api/contacts', { email, firstName: 'Ada', lastName: 'Lovelace' }))
      .body;
    const steps = [{ id: 'pause', type: 'wait', for: '2 days' }];
    const made = await client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event: 'joined' },
      steps,
    });
    await client.post(`/api/automations/${made.body.id}/activate`, {});
    const answer = await client.post('/api/events/send', { email, eventName: 'joined' });
    assert.equal(answer.body.enrolled, 1);
    const { data } = await read(`/api/enrollments?automationId=${made.body.id}`);
    return {
      email,
      contactId: contact.id as string,
      automationId: made.body.id as string,
      enrollment: data[0],
    };
  }

  it('are those of automation and contact, with the titles of steps', async () => {
    const { email, contactId, automationId, enrollment } = await enroll();
    const contact = { id: contactId, email, name: 'Ada Lovelace' };
    assert.deepEqual(enrollment.automation, { id: automationId, name: 'Welcome' });
    assert.deepEqual(enrollment.contact, contact);
    await client.put(`/api/automations/${automationId}`, {
      name: 'Hello',
      steps: [{ id: 'other', type: 'exit' }],
    });
    await api.db.collections.Enrollment.updateOne(
      { _id: new ObjectId(enrollment.id) },
      { $set: { step: 'pause' } },
    );
    const after = await read(`/api/enrollments/${enrollment.id}`);
    assert.deepEqual([after.automation.name, after.stepTitle], ['Hello', 'Wait 2 days']);
    const [event] = (await read(`/api/events?contactId=${contactId}&eventName=joined`)).data;
    assert.deepEqual(event.contact, contact);
    assert.equal(event.enrollments[0].automationName, 'Hello');
    assert.deepEqual((await read(`/api/automations/${automationId}/versions/1`)).stepTitles, {
      pause: 'Wait 2 days',
    });
    assert.equal((await read(`/api/automations/${automationId}/stats`)).steps[0].title, 'Exit');
  });

  it('of a contact are for those who may read contacts, until it is deleted', async () => {
    const { contactId, enrollment } = await enroll();
    const key = await api.withKey(client, ['automations:read']);
    assert.equal((await read(`/api/enrollments/${enrollment.id}`, key)).contact, null);
    await client.delete(`/api/contacts/${contactId}`);
    const after = await read(`/api/enrollments/${enrollment.id}`);
    assert.deepEqual([after.contact, after.contactId], [null, contactId]);
  });
});
