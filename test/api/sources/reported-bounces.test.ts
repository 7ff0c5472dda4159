import assert from 'node:assert/strict';
import { newEmail } from '../../support/http/api.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
type Sent = [name: string, type: string, body: (email: string) => string];

const form = (text: string) => (email: string) => text.replace('EMAIL', encodeURIComponent(email));
const json = (payload: object) => (email: string) => JSON.stringify(payload).replace('EMAIL', email);

const BOUNCED: Sent[] = [
  ['Mailchimp, cleaned', FORM, form('type=cleaned&data[reason]=hard&data[email]=EMAIL')],
  ['an event called hard_bounce', JSON_TYPE, json({ event: 'hard_bounce', email: 'EMAIL' })],
  [
    'a status beside the address',
    JSON_TYPE,
    json({ type: 'profile.updated', email: 'EMAIL', status: 'cleaned' }),
  ],
];
const COMPLAINED: Sent[] = [
  ['SendGrid', JSON_TYPE, json({ event: 'spamreport', email: 'EMAIL' })],
  ['an event called complaint', JSON_TYPE, json({ type: 'contact.complained', data: { email: 'EMAIL' } })],
  ['a field', JSON_TYPE, json({ type: 'contact.updated', contact: { email: 'EMAIL', complained: true } })],
];
const SOFT: Sent[] = [
  ['an event called soft_bounce', JSON_TYPE, json({ event: 'soft_bounce', email: 'EMAIL' })],
  ['with a status', JSON_TYPE, json({ event: 'soft_bounce', email: 'EMAIL', status: 'bounced' })],
  ['with a type', JSON_TYPE, json({ event: 'bounce', type: 'soft', email: 'EMAIL', status: 'bounced' })],
  ['ActiveCampaign', FORM, form('type=bounce&bounce[type]=soft&contact[email]=EMAIL')],
  [
    'a status that says so',
    JSON_TYPE,
    json({ type: 'contact.updated', email: 'EMAIL', status: 'soft bounced' }),
  ],
  ['a transient one', JSON_TYPE, json({ event: 'bounced', bounceType: 'Transient', email: 'EMAIL' })],
  ['an answer of no', JSON_TYPE, json({ type: 'contact.updated', email: 'EMAIL', hard_bounced: false })],
];

describe('A bounce or complaint that an event of a source reports', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const send = async (raw: string, type: string): Promise<void> => {
    const { body: source } = await client.post('/api/event-sources', { name: 'Mail tool' });
    const of = { raw: Buffer.from(raw), headers: { 'Content-Type': type } };
    const { status, text } = await api.anonymous().request('POST', new URL(source.url).pathname, of);
    assert.equal(status, 200, text);
  };
  const reasonsOf = async (email: string): Promise<string[]> => {
    const { body } = await client.get(`/api/suppressions?email=${encodeURIComponent(email)}`);
    return body.data.map(({ reason }: { reason: string }) => reason);
  };
  const given = async (): Promise<{ email: string; id: string }> => {
    const email = newEmail();
    const { body } = await client.post('/api/contacts', { email, consent: { state: 'given' } });
    return { email, id: body.id };
  };
  const consentOf = async (id: string): Promise<unknown[]> => {
    const { subscribed, consent } = (await client.get(`/api/contacts/${id}`)).body;
    return [subscribed, consent.state];
  };

  for (const [name, type, body] of BOUNCED)
    it(`suppresses a known address, and withdraws nothing: ${name}`, async () => {
      const { email, id } = await given();
      await send(body(email), type);
      assert.deepEqual(await reasonsOf(email), ['bounced']);
      assert.deepEqual(await consentOf(id), [true, 'given']);
    });

  for (const [name, type, body] of COMPLAINED)
    it(`suppresses a known address, and withdraws: ${name}`, async () => {
      const { email, id } = await given();
      await send(body(email), type);
      assert.deepEqual(await reasonsOf(email), ['complained']);
      assert.deepEqual(await consentOf(id), [false, 'withdrawn']);
    });

  for (const [name, type, body] of SOFT)
    it(`does not suppress after a soft bounce: ${name}`, async () => {
      const { email, id } = await given();
      await send(body(email), type);
      assert.deepEqual([await reasonsOf(email), await consentOf(id)], [[], [true, 'given']]);
    });

  it('does not count a complaint that consent was given after', async () => {
    const { email, id } = await given();
    const payload = { event: 'spamreport', email, timestamp: '2020-01-02T03:04:05Z' };
    await send(JSON.stringify(payload), JSON_TYPE);
    assert.deepEqual([await reasonsOf(email), await consentOf(id)], [[], [true, 'given']]);
  });
});
