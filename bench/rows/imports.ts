import { setTimeout as sleep } from 'node:timers/promises';
import { startCosts, type Costs } from '../costs.js';
import { median, type Round } from '../figures.js';
import { addContacts, startInstance, type Instance } from '../instance.js';
import {
  addList,
  hasEnded,
  importFile,
  peopleFile,
  startImport,
  untilImported,
  type Mapping,
} from '../import-file.js';
import { insertAgain, updateAgain } from '../write-again.js';
import { forgetPeak, IDLE_MS, peakMiB, residentMiB } from '../node-process.js';
import { absoluteResult, atLeast, atMost, ratioResult, type Bench, type RowResult } from './row.js';

const ROW = 25;
/** People of one import for each second of a side: as many as the slowest limit asks for. */
const PEOPLE_PER_SECOND = 10_000;
const WARM_UP_PEOPLE = 5_000;
/** The import beside live events is so much longer than they are. */
const LONGER = 2;
const EVENTS = { inFlight: 8, perSecond: 50 };
/** Contacts with the emails that loads refer to. */
const KNOWN = 'person';
const LIMITS = { fresh: 10_000, consenting: 8_000, existing: 6_000 };

interface Kind {
  what: keyof typeof LIMITS;
  path: string;
  against: string;
}

const KINDS: Kind[] = [
  { what: 'fresh', path: 'import of new people', against: 'insertMany' },
  { what: 'consenting', path: 'with consent lines and a list', against: 'insertMany' },
  { what: 'existing', path: 'import of existing people', against: 'bulkWrite' },
];

/**
 * Row 25: imports through the api and a worker, against the driver writing the same documents into collections with the
 * same indexes; the worker's memory, and live events of the same workspace meanwhile.
 */
export async function imports(bench: Bench): Promise<RowResult[]> {
  const instance = await startInstance({ ...bench, worker: true });
  try {
    const lists = [await addList(instance)];
    await sleep(IDLE_MS);
    const idle = memoryOf(instance, residentMiB);
    if (instance.worker !== null) forgetPeak(instance.worker.pid);
    await importFile(instance, peopleFile({ from: 'warm', count: WARM_UP_PEOPLE, plan: 'free' }), {});
    const people = Math.round(PEOPLE_PER_SECOND * bench.options.seconds);
    const measured = new Map<Kind['what'], Measured[]>();
    for (let round = 0; round < bench.options.rounds; round += 1)
      for (const { what, path } of KINDS) {
        bench.log(`${path}, ${people} rows`);
        const before = measured.get(what) ?? [];
        measured.set(what, [...before, await measure(instance, { what, round, people, lists })]);
      }
    const peak = memoryOf(instance, peakMiB);
    const live = await besideEvents(bench, instance, people * LONGER);
    for (const { what, path } of KINDS)
      bench.remark(`row ${ROW}: ${path}: ${costsOf(measured.get(what) ?? [], people)}`);
    return [
      ...KINDS.flatMap((kind) =>
        rates(
          kind,
          (measured.get(kind.what) ?? []).map(({ round }) => round),
        ),
      ),
      memoryRow({ idle, peak }),
      absoluteResult(
        {
          row: ROW,
          path: 'live events beside an import, p99',
          against: 'alone',
          unit: 'ms',
          limit: atMost(300),
        },
        [live],
      ),
    ];
  } finally {
    await instance.stop();
  }
}

function rates({ what, path, against }: Kind, rounds: Round[]): RowResult[] {
  const line = { row: ROW, against, unit: 'per second' as const };
  return [
    absoluteResult({ ...line, path, limit: atLeast(LIMITS[what]) }, rounds),
    ratioResult({ ...line, path: `${path}, ratio`, limit: null }, rounds),
  ];
}

function memoryRow({ idle, peak }: { idle: number; peak: number }): RowResult {
  const round = { plain: idle, ours: peak, ratio: peak / idle };
  const path = 'peak memory of the worker';
  return absoluteResult({ row: ROW, path, against: 'idle', unit: 'MiB', limit: atMost(200) }, [round]);
}

function memoryOf({ worker }: Instance, read: (pid: number) => number | null): number {
  return (worker === null ? null : read(worker.pid)) ?? NaN;
}

interface Side {
  what: Kind['what'];
  round: number;
  people: number;
  lists: string[];
}

interface Measured {
  round: Round;
  costs: Costs;
}

/** Processor time and commands of a row. */
function costsOf(measured: readonly Measured[], people: number): string {
  const perRow = (of: (costs: Costs) => number | null): number =>
    median(measured.map(({ costs }) => (of(costs) ?? NaN) / people));
  const processor = Object.keys(measured[0]?.costs.processorMs ?? {}).map(
    (name) => `${name} ${(perRow(({ processorMs }) => processorMs[name] ?? null) * 1_000).toFixed(0)} µs`,
  );
  return `${[...processor, `${perRow(({ commands }) => commands).toFixed(3)} commands`].join(', ')} a row`;
}

async function measure(instance: Instance, { what, round, people, lists }: Side): Promise<Measured> {
  // Existing people are those that the round has imported before.
  const from = `${what === 'consenting' ? 'consenting' : 'fresh'}-${round}`;
  const file = peopleFile({ from, count: people, plan: what === 'existing' ? 'pro' : 'free' });
  const consent = {
    listIds: lists,
    confirmed: { text: 'Yes', source: 'Bench', at: new Date(0).toISOString() },
  };
  const mapping: Mapping = what === 'consenting' ? consent : {};
  const used = await startCosts({
    client: instance.db.client,
    pids: { worker: instance.worker?.pid ?? null },
  });
  const ours = people / (await importFile(instance, file, mapping));
  const costs = await used();
  const again = what === 'existing' ? updateAgain : insertAgain;
  const plain = people / (await again(instance, from));
  return { round: { plain, ours, ratio: ours / plain }, costs };
}

/** Events of people who exist, beside an import of others and one that changes them. */
async function besideEvents(bench: Bench, instance: Instance, people: number): Promise<Round> {
  const { http, options, remark } = bench;
  const { urls, key } = instance;
  bench.log(`live events beside an import, ${people} rows`);
  await addContacts(instance, people);
  const load = { eventName: 'Page viewed', contacts: people, changing: false };
  const events = (seconds: number) => http.run({ urls, key, seconds, load, ...EVENTS, countsLate: true });
  const alone = await events(options.seconds);
  const during: number[] = [];
  for (const from of ['others', KNOWN]) {
    const id = await startImport(instance, peopleFile({ from, count: people, plan: 'pro' }), {});
    const { p50, p99 } = await events(options.seconds);
    const isOver = await hasEnded(instance, id);
    const rate = Math.round(people / (await untilImported(instance, id)));
    const figures = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
    const note = isOver ? '; the import had ended before the events' : '';
    remark(`row ${ROW}: events beside an import of ${from} at ${rate} rows a second: ${figures}${note}`);
    during.push(p99);
  }
  const ours = Math.max(...during);
  return { plain: alone.p99, ours, ratio: ours / alone.p99 };
}
