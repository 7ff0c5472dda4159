import assert from 'node:assert/strict';
import type { ApiResponse } from '../../support/http/api-client.js';
import { watchEventLoop } from '../../support/run/event-loop.js';
import { useApi, useOwner } from '../../support/http/use-api.js';

/** A block that other requests do not notice. */
const MAX_BLOCKED_MS = 200;
/** 100 errors with their paths; a client's text is shortened. */
const MAX_ANSWER_BYTES = 64 * 1_024;
const KIB = 1_024;

function many<T>(count: number, item: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => item(i));
}

function wide(count: number, value: unknown = 0, prefix = 'k'): Record<string, unknown> {
  return Object.fromEntries(many(count, (i) => [`${prefix}${i}`, value]));
}

function nested(levels: number, wrap: (inner: unknown) => unknown, innermost: unknown): unknown {
  return many(levels, (i) => i).reduce<unknown>((inner) => wrap(inner), innermost);
}

const condition = { field: 'contact.plan', op: 'eq', value: 1 };
const exit = (i: number) => ({ type: 'exit', id: `s${i}` });

function automation(steps: unknown, more: object = {}): object {
  return { name: 'A', trigger: { event: 'cart' }, steps, ...more };
}

function conditioned(where: unknown): object {
  return automation([exit(0)], { trigger: { event: 'cart', where } });
}

function webhook(more: object): object {
  return automation([{ type: 'webhook', url: 'https://example.com/hook', ...more }]);
}

function inBranches(outer: number, inner: number, step: (i: number) => unknown): object {
  const branch = () => ({ type: 'branch', if: { all: [condition] }, then: many(inner, step) });
  return automation(many(outer, branch));
}

/** Bodies for `POST /api/automations`. */
const automations: [string, object][] = [
  ['30,000 empty steps', automation(many(30_000, () => ({})))],
  ['86,000 empty steps', automation(many(86_000, () => ({})))],
  ['125,000 zeros for steps', automation(many(125_000, () => 0))],
  ['5,000 empty steps', automation(many(5_000, () => ({})))],
  ['4,000 steps', automation(many(3_200, exit))],
  ['3,300 steps of one id', automation(many(3_300, () => exit(1)))],
  ['1,000 waits without a time', automation(many(1_000, () => ({ type: 'wait' })))],
  ['200 steps, each with 45 unknown keys', automation(many(200, (i) => ({ ...exit(i), ...wide(45) })))],
  ['9,900 empty steps in branches', inBranches(3, 3_300, () => ({}))],
  ['zeros in many branches', inBranches(45, 200, () => 0)],
  ['5,000 nulls in splits', automation([{ type: 'split', arms: many(5_000, () => null) }])],
  [
    'branches nested 14 deep',
    automation([nested(14, (inner) => ({ type: 'branch', then: [inner] }), exit(0))]),
  ],
  ['branches nested 1,000 deep', automation([nested(1_000, (inner) => ({ then: [inner] }), 0)])],
  ['4,000 empty exits', automation([exit(0)], { exitOn: many(4_000, () => ({})) })],
  ['2,400 conditions', conditioned({ all: many(2_400, () => condition) })],
  ['5,000 empty conditions', conditioned({ any: many(5_000, () => ({})) })],
  ['9,000 zeros for conditions', conditioned({ all: many(4_500, () => 0), none: many(4_500, () => 0) })],
  ['conditions nested 29 deep', conditioned(nested(28, (inner) => ({ all: [inner] }), condition))],
  ['conditions nested 1,000 deep', conditioned(nested(1_000, (inner) => ({ all: [inner] }), condition))],
  [
    'conditions 4 wide and 5 deep',
    conditioned(nested(5, (inner) => ({ all: many(4, () => inner) }), condition)),
  ],
  [
    'a list of 5,000 values',
    conditioned({ all: [{ ...condition, op: 'in', value: many(5_000, (i) => i) }] }),
  ],
  [
    '90 conditions for each of 20 exits',
    automation([exit(0)], {
      exitOn: many(20, () => ({ event: 'x', where: { all: many(90, () => condition) } })),
    }),
  ],
  ['1,000 headers', webhook({ headers: wide(1_000, '{{ contact.email }}') })],
  ['20,000 headers', webhook({ headers: wide(20_000, 'x') })],
  ['9,500 templates', webhook({ body: many(2, () => many(4_750, () => '{{ a }}')) })],
  ['one template of 250 KiB', webhook({ body: '{{ a }}'.repeat(36_000) })],
  ['28,000 unknown keys', wide(28_000)],
  ['1,000 unknown keys', wide(1_000)],
  ['a key of 250 KiB', { ['x'.repeat(250 * KIB)]: 1 }],
  ['a name of 250 KiB', automation([exit(0)], { name: 'x'.repeat(250 * KIB) })],
  [
    'times with 1,000 weekdays each',
    automation(
      many(9, () => ({ type: 'wait', until: { time: '09:00', weekdays: many(1_000, (i) => `${i}`) } })),
    ),
  ],
  [
    'times with 900 objects for weekdays',
    automation(
      many(5, () => ({ type: 'wait', until: { time: '09:00', weekdays: many(900, (i) => ({ i })) } })),
    ),
  ],
  ['9,000 custom fields', automation(many(9, () => ({ type: 'updateContact', set: wide(1_000, 'x', '$') })))],
];

