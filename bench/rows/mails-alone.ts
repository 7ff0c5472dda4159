import { setTimeout as sleep } from 'node:timers/promises';
import { startCosts, type Costs } from '../costs.js';
import { alternate, median } from '../figures.js';
import { addActive } from '../instance.js';
import { LoadProcess } from '../load/load-process.js';
import { atLeast, ratioResult, type Bench, type RowResult } from './row.js';
import { enterContacts, MAIL, startSeries, untilEnded, type Series } from './series.js';

const PEOPLE = 200;
const MAILS_EACH = 5;
const WARM_UP_PEOPLE = 40;
/** The default of SMTP_CONNECTIONS. */
const CONNECTIONS = 10;
const TRIGGER = 'Wrote';
const LOOK_EVERY_MS = 5;
const PATIENCE_MS = 120_000;

/** Row 16: automations that only send mail, compared with nodemailer's pool without a database. */
export async function mailsAlone(bench: Bench): Promise<RowResult[]> {
  const count = PEOPLE * MAILS_EACH;
  const path = `mails alone, ${count}`;
  bench.log(path);
  const series = await startSeries(bench, PEOPLE);
  const pool = LoadProcess.mailPool();
  const byPool = async (): Promise<number> => {
    const { hostname: host, port } = new URL(series.receiver.url);
    series.receiver.onMail = () => undefined;
    return count / (await pool.run({ host, port: Number(port), connections: CONNECTIONS, count }));
  };
  try {
    const steps = Array.from({ length: MAILS_EACH }, (_, i) => ({
      id: `mail${i}`,
      type: 'sendEmail',
      ...MAIL,
    }));
    await addActive(series.instance, { trigger: TRIGGER, steps });
    await byAutomation(series, WARM_UP_PEOPLE);
    await byPool();
    const costs: Costs[] = [];
    const rounds = await alternate(bench.options.rounds, {
      plain: byPool,
      ours: async () => {
        const used = await costsOf(series);
        const rate = await byAutomation(series, PEOPLE);
        costs.push(await used());
        return rate;
      },
    });
    remarkOn(bench, costs, count);
    const against = `nodemailer's pool, ${CONNECTIONS}`;
    return [ratioResult({ row: 16, path, against, unit: 'per second', limit: atLeast(0.5) }, rounds)];
  } finally {
    pool.stop();
    await series.stop();
  }
}

/** Mails per second, from the first entry to the last arrival. */
async function byAutomation(series: Series, people: number): Promise<number> {
  let arrived = 0;
  series.receiver.onMail = () => (arrived += 1);
  const began = performance.now();
  await enterContacts(series.instance, { trigger: TRIGGER, count: people });
  while (arrived < people * MAILS_EACH) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('the mails have not arrived');
    await sleep(LOOK_EVERY_MS);
  }
  const elapsed = (performance.now() - began) / 1_000;
  await untilEnded(series);
  return (people * MAILS_EACH) / elapsed;
}

function costsOf({ instance, temporalPid }: Series): Promise<() => Promise<Costs>> {
  const { apis, worker, db } = instance;
  const pids = { api: apis[0]?.pid ?? null, worker: worker?.pid ?? null, Temporal: temporalPid };
  return startCosts({ client: db.client, pids });
}

/** What a mail costs, from the entries to the last end. */
function remarkOn(bench: Bench, costs: Costs[], mails: number): void {
  const perMail = (of: (one: Costs) => number | null): string =>
    median(costs.map((one) => (of(one) ?? NaN) / mails)).toFixed(1);
  const processor = Object.keys(costs[0]?.processorMs ?? {}).map(
    (name) => `${name} ${perMail(({ processorMs }) => processorMs[name] ?? null)}`,
  );
  const commands = perMail((one) => one.commands);
  bench.remark(
    `row 16: processor time per mail, ms: ${processor.join(', ')}; MongoDB commands per mail: ${commands}`,
  );
}
