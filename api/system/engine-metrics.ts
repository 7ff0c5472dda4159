import { Counter, Histogram, type Registry } from 'prom-client';
import type { EngineMetrics } from '../../engine/engine.js';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const CALLS = [1, 2, 5, 10, 20, 50, 100, 200];

/** Metrics of the engine's batches. */
export function createEngineMetrics(registry: Registry): EngineMetrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'rollcall_batch_duration_seconds',
    help: 'Duration of a batch, from read to commit.',
    buckets: SECONDS,
    registers,
  });
  const size = new Histogram({
    name: 'rollcall_batch_calls',
    help: 'Number of calls in a batch.',
    buckets: CALLS,
    registers,
  });
  const commitErrors = new Counter({
    name: 'rollcall_batch_trouble_total',
    help: 'Batches that did not commit at the first attempt, by cause.',
    labelNames: ['kind'],
    registers,
  });
  const tooMany = new Counter({
    name: 'rollcall_entries_refused_total',
    help: 'Entries refused because the contact has as many active enrollments as it may have.',
    registers,
  });
  return {
    batch: (calls, seconds) => {
      duration.observe(seconds);
      size.observe(calls);
    },
    commitError: (kind) => commitErrors.inc({ kind }),
    tooMany: (entries) => tooMany.inc(entries),
  };
}
