import assert from 'node:assert/strict';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A response body, whose schema is what a test checks. */
type Json = ReturnType<typeof JSON.parse>;

describe('An event of a source that means leaving', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const send = async (raw: string, type = 'application/x-www-form-urlencoded'): Promise<void> => {
    const { body: source } = await client.post('/api/event-sources', { name: 'Mail tool' });
    const of = { raw: Buffer.from(raw), headers: { 'Content-Type': type } };
    const { status, text } = await api.anonymous().request('POST', new URL(source.url).pathname, of);
    assert.equal(status, 200, text);
  };
  const find = async (email: string): Promise<Json> =>
    (await client.get(`/api/contacts?search=${encodeURIComponent(email)}`)).body.data[0];
  const eventsOf = async (id: string): Promise<Json[]> =>
    (await client.get(`/api/contacts/${id}/events`)).body.data;

  for (const [name, type, body] of [
    [
      'Mailchimp unsubscribe',
      'application/x-www-form-urlencoded',
      (email: string) =>
        `type=unsubscribe&fired_at=2026-01-01+10%3A00%3A00&data[email]=${encodeURIComponent(email)}`,
    ],
    [
      'ActiveCampaign unsubscribe',
      'application/x-www-form-urlencoded',
      (email: string) => `type=unsubscribe&list=0&contact[email]=${encodeURIComponent(email)}`,
    ],
    [
      'SendGrid spam report',
      'application/json',
      (email: string) => JSON.stringify({ event: 'spamreport', email }),
    ],
  ] as const)
    it(`stores who was unknown as unsubscribed, and greets nobody: ${name}`, async () => {
      const email = newEmail();
      await send(body(email), type);
      const contact = await find(email);
      assert.ok(contact === undefined || contact.subscribed === false, JSON.stringify(contact));
      if (contact === undefined) return;
      const names = (await eventsOf(contact.id)).map(({ eventName }: Json) => eventName);
      assert.ok(!names.includes('contact_added'), names.join());
    });

  it('withdraws what was given, though it has no time', async () => {
    const email = newEmail();
    await client.post('/api/contacts', { email, consent: { state: 'given' } });
    await send(`type=unsubscribe&contact[email]=${encodeURIComponent(email)}`);
    const { subscribed, consent } = await find(email);
    assert.deepEqual([subscribed, consent.state], [false, 'withdrawn']);
  });

  it('says in the log what it did not understand, which gives no consent', async () => {
    const email = newEmail();
    await send(JSON.stringify({ type: 'customer.updated', email, newsletter: 'weekly' }), 'application/json');
    const contact = await find(email);
    assert.equal(contact.consent.state, 'unknown');
    const [event] = (await eventsOf(contact.id)).filter(
      ({ eventName }: Json) => eventName === 'customer.updated',
    );
    assert.match(String(event?.note), /consent: \$\.newsletter "weekly": not understood/);
  });
});
