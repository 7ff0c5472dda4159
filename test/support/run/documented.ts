import assert from 'node:assert/strict';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApiDocument } from '../../../api/openapi/document.js';
import { operations } from '../../../api/routes/operations.js';
import { routes } from '../../../api/routes/routes.js';
import type { ApiResponse } from '../http/api-client.js';

/** An OpenAPI document; a test states the types of its parts itself. */
type Document = ReturnType<typeof JSON.parse>;

/** The description as clients get it. */
export function description(): Document {
  document ??= JSON.parse(JSON.stringify(openApiDocument(routes, operations)));
  return document;
}

let document: Document;
let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

/** Resolves every schema of the description by its pointer. */
export function validatorAt(pointer: string): ValidateFunction {
  if (ajv === undefined) {
    // Compiling takes half the time if it neither copies the schemas that others refer to nor optimizes.
    const quickly = { inlineRefs: false, code: { optimize: false } };
    ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, ...quickly });
    addFormats.default(ajv);
    ajv.addSchema(description(), 'openapi');
  }
  const known = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
  validators.set(pointer, known);
  return known;
}

/** `/api/contacts/{id}` as a JSON pointer segment. */
export function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1');
}

const METHODS_WITHOUT_DOCUMENT = new Set(['HEAD', 'OPTIONS']);

/** Asserts that the description has this response: status, type and schema. */
export function assertDocumented(method: string, url: string, answer: ApiResponse): void {
  const path = new URL(url, 'http://localhost').pathname;
  const route = patterns.find((one) => one.route.method === method && one.pattern.test(path))?.route;
  if (route === undefined || METHODS_WITHOUT_DOCUMENT.has(method)) return;
  const call = `${method} ${route.path} answered ${answer.status}`;
  const response = resolved(
    `/paths/${escaped(route.path)}/${method.toLowerCase()}/responses/${answer.status}`,
  );
  assert.ok(response !== null, `${call}, which is not described: ${answer.text}`);
  const [type = ''] = (answer.headers.get('Content-Type') ?? '').split(';');
  const { content } = response.value;
  if (content === undefined) return assert.equal(answer.text, '', `${call} with a body`);
  assert.ok(content[type] !== undefined, `${call} as ${type}, which is not described`);
  if (!/[/+]json$/.test(type)) return;
  const validate = validatorAt(`${response.pointer}/content/${escaped(type)}/schema`);
  assert.ok(validate(answer.body), `${call} otherwise than described: ${JSON.stringify(validate.errors)}`);
  const codes: unknown = content[type]['x-codes'];
  if (Array.isArray(codes)) assertListed(call, answer, codes);
}

/** Asserts that an error is one of those that its response lists. */
function assertListed(call: string, { status, body }: ApiResponse, codes: unknown[]): void {
  assert.ok(codes.includes(body.code), `${call} with the code ${body.code}`);
  assert.equal(body.status, status, call);
}

const patterns = routes.map((route) => ({ route, pattern: patternOf(route.path) }));

/** Literal paths take precedence over patterns. */
function patternOf(path: string): RegExp {
  return new RegExp(
    `^${path.replace(/\{\w+\}/g, '(?!(?:accept|stream|starters|send|batch|replay|test|errors)(?:/|$))[^/]+')}$`,
  );
}

function resolved(pointer: string): { pointer: string; value: Document } | null {
  const value = at(pointer);
  if (value === undefined) return null;
  const reference = value['$ref'] as string | undefined;
  return reference === undefined ? { pointer, value } : resolved(reference.slice(1));
}

function at(pointer: string): Document {
  return pointer
    .split('/')
    .slice(1)
    .reduce((value, part) => value?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], description());
}
