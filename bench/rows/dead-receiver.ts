import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, type Figures, type Round } from '../figures.js';
import { addContacts, addRule, startInstance, type Instance } from '../instance.js';
import { HttpConnection } from '../load/http-connection.js';
import { contactEmail, expectOk, sendRequest } from '../load/send-events.js';
import { deadReceiver, takingReceiver } from '../receivers.js';
import { atMost, absoluteResult, type Bench, type RowResult } from './row.js';

const CONTACTS = 1_000;
const DEAD_DELIVERIES = 10_000;
const SENT_AT_ONCE = 100;
const SAMPLES = 60;
/** Longer than the first timeouts (15 s), after which the dead receiver's deliveries continue in workflows. */
const SAMPLES_BEHIND = 400;
const WARM_UP_SAMPLES = 20;
const PAUSE_MS = 100;
const PATIENCE_MS = 60_000;

/** Row 8: latency from an event to a healthy receiver, while 10,000 deliveries wait for a dead one. */
export async function behindDeadReceiver(bench: Bench): Promise<RowResult[]> {
  const receivedAt = new Map<string, number>();
  const [healthy, dead] = await Promise.all([
    takingReceiver((body) => void receivedAt.set(numberIn(body), performance.now())),
    deadReceiver(),
  ]);
  const instance = await startInstance({ ...bench, worker: true });
  const connection = await HttpConnection.open(instance.urls[0] ?? '');
  const sampler: Sampler = { instance, connection, receivedAt, next: 0 };
  bench.log('a delivery behind 10,000 to a dead receiver');
  try {
    await addContacts(instance, CONTACTS);
    await addRule(instance, { event: 'Healthy', url: healthy.url });
    await addRule(instance, { event: 'Dead', url: dead.url });
    await sample(sampler, WARM_UP_SAMPLES);
    const alone = figuresOf(await sample(sampler, SAMPLES), 1);
    await sendDead(instance);
    const behind = figuresOf(await sample(sampler, SAMPLES_BEHIND), 1);
    const waiting = await instance.db.collections.Outbox.countDocuments({ lane: 'deliveries' });
    bench.remark(`row 8: ${waiting} of ${DEAD_DELIVERIES} still waited for their first try at the end`);
    return resultsOf(alone, behind);
  } finally {
    connection.close();
    await instance.stop();
    await Promise.all([healthy.close(), dead.close()]);
  }
}

interface Sampler {
  instance: Instance;
  connection: HttpConnection;
  receivedAt: Map<string, number>;
  next: number;
}

function numberIn(body: string): string {
  return /"n":(\d+)/.exec(body)?.[1] ?? '';
}

async function sample(sampler: Sampler, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    await sleep(PAUSE_MS);
    times.push(await fromAnswerToReceiver(sampler));
  }
  return times;
}

async function fromAnswerToReceiver(sampler: Sampler): Promise<number> {
  const { instance, connection, receivedAt } = sampler;
  sampler.next += 1;
  const n = sampler.next;
  const body = { email: contactEmail(n % CONTACTS), eventName: 'Healthy', eventProperties: { n } };
  expectOk(await connection.send(sendRequest(instance.urls[0] ?? '', instance.key, body)));
  const answered = performance.now();
  for (;;) {
    const at = receivedAt.get(String(n));
    if (at !== undefined) return Math.max(0, at - answered);
    if (performance.now() - answered > PATIENCE_MS) throw new Error(`delivery ${n} never arrived`);
    await sleep(1);
  }
}

async function sendDead({ urls, key }: Instance): Promise<void> {
  const events = Array.from({ length: SENT_AT_ONCE }, (_, i) => ({
    email: contactEmail(i),
    eventName: 'Dead',
  }));
  for (let sent = 0; sent < DEAD_DELIVERIES; sent += SENT_AT_ONCE) {
    const response = await fetch(`${urls[0]}/api/events/batch`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
      body: JSON.stringify({ events }),
    });
    if (!response.ok) throw new Error(`events/batch answered ${response.status}`);
    await response.arrayBuffer();
  }
}

function resultsOf(alone: Figures, behind: Figures): RowResult[] {
  const line = { row: 8, against: 'nothing waiting', unit: 'ms', limit: atMost(1_000) } as const;
  const round = (p: 'p50' | 'p99'): Round => ({
    plain: alone[p],
    ours: behind[p],
    ratio: behind[p] / alone[p],
  });
  return [
    absoluteResult({ ...line, path: 'delivery behind 10,000 dead, p50' }, [round('p50')]),
    absoluteResult({ ...line, path: 'delivery behind 10,000 dead, p99' }, [round('p99')]),
  ];
}
