import { setTimeout as sleep } from 'node:timers/promises';
import { alternate } from '../figures.js';
import { atLeast, ratioResult, type Bench, type RowResult } from './row.js';
import {
  command,
  enter,
  startEnrolling,
  startPlain,
  untilSettled,
  type Enrolling,
} from './start-enrollments.js';

const STARTS = 400;
const IN_FLIGHT = 32;
const WARM_UP_STARTS = 100;
const LOOK_EVERY_MS = 5;

/** Row 5: the relay works off a backlog of starts, compared with starts of the plain client. */
export async function relayStarts(bench: Bench): Promise<RowResult[]> {
  const enrolling = await startEnrolling(bench);
  const path = `starts by the relay, ${STARTS} waiting`;
  bench.log(path);
  try {
    await byRelay(enrolling, WARM_UP_STARTS);
    await byPlainClient(enrolling, WARM_UP_STARTS);
    const rounds = await alternate(bench.options.rounds, {
      plain: () => byPlainClient(enrolling, STARTS),
      ours: () => byRelay(enrolling, STARTS),
    });
    const against = `workflow.start, ${IN_FLIGHT}`;
    return [ratioResult({ row: 5, path, against, unit: 'per second', limit: atLeast(0.8) }, rounds)];
  } finally {
    await enrolling.stop();
  }
}

/** Starts per second until the outbox is empty. */
async function byRelay(enrolling: Enrolling, count: number): Promise<number> {
  const entered = await enter(enrolling, count);
  await command(enrolling, entered);
  const began = performance.now();
  while ((await enrolling.instance.db.collections.Outbox.findOne({}, { projection: { _id: 1 } })) !== null)
    await sleep(LOOK_EVERY_MS);
  const seconds = (performance.now() - began) / 1_000;
  await untilSettled(enrolling);
  return count / seconds;
}

async function byPlainClient(enrolling: Enrolling, count: number): Promise<number> {
  const entered = await enter(enrolling, count);
  const began = performance.now();
  const lane = async (): Promise<void> => {
    for (let next = entered.pop(); next !== undefined; next = entered.pop())
      await startPlain(enrolling, next);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  const seconds = (performance.now() - began) / 1_000;
  await untilSettled(enrolling);
  return count / seconds;
}
