import assert from 'node:assert/strict';
import { splitPayload } from '../../../domain/mapping/split-payload.js';
import { processorMs } from '../../support/run/processor-time.js';

const [ada, bob] = ['ada@example.org', 'bob@example.org'];
const parts = (body: unknown): number => splitPayload(body, { headers: {} })?.length ?? 1;

describe('a body with a list', () => {
  const several: Record<string, object> = {
    'of events': {
      events: [
        { type: 'a', email: ada },
        { type: 'b', email: bob },
      ],
    },
    'of people, below others': { data: { segment: { members: [{ email: ada }, { email: bob }] } } },
    'of changes, in a list of one': { entry: [{ changes: [{ email: ada }, { email: bob }] }] },
    'as text': { payload: JSON.stringify({ contacts: [{ email: ada }, { email: bob }] }) },
    'of orders': { orders: [{ customer: { email: ada } }, { customer: { email: bob } }] },
    'of people by id': { events: [{ user_id: 'u1' }, { user_id: 'u2' }] },
    'of events of one person': {
      events: [
        { type: 'x.opened', email: ada },
        { type: 'x.clicked', email: ada },
      ],
    },
    'with people after nobody': {
      users: [...Array.from({ length: 9 }, () => ({})), { email: ada }, { email: bob }],
    },
  };
  for (const [title, body] of Object.entries(several)) {
    it(`${title} is several payloads`, () => {
      assert.ok(parts(body) > 1);
    });
  }

  const one: Record<string, unknown> = {
    'of the lines of somebody’s order': {
      customer: { email: ada },
      items: [{ vendor: { email: bob } }, { sku: 1 }],
    },
    'of items with their recipients beside the buyer': {
      buyer: { email: ada },
      items: [{ recipient_email: bob }, { recipient_email: 'eve@example.org' }],
    },
    'of one element': { events: [{ email: ada }] },
    'of answers': {
      data: [
        { label: 'Email', value: ada },
        { label: 'Spouse’s email', value: bob },
      ],
    },
    'of addresses': { user: { emails: [{ email: ada }, { email: bob }] } },
    'of those who meet': { attendees: [{ email: ada }, { email: bob }] },
    'of those who sign': { signatures: [{ signer_email: ada }, { signer_email: bob }] },
    'of staff': { event: 'x', data: [{ agent: { email: ada } }, { agent: { email: bob } }] },
    'of texts': { members: [ada, bob] },
    'of nobody': { events: [{ type: 'a' }, { type: 'b' }] },
    'that is the body': [{ email: ada }, { email: bob }],
    'too deep': { a: { b: { c: { d: { members: [{ email: ada }, { email: bob }] } } } } },
  };
  for (const [title, body] of Object.entries(one)) {
    it(`${title} is one payload`, () => {
      assert.equal(parts(body), 1);
    });
  }

  it('is reduced to each of its elements', () => {
    const split = splitPayload({ a: 1, data: { rows: [{ email: ada }, { email: bob }] } }, { headers: {} });
    assert.deepEqual(
      split?.map(({ body }) => body),
      [ada, bob].map((email) => ({ a: 1, data: { rows: [{ email }] } })),
    );
  });

  it('takes its time from what is looked at', () => {
    const people = Array.from({ length: 20_000 }, (_, n) => ({ email: `p${String(n)}@example.org` }));
    const hostile = {
      events: people,
      x: Array.from({ length: 50_000 }, () => ({})),
    };
    const ms = processorMs(() => assert.equal(splitPayload(hostile, { headers: {} })?.length, 20_000));
    assert.ok(ms < 1_000, `${ms} ms`);
  });
});
