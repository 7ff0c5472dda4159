import { format, resolveConfig } from 'prettier';
import { join } from 'node:path';
import { callName, openApiDocument } from '../../../api/openapi/document.js';
import { operations } from '../../../api/routes/operations.js';
import type { OperationDoc } from '../../../api/openapi/operation.js';
import { readWords } from '../../../api/openapi/words.js';
import type { Route } from '../../../api/http/route.js';
import { routes } from '../../../api/routes/routes.js';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { curlText } from './curl.js';
import { isSchema, typeText } from './type-text.js';
import type { JsonSchema } from '../../../api/openapi/json-schema.js';

const HEAD = `<!-- Generated from the OpenAPI description: edit api/*/openapi.ts and api/*/reference.md, and run \`npm run reference\`. -->

# The HTTP API

Every call of the service, also at [/docs](#get-docs) of a running one, to read and try. Set these once; \`cookies.txt\` has the
session of a user who has [signed in](#signing-in).

\`\`\`sh
API=http://localhost:3000
JSON='Content-Type: application/json'
AUTH='Authorization: Bearer rc_…'
\`\`\`

Ids are variables in the examples: \`$CONTACT\` is the id of a contact. Bodies and answers are in TypeScript's notation; what
has a name is under [types](#types), and \`?\` marks what may be left out. An \`instant\`, a \`duration\` and the like are
strings.
`;

/** Codes that any call can have, or that follow from its credential and body. */
const COMMON = new Set(
  (
    'malformed_request request_timeout headers_too_large internal unavailable unknown unauthenticated forbidden ' +
    'rate_limited second_factor_missing malformed_body too_large unsupported_media_type invalid not_found ' +
    'not_acceptable idempotency_mismatch in_progress cross_site'
  ).split(' '),
);

const PAGING = new Set(['page', 'limit', 'cursor']);

/** Calls whose examples need what only a mail, an app or an earlier failure provides: shown as bodies, not as commands. */
const NEED_MORE = new Set([
  'POST /api/auth/sign-up',
  'POST /api/auth/password',
  'POST /api/auth/email',
  'POST /api/auth/totp',
  'POST /api/auth/totp/confirm',
  'POST /api/auth/totp/recovery-codes',
  'POST /api/auth/totp/remove',
  'POST /api/auth/verify',
  'POST /api/auth/reset',
  'PUT /api/members/{id}',
  'POST /api/automations/{id}/publish',
  'POST /api/invitations/accept/{token}',
  'POST /api/enrollments/{id}/retry',
  'POST /api/enrollments/{id}/skip',
  'POST /api/enrollments/{id}/jump',
  'POST /api/events/{id}/replay',
  'POST /api/event-sources/{id}/test-signature',
  'POST /api/workspace/resume-marketing',
]);

/** docs/api.md. */
export async function apiPage(): Promise<string> {
  const document = JSON.parse(JSON.stringify(openApiDocument(routes, operations)));
  const { conventions, groups } = readWords();
  const parts = [HEAD, `## Conventions\n\n${conventions}`];
  for (const { name, text, calls } of groups) {
    parts.push(`## ${name}`, text);
    for (const [call, words] of calls) parts.push(await callText(call, words, document));
  }
  parts.push('## Types', ...typesText(document));
  const file = join(projectRoot(), 'docs', 'api.md');
  return await format(parts.filter((part) => part !== '').join('\n\n'), {
    ...(await resolveConfig(file)),
    filepath: file,
  });
}

