import assert from 'node:assert/strict';
import Joi from 'joi';
import { Validator } from '@seriousme/openapi-schema-validator';
import { callName, openApiDocument } from '../../../api/openapi/document.js';
import { boundedObject } from '../../../api/http/input/array-schemas.js';
import { toJsonSchema } from '../../../api/openapi/json-schema.js';
import { operations } from '../../../api/routes/operations.js';
import { homePage } from '../../../api/system/home-page.js';
import { routes } from '../../../api/routes/routes.js';
import { policyContext } from '../../../api/http/save-policy.js';
import { errorCodes } from '../../../domain/errors.js';
import { startApi, type TestApi } from '../../support/http/api.js';
import { description, escaped, validatorAt } from '../../support/run/documented.js';

describe('The OpenAPI description', () => {
  const document = description();
  const policy = policyContext({ settings: { allowPrivateWebhooks: true }, checkTemplate: () => null });

  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors));
    assert.equal(document.openapi, '3.1.0');
  });

  it('has every route, and nothing else', () => {
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.deepEqual(described.sort(), routes.map(callName).sort());
  });

  it('requires a description of every route', () => {
    const [first, ...others] = routes;
    assert.ok(first);
    const { [callName(first)]: _missing, ...rest } = operations;
    assert.throws(() => openApiDocument(routes, rest), /GET \/healthz has no description/);
    assert.throws(() => openApiDocument(others, operations), /is not a route/);
  });

  for (const route of routes) {
    const call = callName(route);
    const operation = document.paths[route.path][route.method.toLowerCase()];

    it(`lists the credential, errors and responses of ${call}`, () => {
      const isOpen = route.credential === 'none' || route.credential === 'source';
      assert.equal(operation.security.length === 0, isOpen);
      const statuses = Object.keys(operation.responses);
      // What only redirects has no other success.
      assert.ok(statuses.some((status) => status.startsWith('2') || status === '302'));
      if (!isOpen) assert.ok(statuses.includes('401') && statuses.includes('403'));
      assert.ok(statuses.includes('500') && statuses.includes('503'));
      assert.equal(route.body.kind === 'none', operation.requestBody === undefined);
      const headers = operation.parameters.filter(({ in: place }: { in: string }) => place === 'header');
      const names = headers.map(({ name }: { name: string }) => name);
      assert.equal(names.includes('Idempotency-Key'), route.repeat === 'once');
    });

    if (route.body.kind !== 'json') continue;
    it(`shows a valid body for ${call}`, () => {
      const doc = operations[call];
      assert.ok(doc?.body !== undefined && doc.example !== undefined);
      const schemas = 'describe' in doc.body ? [doc.body] : doc.body;
      const taken = schemas.some(
        (schema) => schema.validate(doc.example, { context: policy, convert: false }).error === undefined,
      );
      assert.ok(taken);
      const place = `/paths/${escaped(route.path)}/${route.method.toLowerCase()}/requestBody`;
      const validate = validatorAt(`${place}/content/application~1json/schema`);
      assert.ok(validate(doc.example), JSON.stringify(validate.errors));
      // A draft is kept as typed.
      const isFree = route.path.endsWith('/draft');
      assert.equal(validate({ ...Object(doc.example), unknownField: 1 }), isFree);
    });
  }

  it('gives every text with a custom check a pattern or format', () => {
    const silent: string[] = [];
    for (const [call, { body = [], query }] of Object.entries(operations)) {
      const schemas = [...('describe' in body ? [body] : body), ...(query === undefined ? [] : [query])];
      for (const schema of schemas) silent.push(...silentTexts(schema).map((path) => `${call}: ${path}`));
    }
    assert.deepEqual(silent, []);
  });

  it('gives every literal a type, every array its items, and every response a content type', () => {
    const vague = schemasIn(document).filter(
      ([, { type, items, enum: values, const: value, content }]) =>
        ((Array.isArray(values) || value !== undefined) && type === undefined) ||
        (type === 'array' && items === undefined) ||
        content?.['*/*'] !== undefined,
    );
    assert.deepEqual(
      vague.map(([place]) => place),
      [],
    );
  });

  it('gives every operation an id of its own', () => {
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    assert.equal(new Set(ids).size, ids.length);
  });

  it('names each type of step and condition', () => {
    const { Step, Condition } = document.components.schemas;
    for (const one of [...Step.oneOf, ...Condition.anyOf]) assert.match(one.$ref, /(?:Step|Condition)$/);
    assert.ok(document.components.schemas.BranchStep.properties.then.items.$ref.endsWith('/Step'));
  });

  it('describes every error as the same problem, with its codes', () => {
    for (const [codes, response] of Object.entries<ReturnType<typeof description>>(
      document.components.responses,
    )) {
      const { schema, 'x-codes': listed } = response.content['application/problem+json'];
      assert.deepEqual(schema, { $ref: '#/components/schemas/Problem' });
      assert.equal(listed.join('.'), codes);
    }
  });

  it('lists every error code', () => {
    assert.deepEqual(document.components.schemas.Problem.properties.code.enum, Object.keys(errorCodes));
  });

  describe('over HTTP', () => {
    let api: TestApi;
    before(async () => {
      api = await startApi();
    });
    after(() => api.stop());

    it('is public at /api/openapi.json', async () => {
      const response = await api.anonymous().get('/api/openapi.json');
      assert.equal(response.status, 200);
      assert.deepEqual(response.body, document);
      const path = `${api.url}/api/openapi.json`;
      const plain = await fetch(path, { headers: { 'Accept-Encoding': 'identity' } });
      const gzipped = await fetch(path, { headers: { 'Accept-Encoding': 'gzip' } });
      const encodings = [plain, gzipped].map(({ headers }) => headers.get('Content-Encoding'));
      assert.deepEqual(encodings, [null, 'gzip']);
      assert.match(gzipped.headers.get('Content-Type') ?? '', /^application\/json/);
      assert.deepEqual(await gzipped.json(), await plain.json());
    });

    it('is linked from /, with the pages that the installation has', async () => {
      const { status, text } = await api.anonymous().get('/');
      assert.equal(status, 200);
      assert.match(text, /href="\/docs"/);
      assert.doesNotMatch(text, /Temporal/);
      assert.match(
        homePage({ temporalUi: 'http://ui.test/?a&b', mailUi: null }).html,
        /"http:\/\/ui\.test\/\?a&#38;b"/,
      );
    });

    it('has a page that says what to do about each error', async () => {
      const { text } = await api.anonymous().get('/docs/errors');
      for (const code of Object.keys(errorCodes)) {
        const [, section = ''] = new RegExp(`<section id="${code}">([^]*?)</section>`).exec(text) ?? [];
        assert.equal(section.match(/<p>/g)?.length, 2, code);
      }
    });

    it('is shown at /docs, which loads nothing from other origins', async () => {
      const page = await api.anonymous().get('/docs');
      assert.equal(page.status, 200);
      const policy = page.headers.get('Content-Security-Policy') ?? '';
      assert.match(policy, /default-src 'none'; script-src 'self';/);
      assert.doesNotMatch(policy, /unsafe|https?:/);
      const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
      assert.ok(loaded.length >= 3);
      for (const address of loaded) {
        assert.match(address, /^\/(?!\/)/);
        const response = await api.anonymous().get(address);
        assert.equal(response.status, 200, address);
        assert.equal(response.headers.get('X-Content-Type-Options'), 'nosniff');
      }
      assert.equal((await api.anonymous().get('/docs/assets/package.json')).status, 404);
      assert.equal((await api.anonymous().get('/docs/assets/..%2Fpackage.json')).status, 404);
    });
  });
});

