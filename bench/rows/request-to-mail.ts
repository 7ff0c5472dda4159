import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, type Figures, type Round } from '../figures.js';
import { addActive } from '../instance.js';
import { contactEmail } from '../load/send-events.js';
import { absoluteResult, atMost, type Bench, type RowResult } from './row.js';
import { MAIL, startSeries, untilEnded, type Series } from './series.js';

const RATES = [1, 10, 20, 40];
const SECONDS = 12;
const WARM_UP = { perSecond: 20, seconds: 5 };
const TRIGGER = 'Ordered';
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 60_000;
const P50_MS = 60;
const P99_MS = 250;

/** Row 33: from the request of an event to the arrival of the mail that it sends, at some events a second. */
export async function requestToMail(bench: Bench): Promise<RowResult[]> {
  bench.log('request → mail');
  const series = await startSeries(bench, WARM_UP.perSecond * WARM_UP.seconds + Math.max(...RATES) * SECONDS);
  try {
    await addActive(series.instance, {
      trigger: TRIGGER,
      steps: [{ id: 'mail', type: 'sendEmail', ...MAIL }],
    });
    await latencies(series, WARM_UP);
    const results: RowResult[] = [];
    for (const perSecond of RATES) {
      const measured: Figures[] = [];
      for (let round = 0; round < bench.options.rounds; round += 1)
        measured.push(await latencies(series, { perSecond, seconds: SECONDS }));
      results.push(...resultsOf(perSecond, measured));
    }
    return results;
  } finally {
    await series.stop();
  }
}

function resultsOf(perSecond: number, measured: readonly Figures[]): RowResult[] {
  const line = { row: 33, against: '–', unit: 'ms' } as const;
  const rounds = (p: 'p50' | 'p99'): Round[] =>
    measured.map((figures) => ({ plain: NaN, ours: figures[p], ratio: NaN }));
  const path = `request → mail, ${perSecond}/s`;
  return [
    absoluteResult({ ...line, path: `${path}, p50`, limit: atMost(P50_MS) }, rounds('p50')),
    absoluteResult({ ...line, path: `${path}, p99`, limit: atMost(P99_MS) }, rounds('p99')),
  ];
}

/** Sends events at even intervals, whether or not those before have been answered. */
async function latencies(
  series: Series,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Figures> {
  const { instance, receiver } = series;
  const count = perSecond * seconds;
  const began = performance.now();
  const sent = new Map<string, number>();
  const took: number[] = [];
  receiver.onMail = ({ to, at }) => took.push(at - (sent.get(to) ?? NaN));
  const requests = Array.from({ length: count }, async (_, i) => {
    await sleep((i * 1_000) / perSecond);
    const email = contactEmail(i);
    sent.set(email, performance.now());
    const response = await fetch(`${instance.urls[0]}/api/events/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${instance.key}` },
      body: JSON.stringify({ email, eventName: TRIGGER }),
    });
    const answer = (await response.json()) as { enrolled?: unknown };
    if (answer.enrolled === undefined) throw new Error(`the event answered ${response.status}`);
  });
  await Promise.all(requests);
  while (took.length < count) {
    if (performance.now() - began > seconds * 1_000 + PATIENCE_MS)
      throw new Error('the mails have not arrived');
    await sleep(LOOK_EVERY_MS);
  }
  await untilEnded(series);
  return figuresOf(took, seconds);
}
