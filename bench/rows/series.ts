import { setTimeout as sleep } from 'node:timers/promises';
import { startCosts, type Costs } from '../costs.js';
import { addActive, addContacts, startInstance, type Instance } from '../instance.js';
import { contactEmail } from '../load/send-events.js';
import { mailReceiver, type MailReceiver } from '../mail-receiver.js';
import type { Workspace } from '../workspaces.js';
import type { Bench } from './row.js';

export const WAIT_MS = 1_000;
const EVENTS_PER_REQUEST = 100;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 300_000;

/** An instance whose worker sends mail to a receiver that accepts everything at once. */
export interface Series {
  instance: Instance;
  receiver: MailReceiver;
  temporalPid: number | null;
  stop: () => Promise<void>;
}

export async function startSeries(bench: Bench, contacts: number, workers = 1): Promise<Series> {
  const receiver = await mailReceiver();
  try {
    const env = { SMTP_URL: receiver.url };
    const instance = await startInstance({ ...bench, worker: true, moreWorkers: workers - 1, env });
    const { temporalPid } = bench.servers;
    const stop = async (): Promise<void> => {
      await instance.stop();
      await receiver.close();
    };
    await addContacts(instance, contacts);
    return { instance, receiver, temporalPid, stop };
  } catch (error) {
    await receiver.close();
    throw error;
  }
}

/** Creates an automation that repeats "wait one second", followed by a mail if wanted. */
export async function addSeries(
  workspace: Pick<Workspace, 'urls' | 'key'>,
  { trigger, rounds, mails }: { trigger: string; rounds: number; mails: boolean },
): Promise<void> {
  const steps = Array.from({ length: rounds }, (_, i) => [
    { id: `wait${i}`, type: 'wait', for: '1 second' },
    ...(mails ? [{ id: `mail${i}`, type: 'sendEmail', ...MAIL }] : []),
  ]);
  await addActive(workspace, { trigger, steps: steps.flat() });
}

/** The texts of a mail step. */
export const MAIL = {
  subject: 'News for {{ contact.email }}',
  html: '<p>Hello,</p><p>this is what you wanted to know.</p>',
  layout: 'none',
};

interface Entering {
  trigger: string;
  count: number;
  /** Number of the first contact; 0 by default. */
  from?: number;
  /** Called with each answer, with the contacts that it names. */
  onEntered?: (from: number, count: number) => void;
}

/** Enters contacts, all at once, by their number. */
export async function enterContacts(
  { urls, key }: Pick<Workspace, 'urls' | 'key'>,
  { trigger, count, from = 0, onEntered }: Entering,
): Promise<void> {
  const pages = Array.from({ length: Math.ceil(count / EVENTS_PER_REQUEST) }, (_, page) => {
    const size = Math.min(EVENTS_PER_REQUEST, count - page * EVENTS_PER_REQUEST);
    const first = from + page * EVENTS_PER_REQUEST;
    return { first, size };
  });
  await Promise.all(
    pages.map(async ({ first, size }) => {
      const events = Array.from({ length: size }, (_, i) => ({
        email: contactEmail(first + i),
        eventName: trigger,
      }));
      const response = await fetch(`${urls[0]}/api/events/batch`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
        body: JSON.stringify({ events }),
      });
      const { enrolled } = (await response.json()) as { enrolled?: number };
      if (enrolled !== size) throw new Error(`entering answered ${response.status}: ${enrolled}`);
      onEntered?.(first, size);
    }),
  );
}

/** Waits until no enrollment is active; resolves to the number of queries that this took. */
export async function untilEnded({ instance }: Series): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let queries = 1; ; queries += 1) {
    const active = await instance.db.collections.Enrollment.findOne(
      { status: 'active' },
      { projection: { _id: 1, status: 1 } },
    );
    if (active === null) return queries;
    if (Date.now() > deadline) throw new Error('the enrollments have not ended');
    await sleep(LOOK_EVERY_MS);
  }
}

/** Runs `count` contacts through an automation, from the first entry to the last end. */
export async function runSeries(
  series: Series,
  { trigger, count }: { trigger: string; count: number },
): Promise<Costs> {
  const { instance, temporalPid } = series;
  const costs = await startCosts({
    client: instance.db.client,
    pids: { api: instance.apis[0]?.pid ?? null, worker: instance.worker?.pid ?? null, Temporal: temporalPid },
  });
  await enterContacts(instance, { trigger, count });
  const queries = await untilEnded(series);
  const used = await costs();
  return { ...used, commands: used.commands - queries };
}
