import { setTimeout as sleep } from 'node:timers/promises';
import { IDLE_MS, residentMiB, type NodeProcess } from '../node-process.js';
import { median } from '../figures.js';
import { absoluteResult, atMost, type Bench, type RowResult } from './row.js';
import { addSeries, enterContacts, startSeries, untilEnded, type Series } from './series.js';

const ROW = 29;
const CONTACTS = 10_000;
const EVENTS = { inFlight: 4, perSecond: 50 };
/** People who enter a series of three mails, every second. */
const ENTRIES_PER_SECOND = 3;
const TRIGGER = 'Joined';
const MAILS = 3;
/** The figures before the first minutes, in which code is compiled and caches fill, are those of a start. */
const WARM_UP_MINUTES = 2;
const SAMPLE_MS = 5_000;
const IDLE_LIMITS = { api: 150, worker: 200 } as const;
/** By how much the end may exceed the beginning. */
const GROWTH = 1.1;

type Name = keyof typeof IDLE_LIMITS;
const NAMES: readonly Name[] = ['api', 'worker'];

/**
 * Row 29: resident memory of api and worker, idle and over `--minutes` of events and of people who enter a series of
 * mails. What is compared are the medians of the first and the last two minutes after the warm-up.
 */
export async function memory(bench: Bench): Promise<RowResult[]> {
  const { minutes } = bench.options;
  const series = await startSeries(bench, CONTACTS);
  try {
    await addSeries(series.instance, { trigger: TRIGGER, rounds: MAILS, mails: true });
    await sleep(IDLE_MS);
    const idle = sampleOf(series);
    bench.log(`memory over ${minutes} minutes of load`);
    const samples = await underLoad(bench, series, minutes);
    for (const name of NAMES)
      bench.remark(
        `row ${ROW}: ${name}, MiB by the minute: ${byMinute(samples.map((sample) => sample[name]))}`,
      );
    return NAMES.flatMap((name) =>
      resultsOf(
        name,
        idle[name],
        samples.map((sample) => sample[name]),
      ),
    );
  } finally {
    await series.stop();
  }
}

type Sample = Record<Name, number>;

function sampleOf({ instance: { apis, worker } }: Series): Sample {
  const of = (process: NodeProcess | null | undefined): number =>
    (process ? residentMiB(process.pid) : null) ?? NaN;
  return { api: of(apis[0]), worker: of(worker) };
}

async function underLoad(bench: Bench, series: Series, minutes: number): Promise<Sample[]> {
  const { urls, key } = series.instance;
  const seconds = minutes * 60;
  const load = { eventName: 'Page viewed', contacts: CONTACTS, changing: false };
  const events = bench.http.run({ urls, key, seconds, load, ...EVENTS });
  const entering = enterAll(series, seconds);
  const samples: Sample[] = [];
  for (let taken = 0; taken < (seconds * 1_000) / SAMPLE_MS; taken += 1) {
    await sleep(SAMPLE_MS);
    samples.push(sampleOf(series));
  }
  await Promise.all([events, entering]);
  await untilEnded(series);
  return samples;
}

async function enterAll(series: Series, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const next = sleep(1_000);
    const from = second * ENTRIES_PER_SECOND;
    await enterContacts(series.instance, { trigger: TRIGGER, count: ENTRIES_PER_SECOND, from });
    await next;
  }
}

const SAMPLES_PER_MINUTE = 60_000 / SAMPLE_MS;

function byMinute(samples: number[]): string {
  const minutes = Math.ceil(samples.length / SAMPLES_PER_MINUTE);
  return Array.from({ length: minutes }, (_, minute) =>
    median(samples.slice(minute * SAMPLES_PER_MINUTE, (minute + 1) * SAMPLES_PER_MINUTE)).toFixed(0),
  ).join(' ');
}

function resultsOf(name: Name, idle: number, samples: number[]): RowResult[] {
  const steady = samples.slice(WARM_UP_MINUTES * SAMPLES_PER_MINUTE);
  const [first, last] = [
    median(steady.slice(0, 2 * SAMPLES_PER_MINUTE)),
    median(steady.slice(-2 * SAMPLES_PER_MINUTE)),
  ];
  const line = { row: ROW, unit: 'MiB' } as const;
  return [
    absoluteResult(
      { ...line, path: `${name} idle`, against: 'under load', limit: atMost(IDLE_LIMITS[name]) },
      [{ plain: last, ours: idle, ratio: idle / last }],
    ),
    absoluteResult(
      {
        ...line,
        path: `${name} under load, at the end`,
        against: 'two minutes in',
        limit: atMost(first * GROWTH),
      },
      [{ plain: first, ours: last, ratio: last / first }],
    ),
  ];
}