async function callText(
  call: string,
  words: string,
  document: ReturnType<typeof JSON.parse>,
): Promise<string> {
  const route = routes.find((one) => callName(one) === call);
  const doc = operations[call];
  if (route === undefined || doc === undefined) throw new Error(`${call} is not a route.`);
  const operation = document.paths[route.path][route.method.toLowerCase()];
  const sample = await sampleText(route, doc);
  return [
    `### \`${call}\``,
    `${doc.summary}. ${needText(route)}`.trim(),
    words,
    parametersText(operation.parameters),
    bodyText(operation.requestBody?.content?.['application/json']?.schema),
    answersText(operation.responses, document),
    sample,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

async function sampleText(route: Route, doc: OperationDoc): Promise<string> {
  if (NEED_MORE.has(callName(route))) {
    return `\`\`\`json\n${JSON.stringify(doc.example)}\n\`\`\``;
  }
  const command = await curlText(route, doc);
  return command === null ? '' : `\`\`\`sh\n${command}\n\`\`\``;
}

function needText({ credential, need, drafts }: Route): string {
  if (credential === 'none' || credential === 'source') return 'No credential.';
  if (credential === 'session') {
    if (need === 'self') return 'Session.';
    if (need?.endsWith(':write') === true) return `Session of ${drafts ? 'a writer' : 'an editor'}.`;
    return 'Session of an admin.';
  }
  return `Scope \`${need}\`.`;
}

function parametersText(
  parameters: { name: string; in: string; required: boolean; schema: unknown }[],
): string {
  const listed = parameters.filter(
    ({ in: place, name }) => (place === 'query' && !PAGING.has(name)) || name === 'If-Match',
  );
  if (listed.length === 0) return '';
  return `Parameters: ${listed
    .map(
      ({ name, required, schema }) =>
        `\`${name}\` (${typeText(schema).replaceAll('|', '\\|')}${required ? ', required' : ''})`,
    )
    .join(', ')}.`;
}

function bodyText(schema: unknown): string {
  if (!isSchema(schema)) return '';
  const text = typeText(schema);
  return text === '{}' ? '' : `Body:\n\n\`\`\`ts\n${text}\n\`\`\``;
}

function answersText(responses: Record<string, JsonSchema>, document: ReturnType<typeof JSON.parse>): string {
  const lines: string[] = [];
  const codes: string[] = [];
  for (const [status, response] of Object.entries(responses)) {
    const { $ref: ref } = response;
    if (typeof ref === 'string') codes.push(...codesAt(ref, document));
    else lines.push(answerText(status, response));
  }
  const own = codes.filter((code) => !COMMON.has(code));
  const errors = own.length === 0 ? '' : `Errors: ${own.map((code) => `\`${code}\``).join(', ')}.`;
  return [...lines, errors].filter((line) => line !== '').join('\n\n');
}

function codesAt(ref: string, document: ReturnType<typeof JSON.parse>): string[] {
  const [, name = ''] = /responses\/(.*)$/.exec(ref) ?? [];
  return document.components.responses[name].content['application/problem+json']['x-codes'];
}

function answerText(status: string, response: JsonSchema): string {
  const { description, content } = response as { description: string; content?: Record<string, JsonSchema> };
  const said =
    description === 'Success.' || description === 'Created.' || description === 'Done.'
      ? ''
      : ` ${description}`;
  const schema = content?.['application/json']?.['schema'];
  if (schema === undefined) return said === '' ? `Answers ${status}.` : `Answers ${status}.${said}`;
  const text = typeText(schema);
  if (/^\w+$/.test(text)) return `Answers ${status} with ${linkText(text)}.${said}`;
  return `Answers ${status}.${said}\n\n\`\`\`ts\n${text}\n\`\`\``;
}

function linkText(name: string): string {
  if (!/^[A-Z]/.test(name)) return `\`${name}\``;
  const page = /^(\w+)Page$/.exec(name)?.[1];
  const of = page ?? name;
  const link = `[\`${of}\`](#${of.toLowerCase()})`;
  return page === undefined ? link : `a [list](#lists) of ${link}`;
}

function typesText(document: ReturnType<typeof JSON.parse>): string[] {
  return Object.entries(document.components.schemas as Record<string, unknown>)
    .filter(([name]) => !name.endsWith('Page'))
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => `### ${name}\n\n\`\`\`ts\n${typeText(schema)}\n\`\`\``);
}
