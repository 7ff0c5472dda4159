import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { mayReadMetrics, type MetricsAccess } from '../../models/accounts/metrics-access.js';

/** Pause before a port that is in use is tried again: during an upgrade the old worker has it until it has drained. */
const PORT_RETRY_MS = 5_000;

/** What the worker answers about itself. */
export interface WorkerStatus {
  /** The checks behind `/readyz`. */
  ready: () => Promise<{ ok: boolean; checks: object[] }>;
  /** Null if metrics are disabled. */
  metrics: Registry | null;
  metricsAccess: MetricsAccess;
}

export interface WorkerServerOptions extends WorkerStatus {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Pause before a port that is in use is tried again, in milliseconds. */
  retryMs?: number;
  log: Logger;
}

export interface WorkerServer {
  /** Null until it listens. */
  readonly port: number | null;
  close(): Promise<void>;
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics` of a worker. A worker whose port is in use works without being seen, and
 * tries again until the port is free.
 */
export function startWorkerServer(options: WorkerServerOptions): WorkerServer {
  const { log, ...status } = options;
  const stopping = new AbortController();
  const server = createServer((request, response) => {
    answer(status, request, response).catch((err: unknown) => {
      log.warn({ err }, 'worker_status_failed');
      respond(response, 500, { ok: false });
    });
  });
  const listening = listenWhenFree(server, options, stopping.signal);
  return {
    get port() {
      const address = server.address();
      return typeof address === 'object' && address !== null ? address.port : null;
    },
    close: async () => {
      stopping.abort();
      await listening;
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listenWhenFree(
  server: Server,
  { host, port, log, retryMs = PORT_RETRY_MS }: WorkerServerOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const failure = await tryToListen(server, host, port);
    if (failure === null) return log.info({ address: server.address() }, 'worker_listening');
    log.warn({ err: failure }, 'worker_port_unavailable');
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
  }
}

function tryToListen(server: Server, host: string, port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const failed = (error: Error): void => resolve(error);
    server.once('error', failed);
    server.listen(port, host, () => {
      server.off('error', failed);
      resolve(null);
    });
  });
}

async function answer(
  { ready, metrics, metricsAccess }: WorkerStatus,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path] = (request.url ?? '/').split('?');
  if (path === '/healthz') return respond(response, 200, { ok: true });
  if (path === '/readyz') {
    const { ok, checks } = await ready();
    return respond(response, ok ? 200 : 503, { ok, checks });
  }
  if (path !== '/metrics' || metrics === null) return respond(response, 404, { ok: false });
  if (!mayReadMetrics(metricsAccess, request))
    return respond(response, metricsAccess.token === null ? 403 : 401, { ok: false });
  const text = await metrics.metrics();
  response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
