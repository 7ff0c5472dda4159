import { createTemporal } from '../../engine/temporal/temporal.js';
import { randomUUID } from 'node:crypto';
import { startCosts, type Costs } from '../costs.js';
import { LoadProcess } from '../load/load-process.js';
import { WAIT_MS, type Series } from './series.js';

const QUEUE = 'plain';
const STARTS_IN_FLIGHT = 32;

/** Plain workflows on the same Temporal server. */
export interface PlainSeries {
  /** Runs `count` workflows, from the first start to the last activity. */
  run: (count: number, rounds: number) => Promise<Costs>;
  /** Events in the history of one workflow. */
  historyOf: (rounds: number) => Promise<number>;
  stop: () => Promise<void>;
}

export async function startPlainSeries({ instance, temporalPid }: Series): Promise<PlainSeries> {
  const worker = LoadProcess.plainWorker();
  const temporal = createTemporal({ ...instance.temporal, apiKey: null, tls: null });
  await worker.run({ ask: 'start', ...instance.temporal, taskQueue: QUEUE });
  const start = (rounds: number) =>
    temporal.client.workflow.start('plainWorkflow', {
      workflowId: `plain-${randomUUID()}`,
      taskQueue: QUEUE,
      args: [{ rounds, sleepMs: WAIT_MS }],
    });
  return {
    run: async (count, rounds) => {
      const pids = { worker: worker.pid, Temporal: temporalPid };
      const costs = await startCosts({ client: instance.db.client, pids });
      const ended = worker.run({ ask: 'untilRun', activities: count * rounds });
      let left = count;
      const lane = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          await start(rounds);
        }
      };
      await Promise.all([ended, ...Array.from({ length: STARTS_IN_FLIGHT }, lane)]);
      return costs();
    },
    historyOf: async (rounds) => {
      const handle = await start(rounds);
      await handle.result();
      await worker.run({ ask: 'untilRun', activities: rounds });
      return (await handle.describe()).historyLength;
    },
    stop: async () => {
      worker.stop();
      await temporal.close();
    },
  };
}
