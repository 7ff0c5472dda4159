import { setTimeout as sleep } from 'node:timers/promises';
import { alternate } from '../figures.js';
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
    const rounds = await alternate(bench.options.rounds, {
      plain: byPool,
      ours: () => byAutomation(series, PEOPLE),
    });
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
  while (arrived < people * MAILS_EACH) await sleep(LOOK_EVERY_MS);
  const elapsed = (performance.now() - began) / 1_000;
  await untilEnded(series);
  return (people * MAILS_EACH) / elapsed;
}
