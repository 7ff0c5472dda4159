/**
 * A receiver of webhooks that stores the requests and responds as configured. Inside a test: `startHttpSink()`.
 * As a separate process that logs one JSON line per request:
 * `node --import tsx test/support/servers/http-sink.ts --log FILE`, or `spawnHttpSink(file)`.
 */
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAsProcess, spawnSink, type SinkProcess } from './sink-process.js';
import { waitUntil } from '../run/wait-until.js';

export interface SinkRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: string;
  at: string;
  /** The response that was configured for it. */
  status: number;
}

export interface SinkResponse {
  /** 200 by default. */
  status?: number;
  /** Every n-th request gets a 500 instead. */
  failEvery?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Delay before the status. */
  delayMs?: number;
  /** Never responds. */
  hang?: boolean;
  /** Resets the connection instead of responding. */
  reset?: boolean;
  /** Sends a body of this many bytes. */
  bytes?: number;
  /** Sends one byte at this interval, without end. */
  dripMs?: number;
}

export interface HttpSinkOptions {
  port?: number;
  log?: string;
  /** The response to every request; 200 with an empty object by default. */
  answer?: SinkResponse;
  tls?: { key: string; cert: string };
}

export interface HttpSink {
  url: string;
  port: number;
  requests: SinkRequest[];
  readonly connections: number;
  /** Maximum number of concurrent requests since the last reset. */
  readonly peak: number;
  /** Bytes of response bodies written since the last reset. */
  readonly bytesSent: number;
  /** Queues a response for the next request. */
  answer(...responses: SinkResponse[]): void;
  /** Sets the response to every request for which none is queued. */
  always(response: SinkResponse): void;
  waitFor(count: number, timeoutMs?: number): Promise<void>;
  reset(): void;
  close(): Promise<void>;
}

const PIECE = Buffer.alloc(64 * 1024, 'x');

export async function startHttpSink(options: HttpSinkOptions = {}): Promise<HttpSink> {
  if (options.log !== undefined) appendFileSync(options.log, '');
  const requests: SinkRequest[] = [];
  const count = { connections: 0, peak: 0, bytesSent: 0 };
  let underWay = 0;
  let queued: SinkResponse[] = [];
  let usual = options.answer ?? {};

  const handle: RequestListener = (incoming, response) => {
    underWay += 1;
    count.peak = Math.max(count.peak, underWay);
    response.once('close', () => (underWay -= 1));
    void receive(incoming, response);
  };

  async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = await incoming.toArray().catch(() => []);
    const answer = answerTo(requests.length + 1);
    const request = describeRequest(incoming, Buffer.concat(chunks), answer);
    requests.push(request);
    if (options.log !== undefined) appendFileSync(options.log, `${JSON.stringify(request)}\n`);
    await reply(answer, incoming, response);
  }

  function answerTo(request: number): SinkResponse {
    const response = queued.shift() ?? usual;
    const { failEvery } = response;
    return failEvery !== undefined && request % failEvery === 0 ? { ...response, status: 500 } : response;
  }

  async function reply(
    answer: SinkResponse,
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (answer.hang === true) return;
    if (answer.reset === true) {
      incoming.socket.resetAndDestroy();
      return;
    }
    if (answer.delayMs !== undefined) await sleep(answer.delayMs, undefined, { ref: false });
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    if (answer.bytes !== undefined) return pour(answer.bytes, response);
    if (answer.dripMs !== undefined) return drip(answer.dripMs, response);
    response.end(answer.body ?? '{}');
  }

  function* pieces(bytes: number): Generator<Buffer> {
    for (let left = bytes; left > 0; left -= PIECE.length) {
      count.bytesSent += Math.min(left, PIECE.length);
      yield PIECE.subarray(0, left);
    }
  }

  /** Until the client closes the connection. */
  function pour(bytes: number, response: ServerResponse): Promise<void> {
    return pipeline(Readable.from(pieces(bytes)), response).catch(() => undefined);
  }

  async function drip(gapMs: number, response: ServerResponse): Promise<void> {
    while (!response.destroyed) {
      response.write('.');
      count.bytesSent += 1;
      await sleep(gapMs, undefined, { ref: false });
    }
  }

  const server = options.tls === undefined ? createServer(handle) : createTlsServer(options.tls, handle);
  server.on('connection', () => (count.connections += 1));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The sink has no port');

  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${address.port}`,
    port: address.port,
    requests,
    get connections() {
      return count.connections;
    },
    get peak() {
      return count.peak;
    },
    get bytesSent() {
      return count.bytesSent;
    },
    answer: (...responses) => queued.push(...responses),
    always: (response) => (usual = response),
    waitFor: (wanted, timeoutMs) => waitUntil(() => requests.length >= wanted, timeoutMs),
    reset: () => {
      requests.length = 0;
      queued = [];
      usual = options.answer ?? {};
      Object.assign(count, { connections: 0, peak: underWay, bytesSent: 0 });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function describeRequest(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  { status = 200 }: SinkResponse,
): SinkRequest {
  const flat = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method,
    url,
    headers: Object.fromEntries(flat),
    body: body.toString('utf8'),
    at: new Date().toISOString(),
    status,
  };
}

/** Starts the sink as a separate process; it ends with `stop()` or with the process that started it. */
export async function spawnHttpSink(log: string, response: SinkResponse = {}): Promise<SinkProcess> {
  return spawnSink(import.meta.url, ['--log', log, '--rules', JSON.stringify(response)], 'http');
}

/** The requests in a sink's log, without a last line that is still being written. */
export function readHttpLog(log: string): SinkRequest[] {
  const lines = readFileSync(log, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as SinkRequest);
}

void runAsProcess(import.meta.url, async ({ log, port, rules }) => {
  const answer: SinkResponse = rules === '[]' ? {} : JSON.parse(rules);
  return startHttpSink({ ...(log === undefined ? {} : { log }), port, answer });
});
