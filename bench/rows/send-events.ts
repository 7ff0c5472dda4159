import { EventCosts } from '../event-costs.js';
import { alternate } from '../figures.js';
import { addAutomation, addContacts, startInstance, type Instance } from '../instance.js';
import type { EventLoad } from '../load/send-events.js';
import { residentMiB } from '../node-process.js';
import { atLeast, atMost, ratioResult, type Bench, type Limit, type RowResult } from './row.js';
import { setTimeout as sleep } from 'node:timers/promises';

/** Contacts of a normal load: far more than calls in flight. */
const CONTACTS = 20_000;
/** So many that few enter twice during a measurement. */
const ENTERING_CONTACTS = 60_000;
/** Warm-up calls; the code is optimized after about 20,000. */
const WARM_UP_SECONDS = 10;
/** Time for the processes to settle after their start. */
const REST_MS = 2_000;
const AGAINST = 'insertOne';

const LEVELS = [
  { inFlight: 64, quiet: atLeast(1.5), entering: atLeast(1) },
  { inFlight: 256, quiet: atLeast(2.5), entering: atLeast(2) },
];

/** Rows 1 and 2: events that match no automation, although there is one. */
export async function quietEvents(bench: Bench): Promise<RowResult[]> {
  const instance = await startInstance(bench);
  const load: EventLoad = { eventName: 'Page viewed', contacts: CONTACTS, changing: false };
  const results: RowResult[] = [];
  try {
    await remarkOnMemory(bench, instance, 'idle');
    await addAutomation(instance, 'Something else');
    await addContacts(instance, CONTACTS);
    if (bench.options.rows.includes(1)) {
      for (const { inFlight, quiet } of LEVELS) {
        const path = `events/send, no match, ${inFlight} in flight`;
        results.push(await throughput(bench, instance, { row: 1, path, limit: quiet, inFlight, load }));
      }
    }
    if (bench.options.rows.includes(2)) results.push(await oneConnection(bench, instance, load));
    await remarkOnMemory(bench, instance, 'after the load');
    return results;
  } finally {
    await instance.stop();
  }
}

/** Row 3: every event enters an automation, while worker, relay and Temporal process the enrollments. */
export async function enteringEvents(bench: Bench): Promise<RowResult[]> {
  const instance = await startInstance({ ...bench, worker: true });
  const load: EventLoad = { eventName: 'Signed up', contacts: ENTERING_CONTACTS, changing: false };
  const results: RowResult[] = [];
  try {
    await addAutomation(instance, load.eventName);
    await addContacts(instance, ENTERING_CONTACTS);
    for (const { inFlight, entering } of LEVELS) {
      const path = `events/send, entering, ${inFlight} in flight`;
      results.push(await throughput(bench, instance, { row: 3, path, limit: entering, inFlight, load }));
    }
    const { Enrollment, Outbox } = instance.db.collections;
    const entered = await Enrollment.estimatedDocumentCount();
    const waiting = await Outbox.estimatedDocumentCount();
    bench.remark(`row 3: ${entered} entered, of which ${entered - waiting} were started meanwhile`);
    return results;
  } finally {
    await instance.stop();
  }
}

interface Throughput {
  row: number;
  path: string;
  limit: Limit;
  inFlight: number;
  load: EventLoad;
}

async function throughput(bench: Bench, instance: Instance, of: Throughput): Promise<RowResult> {
  const { row, path, limit, inFlight } = of;
  const run = sides(bench, instance, of);
  const { rounds, seconds } = bench.options;
  const cost = new EventCosts(instance, bench.servers.temporalPid);
  bench.log(path);
  await run.ours(WARM_UP_SECONDS);
  await run.plain(WARM_UP_SECONDS);
  const measured = await alternate(rounds, {
    plain: async () => (await run.plain(seconds)).perSecond,
    ours: () => cost.of(async () => (await run.ours(seconds)).perSecond, seconds),
  });
  bench.remark(`${path}: ${cost.text()}`);
  return ratioResult({ row, path, against: `${AGAINST}, ${inFlight}`, unit: 'per second', limit }, measured);
}

async function oneConnection(bench: Bench, instance: Instance, load: EventLoad): Promise<RowResult> {
  const path = 'events/send, no match, 1 connection, p50';
  const run = sides(bench, instance, { inFlight: 1, load });
  bench.log(path);
  await run.ours(WARM_UP_SECONDS);
  const rounds = await alternate(bench.options.rounds, {
    plain: async () => (await run.plain(bench.options.seconds)).p50,
    ours: async () => (await run.ours(bench.options.seconds)).p50,
  });
  return ratioResult({ row: 2, path, against: `${AGAINST}, 1`, unit: 'ms', limit: atMost(4) }, rounds);
}

/** Both loads with the same concurrency. */
function sides(
  { http, inserts }: Bench,
  { urls, key, mongodbUri }: Instance,
  { inFlight, load }: Pick<Throughput, 'inFlight' | 'load'>,
) {
  return {
    plain: (seconds: number) => inserts.run({ uri: mongodbUri, inFlight, seconds }),
    ours: (seconds: number) => http.run({ urls, key, inFlight, seconds, load }),
  };
}

async function remarkOnMemory(bench: Bench, { apis }: Instance, when: string): Promise<void> {
  await sleep(REST_MS);
  for (const { pid } of apis) {
    const memory = residentMiB(pid);
    if (memory !== null) bench.remark(`api process ${when}: ${Math.round(memory)} MiB resident`);
  }
}
