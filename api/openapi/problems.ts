import { errorCodes, type ErrorCode } from '../../domain/errors.js';
import type { Route } from '../http/route.js';
import type { JsonSchema } from './json-schema.js';
import type { OperationDoc } from './operation.js';

/** Error codes of every request. */
const ALWAYS: ErrorCode[] = [
  'malformed_request',
  'request_timeout',
  'headers_too_large',
  'internal',
  'unavailable',
];

/** All error codes of a route: those that follow from the route table, and those in its description. */
export function routeProblems(route: Route, doc: OperationDoc): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...fromAccess(route),
    ...fromBody(route),
    ...(doc.problems ?? []),
  ]);
  if (doc.query !== undefined) codes.add('invalid');
  if (route.path.includes('{')) codes.add('not_found');
  if (route.answers !== 'any') codes.add('not_acceptable');
  if (route.repeat === 'once') for (const code of REPEATS) codes.add(code);
  return [...codes];
}

const REPEATS: ErrorCode[] = ['idempotency_mismatch', 'in_progress', 'invalid'];

function fromAccess({ method, path, credential, crossSite }: Route): ErrorCode[] {
  const codes: ErrorCode[] = [];
  const isKnown = credential === 'session' || credential === 'sessionOrKey';
  if (isKnown) codes.push('unauthenticated', 'forbidden', 'rate_limited');
  if (isKnown && !path.startsWith('/api/auth/')) codes.push('second_factor_missing');
  if (credential === 'source') codes.push('rate_limited');
  if (method !== 'GET') codes.push('unknown');
  if (method !== 'GET' && crossSite !== true) codes.push('cross_site');
  return codes;
}

function fromBody({ body }: Route): ErrorCode[] {
  if (body.kind === 'none') return [];
  const codes: ErrorCode[] = ['malformed_body', 'too_large', 'unsupported_media_type'];
  return [...codes, 'invalid'];
}

/** The error responses of an operation, by status, each with a name derived from its codes. */
export function problemResponses(codes: ErrorCode[]): Record<string, { name: string; response: JsonSchema }> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const responses = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    responses.map(([status, of]) => {
      const sorted = of.toSorted();
      return [String(status), { name: sorted.join('.'), response: problemResponse(status, sorted) }];
    }),
  );
}

function problemResponse(status: number, codes: ErrorCode[]): JsonSchema {
  const words = codes.map((code) => `\`${code}\`: ${errorCodes[code].title}.`);
  return {
    description: words.join(' '),
    headers: { ...REQUEST_ID, ...(RETRIED.has(status) && RETRY_AFTER) },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        'x-codes': codes,
      },
    },
  };
}

const RETRIED = new Set([429, 503]);
const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** Every response has it. */
export const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };

/** RFC 9457; see `api/http/output/problem.ts`. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description:
    'Every error (RFC 9457). `code` is one of the documented codes; `errors` lists every invalid field; `current` is what an outdated `If-Match` should have named.',
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    detail: { type: 'string' },
    requestId: { type: 'string' },
    current: {
      type: 'object',
      properties: { etag: { type: 'string' }, version: { type: ['integer', 'null'] } },
      required: ['etag', 'version'],
      additionalProperties: false,
    },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'requestId'],
};
