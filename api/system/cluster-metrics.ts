import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { isMessage } from './process-messages.js';

/** A scrape reaches one of the processes, which asks the supervisor for the sums over all of them. */
const REQUEST = 'rollcall:metrics-request';
const RESPONSE = 'rollcall:metrics-response';
/** The supervisor asks each process for its own. */
const OWN_REQUEST = 'rollcall:own-metrics-request';
const OWN_RESPONSE = 'rollcall:own-metrics-response';
const OWN_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 6_000;

interface MetricsRequest {
  type: typeof REQUEST | typeof OWN_REQUEST;
  id: number;
}

interface MetricsResponse {
  type: typeof RESPONSE;
  id: number;
  /** Null when a process did not respond. */
  text: string | null;
}

interface OwnMetrics {
  type: typeof OWN_RESPONSE;
  id: number;
  metrics: object[];
}

/** Reads the metrics of all API processes in the Prometheus text format; those of this one where there is no other. */
export function metricsOfAllProcesses(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  process.on('message', (message: unknown) => {
    if (isMessage<MetricsRequest>(message, OWN_REQUEST)) void sendOwn(registry, message.id);
  });
  let lastId = 0;
  return () => requestMetrics((lastId += 1));
}

async function sendOwn(registry: Registry, id: number): Promise<void> {
  const own: OwnMetrics = { type: OWN_RESPONSE, id, metrics: await registry.getMetricsAsJSON() };
  if (process.connected) process.send?.(own);
}

function requestMetrics(id: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      process.off('message', onMessage);
      settle();
    };
    const onMessage = (message: unknown): void => {
      if (!isMessage<MetricsResponse>(message, RESPONSE) || message.id !== id) return;
      const { text } = message;
      end(() => (text === null ? reject(new Error('An API process did not respond')) : resolve(text)));
    };
    const timer = setTimeout(
      () => end(() => reject(new Error('The supervisor of the API processes did not respond'))),
      TIMEOUT_MS,
    );
    process.on('message', onMessage);
    const request: MetricsRequest = { type: REQUEST, id };
    process.send?.(request);
  });
}

/**
 * In the supervisor: answers the processes' requests with the sums over those that serve requests. One that exits
 * meanwhile is left out.
 */
export function answerMetricsRequests(serving: ReadonlySet<Worker>): void {
  let lastId = 0;
  cluster.on('message', (child, message: unknown) => {
    if (!isMessage<MetricsRequest>(message, REQUEST)) return;
    const respond = (text: string | null): void => {
      const response: MetricsResponse = { type: RESPONSE, id: message.id, text };
      if (child.isConnected()) child.send(response);
    };
    const all = Promise.all([...serving].map((one) => ownMetrics(one, (lastId += 1))));
    all
      .then((found) => AggregatorRegistry.aggregate(found.filter((metrics) => metrics !== null)).metrics())
      .then(respond, () => respond(null));
  });
}

/** The metrics of one process; null if it has exited. */
function ownMetrics(child: Worker, id: number): Promise<object[] | null> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('disconnect', onExit);
      settle();
    };
    const onMessage = (message: unknown): void => {
      if (isMessage<OwnMetrics>(message, OWN_RESPONSE) && message.id === id)
        end(() => resolve(message.metrics));
    };
    const onExit = (): void => end(() => resolve(null));
    const timer = setTimeout(() => end(() => reject(new Error('No response'))), OWN_TIMEOUT_MS);
    child.on('message', onMessage);
    child.on('disconnect', onExit);
    const request: MetricsRequest = { type: OWN_REQUEST, id };
    if (child.isConnected()) child.send(request);
    else onExit();
  });
}
