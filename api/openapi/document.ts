import type { Route } from '../http/route.js';
import { Components } from './components.js';
import { jsonSchemaOf, type JsonSchema } from './json-schema.js';
import type { ResponseDoc, OperationDoc, Operations } from './operation.js';
import { problemSchema, problemsOf, REQUEST_ID } from './problems.js';

/**
 * Builds the OpenAPI 3.1 document. Paths, credentials and errors follow from the route table, bodies and
 * queries from the validating schemas, responses from the presenters' schemas.
 *
 * @throws Error for a route without a description, and for a description without a route
 */
export function openApiDocument(routes: readonly Route[], operations: Operations): JsonSchema {
  const components = new Components();
  components.schemas['Problem'] = problemSchema;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const doc = operations[callOf(route)];
    if (doc === undefined) throw new Error(`${callOf(route)} has no description in any openapi.ts.`);
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, doc, components);
  }
  const calls = new Set(routes.map(callOf));
  const stray = Object.keys(operations).find((call) => !calls.has(call));
  if (stray !== undefined) throw new Error(`${stray} is described, but is not a route.`);
  return {
    openapi: '3.1.0',
    info: INFO,
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components.schemas,
      responses: components.responses,
      headers: HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** `GET /api/contacts`. */
export function callOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

const INFO = {
  title: 'Rollcall',
  version: '1',
  description:
    'Contacts, events and durable automations. Errors are `application/problem+json`; lists are paged by `page` or ' +
    '`cursor`; the credential determines the workspace.',
  license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
};

const SECURITY_SCHEMES = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the workspace, `rc_…`, with scopes.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'rollcall_session',
    description: 'A signed-in user; over https the cookie is `__Host-rollcall_session`.',
  },
};

const HEADERS = {
  RequestId: {
    description: 'Identifies the request in the server log.',
    schema: { type: 'string' },
    required: true,
  },
  RetryAfter: { description: 'Seconds to wait before retrying.', schema: { type: 'string' } },
};

function operation(route: Route, doc: OperationDoc, components: Components): JsonSchema {
  const { description } = doc;
  return {
    operationId: operationId(route),
    tags: [tagOf(route)],
    summary: doc.summary,
    ...(description !== undefined && { description }),
    ...securityOf(route),
    parameters: parameters(route, doc, components),
    ...(route.body.kind !== 'none' && { requestBody: requestBody(route, doc, components) }),
    responses: { ...components.problems(problemsOf(route, doc)), ...answers(doc, components) },
  };
}

/** `contacts.list`, `contacts.read`, `automations.versions.restore`. */
function operationId({ method, path }: Route): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== 'api');
  const words = parts.map((part) => (part.startsWith('{') ? 'one' : part.replace(/\W+(\w)/g, upper)));
  return [...words, method.toLowerCase()].join('.');
}

function upper(_match: string, letter: string): string {
  return letter.toUpperCase();
}

function tagOf({ path }: Route): string {
  const [first = '', second] = path.split('/').filter((part) => part !== '');
  return first === 'api' ? (second ?? '') : 'service';
}

function securityOf({ credential, need }: Route): JsonSchema {
  if (credential === 'none' || credential === 'source') return { security: [] };
  const session = { session: [] };
  const scopes = need === null || need === 'self' ? [] : [need];
  return { security: credential === 'session' ? [session] : [{ apiKey: scopes }, session] };
}

const ID: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{24}$', examples: ['65a1f0c2b3d4e5f601234567'] };
const TOKEN: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{20,100}$' };
const PATH_PARAMETERS: Record<string, JsonSchema> = {
  token: TOKEN,
  publicId: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' },
  n: { type: 'integer', minimum: 1, maximum: 999_999 },
  file: { type: 'string', pattern: '^[a-z-]+\\.(?:css|js)$' },
};

function parameters(route: Route, doc: OperationDoc, components: Components): JsonSchema[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: PATH_PARAMETERS[name] ?? ID,
  }));
  const inQuery = doc.query === undefined ? [] : queryParameters(jsonSchemaOf(doc.query), components);
  const headers = { ...doc.headers, ...(route.repeat === 'once' && { 'Idempotency-Key': IDEMPOTENCY_KEY }) };
  const inHeader = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', pattern: HEADER_PATTERNS[name] ?? '^[ -~]+$' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

const IDEMPOTENCY_KEY =
  'Repeating a request with the same key returns the first response and has no further effect.';
const HEADER_PATTERNS: Record<string, string> = {
  'Idempotency-Key': '^[!-~](?:[ -~]{0,253}[!-~])?$',
  'If-Match': '^(?:(?:W/)?"[!#-~]*"|\\*)$',
};

function queryParameters(schema: JsonSchema, components: Components): JsonSchema[] {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = (schema['required'] ?? []) as string[];
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: components.refer(of),
  }));
}

function requestBody({ body }: Route, doc: OperationDoc, components: Components): JsonSchema {
  const { example } = doc;
  const json = doc.body && {
    'application/json': {
      schema: components.refer(bodySchema(doc.body)),
      ...(example !== undefined && { examples: { example: { value: example } } }),
    },
  };
  const others = Object.entries(doc.bodies ?? {}).map(([type, schema]) => [
    type,
    { schema: components.refer(schema) },
  ]);
  const required = body.kind === 'json' && !body.optional;
  return { required, content: { ...json, ...(Object.fromEntries(others) as JsonSchema) } };
}

function bodySchema(body: NonNullable<OperationDoc['body']>): JsonSchema {
  return 'describe' in body ? jsonSchemaOf(body) : { anyOf: body.map((one) => jsonSchemaOf(one)) };
}

function answers(doc: OperationDoc, components: Components): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(doc.responses).map(([status, response]) => [status, responseOf(response, components)]),
  );
}

function responseOf(
  { description, schema, type = 'application/json', headers = {}, example }: ResponseDoc,
  components: Components,
): JsonSchema {
  const own = Object.entries(headers).map(([name, text]) => [
    name,
    { description: text, schema: { type: 'string' } },
  ]);
  return {
    description,
    headers: { ...REQUEST_ID, ...(Object.fromEntries(own) as JsonSchema) },
    ...(schema !== null && {
      content: {
        [type]: {
          schema: components.refer(schema),
          ...(example !== undefined && { examples: { example: { value: example } } }),
        },
      },
    }),
  };
}
