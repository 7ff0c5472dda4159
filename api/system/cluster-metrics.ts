import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** A scrape reaches one of the processes, which asks the supervisor for the sums over all of them. */
const REQUEST = 'rollcall:metrics-request';
const RESPONSE = 'rollcall:metrics-response';
const TIMEOUT_MS = 6_000;

interface MetricsRequest {
  type: typeof REQUEST;
  id: number;
}

interface MetricsResponse {
  type: typeof RESPONSE;
  id: number;
  /** Null when a process did not respond. */
  text: string | null;
}

/** Reads the metrics of all API processes in the Prometheus text format; those of this one where there is no other. */
export function metricsOfAllProcesses(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries(registry);
  // Answers the supervisor's requests for this process's metrics.
  new AggregatorRegistry();
  let lastId = 0;
  return () => requestMetrics((lastId += 1));
}

/** In the supervisor: answers the processes' requests. */
export function answerMetricsRequests(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (child, message: unknown) => {
    if (!isMessage<MetricsRequest>(message, REQUEST)) return;
    const respond = (text: string | null): void => {
      const response: MetricsResponse = { type: RESPONSE, id: message.id, text };
      if (child.isConnected()) child.send(response);
    };
    all.clusterMetrics().then(respond, () => respond(null));
  });
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

function isMessage<M extends { type: string }>(message: unknown, type: M['type']): message is M {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === type;
}
