import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkTemplate } from '../../activities/render/liquid.js';
import { open } from '../../models/core/seal.js';
import { unsubscribeToken } from '../../models/audience/unsubscribe-token.js';
import { projectRoot } from '../../scripts/servers/project-root.js';
import type { ApiResponse, ApiClient } from '../support/http/api-client.js';
import { blocksByRoute, routesBlockedSince } from '../support/servers/blocked-routes.js';
import { startApi, type SignedUp, type TestApi } from '../support/http/api.js';
import { installPython, runProgram } from '../support/run/python.js';
import { stopServers } from '../support/servers/servers.js';
import { startStack } from '../support/engine/stack.js';

/**
 * Runs schemathesis against the whole API on real servers, with an API key that has all scopes, and with a session where
 * keys are not accepted. Exits with 1 if a check fails, if a call blocks the event loop for more than 200 ms, or if the tool
 * cannot be installed.
 *
 *   npm run schemathesis [-- <seconds in all> <further arguments of `st run`>]
 */
const DEFAULT_SECONDS = 150;
const SEED_MS = 30_000;
const here = join(projectRoot(), 'test', 'schemathesis');

/**
 * Which calls follow which depends on responses and timing, and differs between runs; the other phases check whether
 * single calls are accepted or refused according to their schemas.
 */
const NOT_BY_SCHEMA = ['--exclude-checks', 'positive_data_acceptance,negative_data_rejection'];

const STREAM = '^/api/events/stream$';
/** What has been restored answers again, which the tool takes for a deleted resource that is still available. */
const WITHOUT_RESTORING = ['--exclude-path-regex', `${STREAM}|/restore$`];

/**
 * Each phase gets a share of the time: valid and invalid calls of every operation, at the edges and at random, then
 * sequences of calls. Separate, since only the service can reject values that violate a format of its own.
 */
const RUNS: { phases: string; mode: string; share: number; args?: string[] }[] = [
  { phases: 'examples,coverage', mode: 'positive', share: 0.25 },
  { phases: 'coverage', mode: 'negative', share: 0.25 },
  { phases: 'fuzzing', mode: 'positive', share: 0.2 },
  { phases: 'fuzzing', mode: 'negative', share: 0.1 },
  { phases: 'stateful', mode: 'positive', share: 0.2, args: [...NOT_BY_SCHEMA, ...WITHOUT_RESTORING] },
];
/** A stream does not end. The seed makes runs repeatable; arguments can override it. */
const ALWAYS = ['--exclude-path-regex', STREAM, '--seed', '1'];

async function main(): Promise<number> {
  const [seconds = String(DEFAULT_SECONDS), ...more] = process.argv.slice(2);
  const programs = await installPython('schemathesis', join(here, 'requirements.txt'));
  const stack = await startStack();
  const api = await startApi({ db: stack.db, engine: stack.engine, checkTemplate });
  try {
    const owner = await api.signUp();
    const { body: key } = await owner.client.post('/api/api-keys', { name: 'All', scopes: ['admin'] });
    const ids = { ...(await seed(owner)), ...(await links(api)) };
    const env = {
      ROLLCALL_KEY: String(key.secret),
      ROLLCALL_KEY_ID: String(key.id),
      ROLLCALL_IDS: JSON.stringify(ids),
      ROLLCALL_SESSION: owner.client.cookie.replace(/^[^=]*=/, ''),
    };
    // Compiled with the first request.
    await (await fetch(`${api.url}/api/openapi.json`)).arrayBuffer();
    const blocks = await blocksByRoute(api);
    let worst = 0;
    for (const { phases, mode, share, args: own = [] } of RUNS) {
      const time = String(Math.ceil(Number(seconds) * share));
      const what = ['--phases', phases, '--mode', mode, '--max-time', time];
      const args = [`${api.url}/api/openapi.json`, ...what, ...ALWAYS, ...own, ...more];
      worst = Math.max(worst, await check(programs, args, { ...env, ROLLCALL_MODE: mode }));
    }
    reportErrors(api);
    return Math.max(worst, await reportBlocks(api, blocks));
  } finally {
    await api.stop();
    await stack.stop();
    await stopServers();
  }
}

/** Prints the causes of responses that name none. */
function reportErrors(api: TestApi): void {
  for (const line of api.logs)
    if (line['code'] === 'internal') process.stderr.write(`Internal error: ${JSON.stringify(line)}\n`);
}

