import { figuresOf, type Figures, type Round } from '../figures.js';
import { addAutomation, addContacts, addRule, startInstance, type Instance } from '../instance.js';
import { LoadProcess } from '../load/load-process.js';
import { takingReceiver } from '../receivers.js';
import { atMost, ratioResult, type Bench, type RowResult } from './row.js';

const CONTACTS = 20_000;
const EVENTS_PER_SECOND = 1_000;
const ENTRIES_PER_SECOND = 50;
const WARM_UP_SECONDS = 8;
const LOAD = { contacts: CONTACTS, changing: false };

/**
 * Row 7: how a rule on an event that occurs 1,000 times a second slows down entries by another event. Both sides have
 * the same events and entries; on one side a rule matches the frequent event.
 */
export async function entriesBesideRule(bench: Bench): Promise<RowResult[]> {
  const receiver = await takingReceiver();
  const plain = await startInstance({ ...bench, worker: true });
  const entries = LoadProcess.http();
  try {
    await prepare(plain);
    const without = await sideOf(bench, plain, entries);
    await addRule(plain, { event: 'Page viewed', url: receiver.url });
    const before = receiver.received;
    const withRule = await sideOf(bench, plain, entries);
    bench.remark(`row 7: ${receiver.received - before} deliveries arrived while it was measured`);
    return resultsOf(without, withRule);
  } finally {
    entries.stop();
    await plain.stop();
    await receiver.close();
  }
}

async function prepare(instance: Instance): Promise<void> {
  await addAutomation(instance, 'Signed up');
  await addContacts(instance, CONTACTS);
}

/** All rounds of one side in sequence, since a disabled rule leaves deliveries for the next round. */
async function sideOf(bench: Bench, instance: Instance, entries: Bench['http']): Promise<Figures[]> {
  const { rounds, seconds } = bench.options;
  bench.log('entries beside 1,000 events a second');
  await both(bench, instance, { entries, seconds: WARM_UP_SECONDS });
  const measured: Figures[] = [];
  for (let i = 0; i < rounds; i += 1) measured.push(await both(bench, instance, { entries, seconds }));
  return measured;
}

async function both(
  { http }: Bench,
  { urls, key }: Instance,
  { entries, seconds }: { entries: Bench['http']; seconds: number },
): Promise<Figures> {
  const [figures] = await Promise.all([
    entries.run({
      ...{ urls, key, seconds, inFlight: 16, perSecond: ENTRIES_PER_SECOND },
      load: { ...LOAD, eventName: 'Signed up' },
    }),
    http.run({
      ...{ urls, key, seconds, inFlight: 32, perSecond: EVENTS_PER_SECOND },
      load: { ...LOAD, eventName: 'Page viewed' },
    }),
  ]);
  return figures;
}

function resultsOf(without: Figures[], withRule: Figures[]): RowResult[] {
  const line = { row: 7, against: 'without the rule', unit: 'ms', limit: atMost(1.5) } as const;
  const rounds = (p: 'p50' | 'p99'): Round[] =>
    without.map((plain, i) => {
      const ours = withRule[i] ?? figuresOf([], 1);
      return { plain: plain[p], ours: ours[p], ratio: ours[p] / plain[p] };
    });
  return [
    ratioResult({ ...line, path: 'entry beside a rule at 1,000/s, p50' }, rounds('p50')),
    ratioResult({ ...line, path: 'entry beside a rule at 1,000/s, p99' }, rounds('p99')),
  ];
}
