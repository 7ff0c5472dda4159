import type { Route } from '../http/route.js';
import { Components } from './components.js';
import { toJsonSchema, type JsonSchema } from './json-schema.js';
import type { ResponseDoc, OperationDoc, Operations } from './operation.js';
import { readWords, withoutLocalLinks, type CallGroup, type Words } from './words.js';
import { problemSchema, routeProblems, REQUEST_ID } from './problems.js';

/**
 * Builds the OpenAPI 3.1 document. Paths, credentials and errors follow from the route table, bodies and
 * queries from the validating schemas, responses from the presenters' schemas.
 *
 * @throws Error for a route without a description or prose, and for a description or prose without a route
 */
export function openApiDocument(
  routes: readonly Route[],
  operations: Operations,
  words = readWords(),
): JsonSchema {
  const components = new Components();
  components.schemas['Problem'] = problemSchema;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const doc = operations[callName(route)];
    if (doc === undefined) throw new Error(`${callName(route)} has no description in any openapi.ts.`);
    const group = findGroup(route, words);
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operation(route, { doc, group }, components);
  }
  const calls = new Set(routes.map(callName));
  const described = [...Object.keys(operations), ...words.groups.flatMap(({ calls: of }) => [...of.keys()])];
  const stray = described.find((call) => !calls.has(call));
  if (stray !== undefined) throw new Error(`${stray} is described, but is not a route.`);
  return {
    openapi: '3.1.0',
    info: { ...INFO, description: withoutLocalLinks(words.conventions) },
    servers: [{ url: '/' }],
    tags: words.groups.map(({ name, text }) => ({
      name,
      ...(text !== '' && { description: withoutLocalLinks(text) }),
    })),
    'x-tagGroups': groupsByJob(words),
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
export function callName({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

const INFO = {
  title: 'Rollcall',
  version: '1',
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

function findGroup(route: Route, { groups }: Words): CallGroup {
  const group = groups.find(({ calls }) => calls.has(callName(route)));
  if (group === undefined) throw new Error(`${callName(route)} has no heading in any reference.md.`);
  return group;
}

/** The groups by what they are for, as several viewers show them. */
function groupsByJob({ groups }: Words): { name: string; tags: string[] }[] {
  return [...new Set(groups.map(({ job }) => job))].map((name) => ({
    name,
    tags: groups.filter(({ job }) => job === name).map((group) => group.name),
  }));
}

function operation(
  route: Route,
  { doc, group }: { doc: OperationDoc; group: CallGroup },
  components: Components,
): JsonSchema {
  const text = withoutLocalLinks(group.calls.get(callName(route)) ?? '');
  return {
    operationId: operationId(route),
    tags: [group.name],
    summary: doc.summary,
    ...(text !== '' && { description: text }),
    ...routeSecurity(route),
    parameters: parameters(route, doc, components),
    ...(route.body.kind !== 'none' && { requestBody: requestBody(route, doc, components) }),
    responses: { ...components.problems(routeProblems(route, doc)), ...answers(doc, components) },
  };
}

/** `contacts.get`, `contacts.one.put`, `automations.one.versions.one.restore.post`, `pages.forms.one.get`. */
function operationId({ method, path }: Route): string {
  const [first = '', ...others] = path.split('/').filter((part) => part !== '');
  const parts = first === 'api' ? others : ['pages', first, ...others];
  const words = parts.map((part) => (part.startsWith('{') ? 'one' : part.replace(/\W+(\w)/g, upper)));
  return [...words, method.toLowerCase()].join('.');
}

function upper(_match: string, letter: string): string {
  return letter.toUpperCase();
}

function routeSecurity({ credential, need }: Route): JsonSchema {
  if (credential === 'none' || credential === 'source') return { security: [] };
  const session = { session: [] };
  const scopes = need === null || need === 'any' || need === 'self' ? [] : [need];
  return { security: credential === 'session' ? [session] : [{ apiKey: scopes }, session] };
}

const ID: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{24}$', examples: ['65a1f0c2b3d4e5f601234567'] };
const TOKEN: JsonSchema = { type: 'string', pattern: '^[A-Za-z0-9_-]{20,100}$' };
const PATH_PARAMETERS: Record<string, JsonSchema> = {
  token: TOKEN,
  publicId: { type: 'string', pattern: '^[A-Za-z0-9_-]{22}$' },
  n: { type: 'integer', minimum: 1, maximum: 999_999 },
  image: { type: 'string', pattern: '^[0-9a-f]{32}\\.(?:png|jpg|gif|webp)$' },
  file: { type: 'string', pattern: '^[a-z-]+\\.(?:css|js)$' },
};

function parameters(route: Route, doc: OperationDoc, components: Components): JsonSchema[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: PATH_PARAMETERS[name] ?? ID,
  }));
  const inQuery = doc.query === undefined ? [] : queryParameters(toJsonSchema(doc.query), components);
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
  const required = body.kind === 'file' || (body.kind !== 'none' && !body.optional);
  return { required, content: { ...json, ...describeContent(doc.bodies ?? {}, components) } };
}

function bodySchema(body: NonNullable<OperationDoc['body']>): JsonSchema {
  return 'describe' in body ? toJsonSchema(body) : { anyOf: body.map((one) => toJsonSchema(one)) };
}

function answers(doc: OperationDoc, components: Components): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(doc.responses).map(([status, response]) => [
      status,
      describeResponse(response, components),
    ]),
  );
}

function describeResponse(
  { description, schema, type = 'application/json', also = {}, headers = {}, example }: ResponseDoc,
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
        ...describeContent(also, components),
      },
    }),
  };
}

function describeContent(schemas: Record<string, JsonSchema>, components: Components): JsonSchema {
  return Object.fromEntries(
    Object.entries(schemas).map(([type, schema]) => [type, { schema: components.refer(schema) }]),
  );
}
