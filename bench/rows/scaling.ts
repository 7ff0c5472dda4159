import { median, type Round } from '../figures.js';
import { addContacts, startInstance } from '../instance.js';
import { addAutomations, addWorkspaces } from '../workspaces.js';
import { addSeries, runSeries, startSeries } from './series.js';
import { ratioResult, type Bench, type Limit, type RowResult } from './row.js';

const API_PROCESSES = [1, 2, 4];
const WORKERS = [1, 2];
const CONTACTS = [10_000, 100_000, 1_000_000];
const AUTOMATIONS = [10, 1_000, 5_000];
const WORKSPACES = [1, 200];

const USUAL_CONTACTS = 20_000;
const IN_FLIGHT = 256;
const WARM_UP_SECONDS = 5;
const PEOPLE = 200;
const ROUNDS_EACH = 3;

/** One curve: the rate at each size, compared with that at the first. */
interface Curve {
  row: number;
  what: string;
  sizes: readonly number[];
  limit: Limit | null;
  /** Measures one size; resolves to a rate per second for each round. */
  rates: (bench: Bench, size: number) => Promise<number[]>;
}

/** Row 19: events that match no automation, over several api processes. */
export function scalingApis(bench: Bench): Promise<RowResult[]> {
  const rates = (on: Bench, apis: number): Promise<number[]> => eventRates(on, { apis });
  return curve(bench, { row: 19, what: 'api processes', sizes: API_PROCESSES, limit: null, rates });
}

/** Row 20: rounds of a one-second wait and a mail, with several workers. */
export function scalingWorkers(bench: Bench): Promise<RowResult[]> {
  return curve(bench, { row: 20, what: 'workers', sizes: WORKERS, limit: null, rates: roundRates });
}

/** Row 21: events that match no automation, by the number of contacts. */
export function scalingContacts(bench: Bench): Promise<RowResult[]> {
  const rates = (on: Bench, contacts: number): Promise<number[]> => eventRates(on, { contacts });
  return curve(bench, { row: 21, what: 'contacts', sizes: CONTACTS, limit: AT_LEAST_HALF, rates });
}

/** Row 22: the same by the number of active automations. */
export function scalingAutomations(bench: Bench): Promise<RowResult[]> {
  const rates = (on: Bench, automations: number): Promise<number[]> => eventRates(on, { automations });
  return curve(bench, { row: 22, what: 'automations', sizes: AUTOMATIONS, limit: AT_LEAST_HALF, rates });
}

/** Row 23: the same by the number of workspaces that the events belong to. */
export function scalingWorkspaces(bench: Bench): Promise<RowResult[]> {
  const rates = (on: Bench, workspaces: number): Promise<number[]> => eventRates(on, { workspaces });
  return curve(bench, { row: 23, what: 'workspaces', sizes: WORKSPACES, limit: AT_LEAST_HALF, rates });
}

const AT_LEAST_HALF: Limit = { kind: 'atLeast', value: 0.5 };

async function curve(bench: Bench, { row, what, sizes, limit, rates }: Curve): Promise<RowResult[]> {
  const results: RowResult[] = [];
  let first: number[] | undefined;
  for (const size of sizes) {
    const path = `${size.toLocaleString('en')} ${what}`;
    bench.log(path);
    const measured = await rates(bench, size);
    first ??= measured;
    const plain = median(first);
    const rounds = measured.map((ours): Round => ({ plain, ours, ratio: ours / plain }));
    const against = (sizes[0] ?? 0).toLocaleString('en');
    results.push(ratioResult({ row, path, against, unit: 'per second', limit }, rounds));
  }
  return results;
}

interface Sizes {
  apis?: number;
  contacts?: number;
  automations?: number;
  workspaces?: number;
}

/** Events per second, of contacts chosen at random. */
async function eventRates(
  bench: Bench,
  { apis = 1, contacts = USUAL_CONTACTS, automations = 1, workspaces = 1 }: Sizes,
): Promise<number[]> {
  const instance = await startInstance({ ...bench, apis });
  try {
    const each = Math.ceil(contacts / workspaces);
    const own = await addWorkspaces(instance, workspaces);
    for (const workspace of own) {
      await addAutomations(workspace, automations);
      await addContacts(workspace, each);
    }
    const key = own.map((workspace) => workspace.key);
    const load = { eventName: 'Page viewed', contacts: each, changing: false };
    const run = async (seconds: number): Promise<number> =>
      (await bench.http.run({ urls: instance.urls, key, inFlight: IN_FLIGHT, seconds, load })).perSecond;
    await run(WARM_UP_SECONDS);
    const rates: number[] = [];
    for (let i = 0; i < bench.options.rounds; i += 1) rates.push(await run(bench.options.seconds));
    return rates;
  } finally {
    await instance.stop();
  }
}

/** Rounds per second of people who enter at once. */
async function roundRates(bench: Bench, workers: number): Promise<number[]> {
  const series = await startSeries(bench, PEOPLE, workers);
  const trigger = 'Long';
  try {
    await addSeries(series.instance, { trigger, rounds: ROUNDS_EACH, mails: true });
    await runSeries(series, { trigger, count: PEOPLE / 4 });
    const rates: number[] = [];
    for (let i = 0; i < bench.options.rounds; i += 1) {
      const { seconds } = await runSeries(series, { trigger, count: PEOPLE });
      rates.push((PEOPLE * ROUNDS_EACH) / seconds);
    }
    return rates;
  } finally {
    await series.stop();
  }
}
