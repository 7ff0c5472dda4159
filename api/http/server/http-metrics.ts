import { Histogram, type Registry } from 'prom-client';

export interface HttpMetrics {
  observe(labels: { method: string; route: string; status: number }, seconds: number): void;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Request durations by route pattern. */
export function createHttpMetrics(registry: Registry): HttpMetrics {
  const histogram = new Histogram({
    name: 'rollcall_http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return {
    observe: ({ method, route, status }, seconds) => {
      // A client may send any method name; each would become a separate time series.
      histogram.observe(
        { method: METHODS.has(method) ? method : 'other', route, status: String(status) },
        seconds,
      );
    },
  };
}
