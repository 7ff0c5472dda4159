/**
 * Sends webhooks to every target of the table, in a network namespace where each of their addresses has a listener.
 * Prints the results and the connections made to stdout. Run by `guard-namespace.test.ts`.
 */
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import pLimit from 'p-limit';
import { portOrDefault } from '../../../activities/http/target-check.js';
import { createWebhookSender, type WebhookResult } from '../../../activities/http/webhook-sender.js';
import { startDnsServer } from './dns-server.js';
import {
  CLUSTER,
  DENIED,
  guardTable,
  hostOf,
  local,
  metadata,
  OWN,
  PUBLIC,
  type Target,
} from './guard-table.js';
import { wrapped } from '../../support/http/address-notations.js';
import { parseUrl } from '../../../domain/kernel/parse-url.js';

/** The result of one webhook: the reason if refused, the status if answered, the code if failed. */
export interface Attempt {
  url: string;
  outcome: WebhookResult['outcome'];
  said: string;
}

/** Number of connections by local address. */
export type Connections = Record<string, number>;

export interface Report {
  control: { attempts: Attempt[]; connections: Connections };
  /** The first and the second webhook to each target of the table. */
  table: { first: Attempt[]; second: Attempt[]; connections: Connections };
  /** With ALLOW_PRIVATE_WEBHOOKS. */
  open: {
    local: Attempt[];
    localConnections: Connections;
    metadata: Attempt[];
    metadataConnections: Connections;
  };
  /** What a client without a guard reaches of the literals and names in the table. */
  unguarded: { reached: string[]; missed: string[]; connections: Connections };
}

const AT_ONCE = 16;
const UNGUARDED_PATIENCE_MS = 2_000;

let connections: Connections = {};

function taken(): Connections {
  const before = connections;
  connections = {};
  return before;
}

/** A receiver on every address; it can redirect, and closes each connection. */
async function listen(port: number): Promise<void> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://any.test');
    const to = searchParams.get('to');
    response.writeHead(Number(searchParams.get('status') ?? 204), {
      connection: 'close',
      ...(to !== null && { location: to }),
    });
    response.end();
  });
  server.on('connection', ({ localAddress = '' }) => {
    const address = localAddress.replace(/^::ffff:(?=[\d.]+$)/, '');
    connections[address] = (connections[address] ?? 0) + 1;
  });
  server.listen(port, '::');
  await once(server, 'listening');
}

const table = guardTable();
const zone = new Map<string, string[][]>([
  [OWN.name, [[OWN.address]]],
  [CLUSTER.records, [[CLUSTER.member]]],
  [CLUSTER.member, [[CLUSTER.address]]],
]);
for (const { url, answers } of table)
  if (answers !== undefined) zone.set(new URL(url).hostname.replace(/\.$/, ''), answers);
await startDnsServer(zone);
for (const port of [80, 443, 8080]) await listen(port);

const strict = createWebhookSender({ allowPrivate: false, ownHosts: [OWN.name, CLUSTER.records, ...DENIED] });
const open = createWebhookSender({ allowPrivate: true, ownHosts: [`${OWN.name}:27017`] });

async function attempt(sender: typeof strict, url: string): Promise<Attempt> {
  const result = await sender.send({ url, method: 'POST', headers: {}, body: '{}' });
  if (result.outcome === 'refused') return { url, outcome: 'refused', said: result.reason };
  if (result.outcome === 'answered') return { url, outcome: 'answered', said: String(result.status) };
  return { url, outcome: 'failed', said: `${result.code} ${result.error}` };
}

function all<T>(of: readonly string[], work: (url: string) => Promise<T>): Promise<T[]> {
  const limit = pLimit(AT_ONCE);
  return Promise.all(of.map((url) => limit(() => work(url))));
}

/** Whether a plain client can connect to a listener. */
function reaches(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { protocol, hostname, port } = new URL(url);
    const target = { host: hostname.replace(/^\[|\]$/g, ''), port: portOrDefault(protocol, port) };
    const request = get({ ...target, agent: false, timeout: UNGUARDED_PATIENCE_MS }, (response) => {
      response.resume();
      resolve(true);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}

async function unguarded(targets: readonly Target[]): Promise<Report['unguarded']> {
  const urls = targets
    .filter(({ way, url }) => way !== 'redirect' && parseUrl(url) !== null)
    .map(({ url }) => url);
  const reached = await all(urls, reaches);
  return {
    reached: urls.filter((_url, n) => reached[n] === true),
    missed: urls.filter((_url, n) => reached[n] !== true),
    connections: taken(),
  };
}

const send = (url: string): Promise<Attempt> => attempt(strict, url);
const sendOpen = (url: string): Promise<Attempt> => attempt(open, url);
const urls = table.map(({ url }) => url);
const everywhere = metadata.flatMap((address) => [
  hostOf(address),
  ...(address.includes(':') ? [] : wrapped(address).map(({ host }) => host)),
]);

const control = { attempts: [await send(`http://${PUBLIC}/`)], connections: taken() };
const first = await all(urls, send);
const second = await all(urls, send);
const report: Report = {
  control,
  table: { first, second, connections: taken() },
  open: {
    local: await all(
      local.map((address) => `http://${hostOf(address)}/`),
      sendOpen,
    ),
    localConnections: taken(),
    metadata: await all(
      everywhere.map((host) => `http://${host}/`),
      sendOpen,
    ),
    metadataConnections: taken(),
  },
  unguarded: await unguarded(table),
};
process.stdout.write(JSON.stringify(report), () => process.exit(0));
