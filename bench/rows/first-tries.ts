import { setTimeout as sleep } from 'node:timers/promises';
import type { Round } from '../figures.js';
import { addContacts, addRule, startInstance, type Instance } from '../instance.js';
import { contactEmail } from '../load/send-events.js';
import { takingReceiver } from '../receivers.js';
import { absoluteResult, atLeast, type Bench, type RowResult } from './row.js';

const DELIVERIES = 3_000;
const WARM_UP_DELIVERIES = 500;
const CONTACTS = 1_000;
const EVENTS_PER_REQUEST = 100;
const LOOK_EVERY_MS = 5;
const PATIENCE_MS = 120_000;

/** Row 17: first tries of a rule's deliveries to one receiver that answers at once. */
export function firstTriesToOne(bench: Bench): Promise<RowResult[]> {
  return measure(bench, { row: 17, receivers: 1, limit: 500 });
}

/** Row 18: the same over 100 receivers. */
export function firstTriesToMany(bench: Bench): Promise<RowResult[]> {
  return measure(bench, { row: 18, receivers: 100, limit: 300 });
}

async function measure(
  bench: Bench,
  { row, receivers: count, limit }: { row: number; receivers: number; limit: number },
): Promise<RowResult[]> {
  const path = `first webhook tries, receivers: ${count}`;
  bench.log(path);
  const receivers = await Promise.all(Array.from({ length: count }, () => takingReceiver()));
  const received = (): number => receivers.reduce((sum, receiver) => sum + receiver.received, 0);
  const instance = await startInstance({ ...bench, worker: true });
  try {
    await addContacts(instance, CONTACTS);
    for (const [i, { url }] of receivers.entries()) await addRule(instance, { event: `Hook ${i}`, url });
    await deliver(instance, { count: WARM_UP_DELIVERIES, events: count, received });
    const rounds: Round[] = [];
    for (let i = 0; i < bench.options.rounds; i += 1) {
      const ours = await deliver(instance, { count: DELIVERIES, events: count, received });
      rounds.push({ plain: NaN, ours, ratio: NaN });
    }
    const line = { row, path, against: '', unit: 'per second', limit: atLeast(limit) } as const;
    return [absoluteResult(line, rounds)];
  } finally {
    await instance.stop();
    await Promise.all(receivers.map((receiver) => receiver.close()));
  }
}

/** Deliveries per second, from the first event to the last arrival. */
async function deliver(
  instance: Instance,
  { count, events, received }: { count: number; events: number; received: () => number },
): Promise<number> {
  const before = received();
  const began = performance.now();
  for (let from = 0; from < count; from += EVENTS_PER_REQUEST) await sendEvents(instance, from, events);
  while (received() - before < count) {
    if (performance.now() - began > PATIENCE_MS) throw new Error('the deliveries have not arrived');
    await sleep(LOOK_EVERY_MS);
  }
  return (count * 1_000) / (performance.now() - began);
}

async function sendEvents({ urls, key }: Instance, from: number, names: number): Promise<void> {
  const events = Array.from({ length: EVENTS_PER_REQUEST }, (_, i) => ({
    email: contactEmail((from + i) % CONTACTS),
    eventName: `Hook ${(from + i) % names}`,
  }));
  const response = await fetch(`${urls[0]}/api/events/batch`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({ events }),
  });
  if (!response.ok) throw new Error(`events/batch answered ${response.status}`);
  await response.arrayBuffer();
}
