import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mapPayload } from '../../../domain/mapping/map-payload.js';
import { splitPayload } from '../../../domain/mapping/split-payload.js';
import { processorMs } from '../../support/run/processor-time.js';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.emailAddress(),
  fc.constantFrom(
    '{"a":{"email":"x@y.example"}}',
    '[[[',
    'Ada <a@b.example>',
    '__proto__',
    'user.created',
    '\0',
    '\uD800',
  ),
);
const key = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'email',
    'data',
    'user',
    'type',
    'action',
    'fields',
    'value',
    'label',
    'name',
    'id',
    '',
  ),
);
const payload = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constantFrom(null, true, 0, -0, 1e308, Number.MAX_SAFE_INTEGER),
    fc.array(tie('node'), { maxLength: 6 }),
    fc
      .array(fc.tuple(key, tie('node')), { maxLength: 8 })
      .map(
        (entries) =>
          JSON.parse(
            `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`,
          ) as unknown,
      ),
  ),
})).node;

function map(body: unknown, headers: Record<string, string> = {}) {
  return mapPayload({ headers, body, sourceName: 'Shop' });
}

/** CPU time of the fastest of several runs, in milliseconds, since the machine may be busy. */
function fastest(body: unknown): number {
  return Math.min(...Array.from({ length: 12 }, () => processorMs(() => void map(body))));
}

/** About 10 ms on an idle machine; time proportional to the body would be far above. */
const LIMIT_MS = 60;

function objectOf(count: number, field: (index: number) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => field(index)));
}

describe('an untrusted payload', () => {
  it('is mapped without an error to an address that it contains, and is not modified', () => {
    fc.assert(
      fc.property(payload, fc.dictionary(fc.string(), text), (body, headers) => {
        const before = JSON.stringify(body);
        const mapping = map(body, headers);
        splitPayload(body, { headers });
        assert.equal(JSON.stringify(body), before);
        assert.ok(
          mapping.eventName.length > 0 &&
            mapping.eventNameReason.length > 0 &&
            mapping.emailReason.length > 0,
        );
        if (mapping.email !== null)
          assert.ok(before.toLowerCase().includes(mapping.email.split('@')[0] ?? ''));
        assert.deepEqual(map(body, headers), mapping);
      }),
      { numRuns: 1_500 },
    );
  });

  it('cannot change a prototype', () => {
    const body: unknown = JSON.parse(
      '{"__proto__":{"email":"a@example.org"},"constructor":{"prototype":{"polluted":1}}}',
    );
    assert.equal(map(body).email, 'a@example.org');
    assert.equal(Reflect.get({}, 'polluted'), undefined);
    assert.equal(Reflect.get({}, 'email'), undefined);
  });

  it('has no inherited fields', () => {
    const { email, eventName, personIds } = map({ data: { toString: 'x' } });
    assert.deepEqual([email, eventName, personIds], [null, 'Shop', []]);
  });

  it('may be nested deeper than the excerpt', () => {
    let body: unknown = { email: 'a@example.org' };
    for (let depth = 0; depth < 20_000; depth++) body = depth % 2 === 0 ? [body] : { data: body };
    assert.equal(map(body).email, null);
  });

  it('is read to depth 32', () => {
    let body: unknown = { email: 'a@example.org' };
    for (let depth = 0; depth < 8; depth++) body = { data: body };
    assert.equal(map(body).email, 'a@example.org');
  });

  const large: [string, unknown][] = [
    ['100,000 elements', { items: Array.from({ length: 100_000 }, () => ({ a: 1 })) }],
    [
      '30,000 fields called email',
      objectOf(30_000, (index) => [`Key${index}CustomerEmail`, 'a@example.org']),
    ],
    ['20,000 objects of different names', objectOf(20_000, (index) => [`Key${index}Customer`, { a: 1 }])],
    [
      'wide lists of people',
      Array.from({ length: 300 }, (_, row) =>
        objectOf(60, (column) => [`n${row}x${column}`, { email: `u${column}@example.org`, name: 'Ada' }]),
      ),
    ],
    ['one text of 1 MiB', { email: 'a@'.repeat(500_000) }],
    ['texts that begin like JSON', objectOf(1_000, (index) => [`k${index}`, `{${'['.repeat(1_000)}}`])],
    ['texts that are JSON', objectOf(500, (index) => [`k${index}`, '['.repeat(1_000) + ']'.repeat(1_000)])],
    ['lists of addresses', objectOf(900, (index) => [`k${index}`, 'a@example.org,'.repeat(70)])],
    [
      'answers of a form',
      {
        fields: Array.from({ length: 6_000 }, () => ({
          label: 'E-mail',
          type: 'email',
          value: 'a@example.org',
        })),
      },
    ],
    [
      'fields called event',
      objectOf(120, (row) => [
        `event${row}`,
        objectOf(200, (column) => [`x${column} event`, `Something happened.${column}`]),
      ]),
    ],
    [
      '20,000 ids called primary',
      {
        emails: Array.from({ length: 200 }, () => ({ id: 'x', email: 'a@example.org' })),
        ...objectOf(20_000, (index) => [`primary${index}`, 'x']),
      },
    ],
  ];
  for (const [title, body] of large) {
    it(`of 1 MiB is mapped in bounded time: ${title}`, () => {
      const took = fastest(body);
      assert.ok(took < LIMIT_MS, `${took} ms`);
    });
  }
});