/** Bodies for other paths. */
const others: [string, string, object][] = [
  ['80,000 empty fields', '/api/forms', { name: 'F', fields: many(80_000, () => ({})) }],
  ['3,000 empty fields', '/api/forms', { name: 'F', fields: many(3_000, () => ({})) }],
  [
    '45 fields with 200 options',
    '/api/forms',
    { name: 'F', fields: many(45, () => ({ options: many(200, () => 0) })) },
  ],
  ['5,000 origins', '/api/forms', { name: 'F', fields: [], allowedOrigins: many(5_000, () => 'x') }],
  ['9,000 objects for scopes', '/api/api-keys', { name: 'K', scopes: many(4_500, (i) => ({ i })) }],
  ['5,000 unknown scopes', '/api/api-keys', { name: 'K', scopes: many(5_000, (i) => `s${i}`) }],
  ['28,000 unknown keys', '/api/contacts', wide(28_000)],
  ['1,000 custom fields', '/api/contacts', { email: 'a@example.com', customFields: wide(1_000) }],
  [
    '1,000 invalid custom fields',
    '/api/contacts',
    { email: 'a@example.com', customFields: wide(1_000, 0, '$') },
  ],
  [
    'big numbers',
    '/api/contacts',
    { email: 'a@example.com', customFields: { a: many(5_000, () => 12345678901234567890n.toString()) } },
  ],
  ['5,000 contact properties', '/api/events/send', { eventName: 'x', contactProperties: wide(5_000) }],
  ['1,000 headers', '/api/rules', { name: 'R', action: { type: 'webhook', headers: wide(1_000, 'x') } }],
  [
    '2,000 conditions',
    '/api/rules',
    { name: 'R', trigger: { where: { all: many(2_000, () => condition) } } },
  ],
  ['5,000 sample events', '/api/automations/test', { events: many(5_000, () => ({})) }],
  ['1,000 answers', '/api/automations/test', { answers: wide(1_000, {}), arms: wide(1_000, -1) }],
  ['500 events of 190 unknown keys', '/api/events/batch', { events: many(500, () => wide(190)) }],
  ['300,000 events', '/api/events/batch', { events: many(300_000, () => 0) }],
  ['a million empty arrays', '/api/events/batch', { events: many(1_000_000, () => []) }],
  ['28,000 unknown keys', '/api/auth/sign-in', wide(28_000)],
  ['500 unknown keys', '/api/auth/sign-in', wide(500)],
  ['28,000 unknown keys', '/api/auth/sign-up', wide(28_000)],
  ['28,000 unknown keys', '/api/invitations/accept/none', wide(28_000)],
];

describe('Bodies that would take long to validate', () => {
  const api = useApi();
  const { client } = useOwner(api);

  const send = (path: string, raw: string): Promise<ApiResponse> =>
    client.request('POST', path, { raw, headers: { 'Content-Type': 'application/json' } });

  for (const [what, body] of automations) {
    it(`do not block the event loop: an automation with ${what}`, () =>
      assertCheap('/api/automations', body));
  }
  for (const [what, path, body] of others) {
    it(`do not block the event loop: ${what} at ${path}`, () => assertCheap(path, body));
  }

  async function assertCheap(path: string, body: object): Promise<void> {
    const raw = JSON.stringify(body);
    // The first time, code may still have to be compiled.
    const first = await watchEventLoop(() => send(path, raw));
    const { result, blockedMs } =
      first.blockedMs <= MAX_BLOCKED_MS ? first : await watchEventLoop(() => send(path, raw));
    assert.ok(result.status < 500, result.text.slice(0, 500));
    assert.ok(blockedMs <= MAX_BLOCKED_MS, `the event loop was blocked for ${Math.round(blockedMs)} ms`);
    if (result.status < 400 || path === '/api/events/batch') return;
    assert.ok(result.text.length <= MAX_ANSWER_BYTES, `the answer has ${result.text.length} characters`);
    assert.ok((result.body?.errors?.length ?? 0) <= 100);
  }
});