describe('jsonSchemaOf', () => {
  const cases: [string, Joi.Schema, object][] = [
    ['a text', Joi.string().min(2).max(3), { type: 'string', minLength: 2, maxLength: 3 }],
    ['a text that may be empty or null', Joi.string().allow('', null), { type: ['string', 'null'] }],
    [
      'a pattern',
      Joi.string().pattern(/^a\p{Cc}$/u),
      { type: 'string', minLength: 1, pattern: '^a[\\u0000-\\u001f\\u007f-\\u009f]$' },
    ],
    ['some words', Joi.string().valid('a', 'b'), { enum: ['a', 'b'] }],
    ['a whole number', Joi.number().integer().min(1).max(9), { type: 'integer', minimum: 1, maximum: 9 }],
    ['a flag', Joi.boolean(), { type: 'boolean' }],
    ['anything', Joi.any(), {}],
    [
      'a list',
      Joi.array()
        .items(Joi.boolean())
        .min(1)
        .max(2)
        .meta({ json: { uniqueItems: true } }),
      { type: 'array', items: { type: 'boolean' }, minItems: 1, maxItems: 2, uniqueItems: true },
    ],
    [
      'an object',
      Joi.object({ a: Joi.boolean().required(), b: Joi.forbidden() }),
      {
        type: 'object',
        properties: { a: { type: 'boolean' } },
        required: ['a'],
        additionalProperties: false,
      },
    ],
    [
      'one of two fields',
      Joi.object({ a: Joi.any(), b: Joi.any() }).xor('a', 'b'),
      {
        type: 'object',
        properties: { a: {}, b: {} },
        additionalProperties: false,
        allOf: [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }],
      },
    ],
    [
      'names by pattern',
      Joi.object().pattern(/^x/, Joi.number()),
      {
        type: 'object',
        properties: {},
        patternProperties: { '^x': { type: 'number' } },
        additionalProperties: false,
      },
    ],
    [
      'a field that follows from another',
      Joi.object({
        a: Joi.string(),
        b: Joi.when('a', { is: 'x', then: Joi.forbidden(), otherwise: Joi.number() }),
      }),
      {
        type: 'object',
        properties: { a: { type: 'string', minLength: 1 }, b: {} },
        additionalProperties: false,
        allOf: [
          {
            if: { properties: { a: { enum: ['x'] } }, required: ['a'] },
            then: { not: { required: ['b'] } },
            else: { properties: { b: { type: 'number' } } },
          },
        ],
      },
    ],
    [
      'a component',
      Joi.object({}).meta({ component: 'Thing' }).allow(null),
      {
        anyOf: [
          { type: 'object', properties: {}, additionalProperties: false, title: 'Thing' },
          { type: 'null' },
        ],
      },
    ],
    [
      'a reference',
      Joi.object({ deep: Joi.any() }).meta({ ref: 'Thing' }),
      { $ref: '#/components/schemas/Thing' },
    ],
    [
      'a limited object as what its fields say',
      boundedObject(Joi.object().pattern(/^x/, Joi.number()), 3),
      {
        type: 'object',
        properties: {},
        patternProperties: { '^x': { type: 'number' } },
        additionalProperties: false,
        maxProperties: 3,
      },
    ],
    [
      'what a schema says of itself',
      Joi.string()
        .custom(String)
        .meta({ json: { format: 'email' } }),
      { type: 'string', minLength: 1, format: 'email' },
    ],
  ];
  for (const [what, schema, expected] of cases) {
    it(`describes ${what}`, () => assert.deepEqual(toJsonSchema(schema), expected));
  }

  it('throws for unsupported types', () => {
    assert.throws(() => toJsonSchema(Joi.object({ a: Joi.any() }).and('a', 'b')), /\.and\(\)/);
    assert.throws(() => toJsonSchema(Joi.date()), /date/);
  });
});

/** All objects of a document, with their places. */
function schemasIn(node: unknown, place = ''): [string, ReturnType<typeof description>][] {
  if (typeof node !== 'object' || node === null) return [];
  const parts = Object.entries(node).flatMap(([key, value]) => schemasIn(value, `${place}/${key}`));
  return Array.isArray(node) ? parts : [[place, node], ...parts];
}

/** Paths of texts with a `custom` check that `meta` does not describe. */
function silentTexts(schema: Joi.Schema, path = ''): string[] {
  const { keys, items, metas } = schema.$_terms as {
    keys?: { key: string; schema: Joi.Schema }[] | null;
    items?: Joi.Schema[];
    metas?: unknown[];
  };
  const rules = Reflect.get(schema, '_rules') as { name: string }[];
  const checks = schema.type === 'string' && rules.some(({ name }) => name === 'custom');
  const parts = [
    ...(keys ?? []).map(({ key, schema: of }) => silentTexts(of, `${path}.${key}`)),
    ...(items ?? []).map((item) => silentTexts(item, `${path}[]`)),
  ];
  return [...(checks && (metas ?? []).length === 0 ? [path] : []), ...parts.flat()];
}