/** Prints the routes that blocked the event loop since `before`; 1 if there are any. */
async function reportBlocks(api: TestApi, before: ReadonlyMap<string, number>): Promise<0 | 1> {
  const routes = await routesBlockedSince(api, before);
  if (routes.length === 0) return 0;
  process.stderr.write(`The event loop was blocked for more than 200 ms by: ${routes.join(', ')}\n`);
  for (const { msg, ...block } of api.logs)
    if (msg === 'event_loop_blocked') process.stderr.write(`  ${JSON.stringify(block)}\n`);
  return 1;
}

/** Creates a resource of every kind; returns their ids by the path segment that precedes them. */
async function seed({ client }: SignedUp): Promise<Record<string, string>> {
  const contact = await created(client.post('/api/contacts', { email: 'ada@example.com', firstName: 'Ada' }));
  const source = await created(client.post('/api/event-sources', { name: 'Shop' }));
  const automation = await createActive(client, [
    { type: 'sendEmail', subject: 'Hello', text: 'Hello', kind: 'transactional' },
    { type: 'wait', for: '3 days' },
  ]);
  await createActive(client, [{ type: 'webhook', url: 'http://127.0.0.1:1080/nobody' }]);
  await created(client.post('/api/events/send', { email: 'ada@example.com', eventName: 'order.placed' }));
  const token = String(source.url).replace(/^.*\//, '');
  await created(client.post(`/api/ingest/${token}`, { type: 'nobody.known' }));
  const action = { type: 'webhook', url: 'http://127.0.0.1:1080/nobody' };
  const rule = await created(
    client.post('/api/rules', { name: 'Orders', trigger: { event: 'order.placed' }, action }),
  );
  const retry = await created(client.post(`/api/rules/${rule.id}/retry-failed`, { since: '2026-01-01' }));
  const list = await created(client.post('/api/lists', { name: 'Newsletter', doubleOptIn: true }));
  await created(
    client.post('/api/subscribe', { email: 'grace@example.com', listId: list.id, consent: true }),
  );
  const suppression = await created(client.post('/api/suppressions', { email: 'gone@example.com' }));
  const form = await created(client.post('/api/forms', { name: 'Footer', listId: list.id, fields: [] }));
  const template = await created(
    client.post('/api/templates', { name: 'Hi', subject: 'Hi', html: '<p>Hi</p>' }),
  );
  const sender = await created(client.post('/api/senders', { email: 'support@example.com' }));
  return {
    contacts: contact.id,
    forms: form.id,
    publicForms: form.publicId,
    templates: template.id,
    senders: sender.id,
    lists: list.id,
    suppressions: suppression.id,
    automations: automation,
    'event-sources': source.id,
    rules: rule.id,
    'retry-failed': retry.id,
    payloads: await firstOf(client, `event-sources/${source.id}/payloads`),
    events: await firstOf(client, 'events?status=unmapped'),
    enrollments: await firstOf(client, `enrollments?automationId=${automation}`),
    messages: await firstOf(client, 'messages'),
    'webhook-deliveries': await firstOf(client, 'webhook-deliveries'),
    ingest: token,
  };
}

/** The tokens of links in mails, for a contact with a pending confirmation. */
async function links({ db, secretKey }: TestApi): Promise<Record<string, string>> {
  const confirmation = await db.collections.Confirmation.findOne({});
  if (confirmation === null) throw new Error('there is no pending confirmation');
  const target = {
    contactId: confirmation.contactId.toHexString(),
    listId: confirmation.listId.toHexString(),
  };
  return {
    confirm: open(secretKey, confirmation.tokenSealed),
    unsubscribe: unsubscribeToken(secretKey, target),
  };
}

async function createActive(client: ApiClient, steps: object[]): Promise<string> {
  const body = { name: 'Seeded', trigger: { event: 'order.placed' }, steps };
  const { id } = await created(client.post('/api/automations', body));
  await created(client.post(`/api/automations/${id}/activate`));
  return String(id);
}

async function created(response: Promise<ApiResponse>): Promise<ApiResponse['body']> {
  const { status, text, body } = await response;
  if (status >= 300) throw new Error(`seeding failed with ${status}: ${text}`);
  return body;
}

/** Polls, since the worker creates some of them. */
async function firstOf(client: ApiClient, list: string): Promise<string> {
  const deadline = Date.now() + SEED_MS;
  for (;;) {
    const { data } = await created(client.get(`/api/${list}`));
    if (data.length > 0) return String(data[0].id);
    if (Date.now() > deadline) throw new Error(`/api/${list} is still empty`);
    await delay(100);
  }
}

function check(programs: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const config = ['--config-file', join(here, 'schemathesis.toml')];
  return runProgram(join(programs, 'st'), [...config, 'run', ...args, '--no-color'], env);
}

process.exitCode = await main();
process.exit();
