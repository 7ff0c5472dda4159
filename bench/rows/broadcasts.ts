import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId } from 'mongodb';
import { startCosts, type Costs } from '../costs.js';
import { alternate, median } from '../figures.js';
import type { Instance } from '../instance.js';
import { LoadProcess } from '../load/load-process.js';
import { atLeast, ratioResult, type Bench, type RowResult } from './row.js';
import { MAIL, startSeries, type Series } from './series.js';

/** The default of SMTP_CONNECTIONS. */
const CONNECTIONS = 10;
const LOOK_EVERY_MS = 10;
const PATIENCE_MS = 3_600_000;

interface Kind {
  row: number;
  path: string;
  people: number;
  /** How long the receiver takes for each mail. */
  replyAfterMs: number;
}

/** Row 26: a broadcast, compared with nodemailer's pool without a database. */
export function broadcasts(bench: Bench): Promise<RowResult[]> {
  const people = bench.options.recipients ?? 5_000;
  return measure(bench, { row: 26, path: `a broadcast to ${people}`, people, replyAfterMs: 0 });
}

/** Row 27: the same with a mail server that takes 50 ms for each mail. */
export function slowBroadcasts(bench: Bench): Promise<RowResult[]> {
  const people = bench.options.recipients ?? 1_500;
  const path = `a broadcast to ${people}, 50 ms for each`;
  return measure(bench, { row: 27, path, people, replyAfterMs: 50 });
}

async function measure(bench: Bench, { row, path, people, replyAfterMs }: Kind): Promise<RowResult[]> {
  bench.log(path);
  const series = await startSeries(bench, people);
  const pool = LoadProcess.mailPool();
  const { receiver } = series;
  receiver.replyAfterMs = replyAfterMs;
  const { hostname: host, port } = new URL(receiver.url);
  const byPool = async (): Promise<number> => {
    receiver.onMail = () => undefined;
    return people / (await pool.run({ host, port: Number(port), connections: CONNECTIONS, count: people }));
  };
  try {
    const list = await listOfAll(series.instance);
    await byBroadcast(series, { list, people });
    const costs: Costs[] = [];
    const rounds = await alternate(bench.options.rounds, {
      plain: byPool,
      ours: async () => {
        const { apis, worker, db } = series.instance;
        const pids = { api: apis[0]?.pid ?? null, worker: worker?.pid ?? null };
        const used = await startCosts({ client: db.client, pids });
        const rate = await byBroadcast(series, { list, people });
        costs.push(await used());
        return rate;
      },
    });
    remarkOn(bench, costs, { row, people });
    const against = `nodemailer's pool, ${CONNECTIONS}`;
    return [ratioResult({ row, path, against, unit: 'per second', limit: atLeast(0.5) }, rounds)];
  } finally {
    pool.stop();
    await series.stop();
  }
}

/** A list whose members are all contacts of the instance. */
async function listOfAll({ urls, key, db, workspaceId }: Instance): Promise<string> {
  const { id } = await call({ urls, key }, 'POST', '/api/lists', { name: 'Everyone' });
  await db.collections.Contact.updateMany({ workspaceId }, { $set: { listIds: [new ObjectId(id)] } });
  return id;
}

/** Mails per second, from the schedule to the last arrival: the preparation is included. */
async function byBroadcast(
  { instance, receiver }: Series,
  { list, people }: { list: string; people: number },
): Promise<number> {
  const { id } = await call(instance, 'POST', '/api/broadcasts', {
    name: 'News',
    audience: { list },
    mail: MAIL,
  });
  const { id: preview } = await call(instance, 'POST', `/api/broadcasts/${id}/preview`);
  let arrived = 0;
  receiver.onMail = () => (arrived += 1);
  const began = performance.now();
  const until = async (isReached: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await isReached())) {
      if (performance.now() - began > PATIENCE_MS) throw new Error('the broadcast has not been sent');
      await sleep(LOOK_EVERY_MS);
    }
  };
  await call(instance, 'POST', `/api/broadcasts/${id}/schedule`, { preview });
  await until(() => arrived >= people);
  const elapsed = (performance.now() - began) / 1_000;
  await until(async () => (await call(instance, 'GET', `/api/broadcasts/${id}`)).status === 'done');
  if (arrived !== people) throw new Error(`${arrived} mails have arrived`);
  return people / elapsed;
}

async function call(
  { urls, key }: Pick<Instance, 'urls' | 'key'>,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<{ id: string; status?: string }> {
  const response = await fetch(`${urls[0]}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string; status?: string };
}

/** What a mail costs, from the schedule to the end. */
function remarkOn(bench: Bench, costs: Costs[], { row, people }: { row: number; people: number }): void {
  const perMail = (of: (one: Costs) => number | null): string =>
    median(costs.map((one) => (of(one) ?? NaN) / people)).toFixed(2);
  const processor = Object.keys(costs[0]?.processorMs ?? {}).map(
    (name) => `${name} ${perMail(({ processorMs }) => processorMs[name] ?? null)}`,
  );
  const commands = perMail((one) => one.commands);
  bench.remark(
    `row ${row}: processor time per mail, ms: ${processor.join(', ')}; MongoDB commands per mail: ${commands}`,
  );
}
