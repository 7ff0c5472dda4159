import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { openApiDocument } from '../../../api/openapi/document.js';
import type { JsonSchema } from '../../../api/openapi/json-schema.js';
import { operations } from '../../../api/routes/operations.js';
import { routes } from '../../../api/routes/routes.js';

const HEAD = `/**
 * Generated from the OpenAPI description; do not edit. \`npm run reference\` writes it again.
 */
`;

/** What leads to a session, without having one. */
const TO_A_SESSION = /^\/api\/(?:setup$|auth\/|invitations\/accept\/)/;

/** What a client calls with an API key or a session, or to get one: not pages, checks and what providers send. */
const calls = new Set(
  routes
    .filter(({ path }) => path.startsWith('/api/'))
    .filter(
      ({ credential, path }) =>
        credential === 'session' || credential === 'sessionOrKey' || TO_A_SESSION.test(path),
    )
    .map(({ path }) => path),
);

/** The types of `packages/client`. Every error has the same schema, so operations need not repeat it by status. */
export async function clientSchema(): Promise<string> {
  const document = withOneError(JSON.parse(JSON.stringify(openApiDocument(routes, operations))));
  return `${HEAD}${astToString(await openapiTS(document, { transform: (schema) => beginningWith('pattern' in schema ? schema.pattern : undefined) }))}`;
}

/** The texts of a pattern that has a fixed beginning, such as `^money:[A-Z]{3}$`; undefined for any other. */
function beginningWith(pattern: unknown): ts.TypeNode | undefined {
  const [, beginning] = /^\^([a-z]{1,40}:)\[/.exec(typeof pattern === 'string' ? pattern : '') ?? [];
  if (beginning === undefined) return undefined;
  const { factory, SyntaxKind } = ts;
  const rest = factory.createKeywordTypeNode(SyntaxKind.StringKeyword);
  const spans = [factory.createTemplateLiteralTypeSpan(rest, factory.createTemplateTail(''))];
  return factory.createTemplateLiteralType(factory.createTemplateHead(beginning), spans);
}

const PROBLEM = {
  description: 'An error.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function withOneError(document: OpenAPI3 & { components: JsonSchema }): OpenAPI3 {
  const paths = document.paths ?? {};
  for (const [path, methods] of Object.entries(paths)) {
    if (!calls.has(path)) delete paths[path];
    for (const operation of Object.values(methods)) {
      const { responses } = operation as { responses: JsonSchema };
      for (const [status, response] of Object.entries(responses)) {
        if (isReference(response)) delete responses[status];
      }
      responses['default'] = PROBLEM;
    }
  }
  delete document.components['responses'];
  return document;
}

/** Only errors are references. */
function isReference(response: unknown): boolean {
  return typeof response === 'object' && response !== null && '$ref' in response;
}
