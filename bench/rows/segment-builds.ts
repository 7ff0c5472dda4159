import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '../../domain/json/json.js';
import { asText } from '../../domain/json/lenient.js';
import { parseJsonObject } from '../../domain/json/parse-json.js';
import { createTemporal } from '../../engine/temporal/temporal.js';
import { segmentCounts, segmentRows } from '../../engine/verify/segments.js';
import { figuresOf, type Figures, type Round } from '../figures.js';
import { startInstance, type Instance } from '../instance.js';
import { addPeople, SEGMENTS } from '../segment-people.js';
import { absoluteResult, atMost, type Bench, type Limit, type RowResult } from './row.js';

const ROW = 28;
const CONTACTS = 20_000;
const LOOK_EVERY_MS = 50;
const READS = 100;
/** Before what looks wrong is looked at again. */
const PAUSE_MS = 3_000;
const EVENTS = { inFlight: 8, perSecond: 50 };

/**
 * Row 28: segments of contacts with ten events each, beside live events that one of them counts: each build, the segments
 * with their counts, the first page of members, and previews of what is not saved. The baseline is a read of all contacts,
 * or the same alone.
 */
export async function segmentBuilds(bench: Bench): Promise<RowResult[]> {
  const contacts = bench.options.contacts ?? CONTACTS;
  const instance = await startInstance({ ...bench, worker: true });
  try {
    bench.log(`segments: inserting ${contacts} contacts`);
    const events = await addPeople(instance, contacts);
    bench.remark(`row ${ROW}: ${contacts} contacts, ${events} events`);
    const load = { eventName: 'Page viewed', contacts, changing: false };
    const live = (seconds: number): Promise<Figures> =>
      bench.http.run({ urls: instance.urls, key: instance.key, seconds, load, ...EVENTS, countsLate: true });
    const scan = await milliseconds(() => readAll(instance));
    const alone = await live(bench.options.seconds);
    const built = await buildAll(bench, instance, live);
    const ids = built.map(({ id }) => id);
    const reads = await readsOf(instance, ids);
    const [beside] = await Promise.all([readsOf(instance, ids), live(bench.options.seconds)]);
    if (bench.options.verify) await verifyMembers(bench, instance);
    const line = (path: string, limit: Limit, round: Round): RowResult =>
      absoluteResult({ row: ROW, path, against: 'alone', unit: 'ms', limit }, [round]);
    return [
      ...built.map(({ name, ms }) => ({
        ...line(`build: ${name}`, atMost(60_000), roundOf(scan, ms)),
        against: 'find()',
      })),
      line('live events beside builds, p99', atMost(300), roundOf(alone.p99, worstOf(built))),
      line('segments with counts, p99', atMost(300), roundOf(reads.counts.p99, beside.counts.p99)),
      line('first page of members, p99', atMost(300), roundOf(reads.members.p99, beside.members.p99)),
      ...(await previews(instance, scan)),
    ];
  } finally {
    await instance.stop();
  }
}

function roundOf(plain: number, ours: number): Round {
  return { plain, ours, ratio: ours / plain };
}

function worstOf(built: readonly { p99: number }[]): number {
  return Math.max(...built.map(({ p99 }) => p99));
}

interface Built {
  id: string;
  name: string;
  ms: number;
  /** Of live events meanwhile. */
  p99: number;
}

async function buildAll(
  bench: Bench,
  instance: Instance,
  live: (seconds: number) => Promise<Figures>,
): Promise<Built[]> {
  const built: Built[] = [];
  for (const segment of SEGMENTS) {
    bench.log(`segments: build of ${segment.name}`);
    const isBuilt = { value: false };
    const p99s: number[] = [];
    const sending = (async () => {
      while (!isBuilt.value) p99s.push((await live(bench.options.seconds)).p99);
    })();
    const made = await call(instance, 'POST', '/api/segments', segment);
    const id = asText(made['id']);
    const ms = await milliseconds(() => untilReady(instance, id)).finally(() => {
      isBuilt.value = true;
    });
    await sending;
    built.push({ id, name: segment.name, ms, p99: Math.max(...p99s) });
    const read = await call(instance, 'GET', `/api/segments/${id}`);
    bench.remark(`row ${ROW}: ${segment.name}: ${JSON.stringify(read['members'])} members`);
  }
  return built;
}

async function untilReady(instance: Instance, id: string): Promise<void> {
  for (;;) {
    const read = await call(instance, 'GET', `/api/segments/${id}`);
    if (read['status'] === 'ready') return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** @throws an Error that names the first of what is wrong */
async function verifyMembers(
  bench: Bench,
  { db, temporal: { address, namespace } }: Instance,
): Promise<void> {
  const temporal = createTemporal({ address, namespace, apiKey: null, tls: null });
  try {
    for (const { name, run } of [segmentRows, segmentCounts]) {
      bench.log(`segments: ${name}`);
      let rows = 0;
      const ms = await milliseconds(() =>
        run(
          { db, client: temporal.client, pauseMs: PAUSE_MS },
          {
            checked: (more) => {
              rows += more;
            },
            found: ([first]) => {
              if (first !== undefined) throw new Error(`${name}: ${first.id}: ${first.problem}`);
            },
          },
        ),
      );
      bench.remark(`row ${ROW}: ${name}: ${rows} checked in ${(ms / 1_000).toFixed(0)} s, none wrong`);
    }
  } finally {
    await temporal.close();
  }
}

/** Latencies of reading all segments, and the members of each in turn. */
async function readsOf(
  instance: Instance,
  ids: readonly string[],
): Promise<Record<'counts' | 'members', Figures>> {
  const times: Record<'counts' | 'members', number[]> = { counts: [], members: [] };
  for (let i = 0; i < READS; i += 1) {
    const id = ids[i % ids.length] ?? '';
    times.counts.push(await milliseconds(() => call(instance, 'GET', '/api/segments')));
    times.members.push(await milliseconds(() => call(instance, 'GET', `/api/segments/${id}/members`)));
  }
  return { counts: figuresOf(times.counts, 1), members: figuresOf(times.members, 1) };
}

async function previews(instance: Instance, scan: number): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const { name, where } of SEGMENTS) {
    const ms = await milliseconds(() => call(instance, 'POST', '/api/segments/preview', { where }));
    const line = { row: ROW, path: `preview: ${name}`, against: 'find()', unit: 'ms' } as const;
    results.push(absoluteResult({ ...line, limit: atMost(1_500) }, [roundOf(scan, ms)]));
  }
  return results;
}

async function readAll({ db, workspaceId }: Instance): Promise<void> {
  const contacts = db.collections.Contact.find({ workspaceId }, { raw: true, batchSize: 1_000 });
  while (await contacts.hasNext()) contacts.readBufferedDocuments();
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function call(
  { urls, key }: Instance,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<JsonObject> {
  const response = await fetch(`${urls[0] ?? ''}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return parseJsonObject(text);
}
