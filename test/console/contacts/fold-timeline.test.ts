import assert from 'node:assert/strict';
import {
  foldTimeline,
  type Story,
  type TimelineEntry,
} from '../../../console/contacts/timeline/fold-timeline.js';
import { makeList, pressConfirm } from '../../support/audience/sign-ups.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

describe('the timeline of a contact, folded', () => {
  const api = useApi();
  const owner = useOwner(api);

  const storiesOf = async (contactId: string): Promise<Story[]> => {
    const { body } = await owner.client.get(`/api/contacts/${contactId}/timeline?limit=200`);
    const entries: TimelineEntry[] = body.data;
    return foldTimeline(entries);
  };
  const kindsOf = (parts: readonly TimelineEntry[]) =>
    parts.map(
      ({ kind, event, consent, step }) => event?.eventName ?? consent?.action ?? step?.line.type ?? kind,
    );

  const welcome = async (event: string) => {
    const steps = [{ id: 'later', type: 'wait', for: '2 days' }];
    const { body } = await owner.client.post('/api/automations', {
      name: 'Welcome',
      trigger: { event },
      steps,
    });
    await owner.client.post(`/api/automations/${body.id}/activate`);
  };

  it('tells a sign-up with its confirmation as one line', async () => {
    const listId = await makeList(owner.client, { doubleOptIn: true });
    await welcome('list_subscribed');
    const signUp = { email: 'ada@example.com', listId, consent: true, consentText: 'Yes, please.' };
    const { contactId } = (await owner.client.post('/api/subscribe', signUp)).body;
    const [asked, ...none] = await storiesOf(contactId);
    assert.deepEqual(none, []);
    assert.deepEqual(asked?.signUp, { isConfirmed: false, needsConfirmation: true });

    assert.equal((await pressConfirm(api, contactId)).status, 200);
    const order = { eventName: 'order.placed', eventProperties: { total: 5 } };
    await owner.client.post('/api/events/send', { email: 'ada@example.com', ...order });
    const [later, told, ...others] = await storiesOf(contactId);
    assert.deepEqual(others, []);
    assert.equal(later?.entry.event?.eventName, 'order.placed');
    assert.deepEqual(told?.signUp, { isConfirmed: true, needsConfirmation: true });
    const parts = kindsOf(told?.parts ?? []);
    for (const part of ['contact_added', 'confirmed', 'list_subscribed', 'entered'])
      assert.ok(parts.includes(part), `${part} is one of ${parts.join()}`);
    assert.equal(told?.at, told?.parts.find(({ consent }) => consent !== undefined)?.at);
  });

  it('tells what an event caused as a part of it, and other events by themselves', async () => {
    await welcome('order.placed');
    const send = (eventName: string) =>
      owner.client.post('/api/events/send', { email: 'bob@example.com', eventName });
    await send('order.placed');
    await send('page.viewed');
    const { body } = await owner.client.get('/api/contacts?search=bob');
    const [viewed, placed, ...others] = await storiesOf(body.data[0].id);
    assert.deepEqual(others, []);
    assert.deepEqual(viewed?.parts, []);
    assert.equal(placed?.entry.event?.eventName, 'order.placed');
    assert.deepEqual(kindsOf(placed?.parts ?? []), ['contact_added', 'entered']);
  });
});
