import type { Round } from '../figures.js';
import { addContacts, startInstance } from '../instance.js';
import { LoadProcess } from '../load/load-process.js';
import { addWorkspaces } from '../workspaces.js';
import { atMost, absoluteResult, type Bench, type RowResult } from './row.js';

const CONTACTS = 20_000;
/** Together as many calls as a workspace may have waiting. */
const FLOOD = { inFlight: 105, batch: 100 };
const QUIET_PER_SECOND = 50;
const QUIET_IN_FLIGHT = 8;
const WARM_UP_SECONDS = 5;

/**
 * Row 10: latency of a workspace that sends 50 events a second, alone and while 10,000 calls of another one wait. It is
 * never refused: the measurement fails at the first answer that is not a 200.
 */
export async function quietBesideFlood(bench: Bench): Promise<RowResult[]> {
  const { http, options } = bench;
  const instance = await startInstance(bench);
  const { urls, key: flooding } = instance;
  const floodLoad = LoadProcess.http();
  bench.log('a quiet workspace beside 10,000 waiting calls of another');
  try {
    const [quiet] = await addWorkspaces(instance, 1);
    if (quiet === undefined) throw new Error('no workspace was added');
    await addContacts(instance, CONTACTS);
    await addContacts(quiet, CONTACTS);
    const event = { eventName: 'Page viewed', contacts: CONTACTS, changing: false };
    const alone = (seconds: number) =>
      http.run({
        ...{ urls, key: quiet.key, seconds, load: event },
        inFlight: QUIET_IN_FLIGHT,
        perSecond: QUIET_PER_SECOND,
        countsLate: true,
      });
    const { inFlight, batch } = FLOOD;
    const flood = (seconds: number) =>
      floodLoad.run({
        urls,
        key: flooding,
        inFlight,
        seconds,
        mayBeRefused: true,
        load: { ...event, batch },
      });
    const beside = async (seconds: number) => {
      // The flood begins before and ends after what is measured.
      const flooded = flood(seconds + WARM_UP_SECONDS);
      await alone(WARM_UP_SECONDS / 2);
      const figures = await alone(seconds);
      const { perSecond } = await flooded;
      return { ...figures, flooded: perSecond * batch };
    };
    await alone(WARM_UP_SECONDS);
    const rounds: Round[] = [];
    for (let i = 0; i < options.rounds; i += 1) {
      const [plain, ours] = [await alone(options.seconds), await beside(options.seconds)];
      bench.remark(`row 10: ${Math.round(ours.flooded)} events a second of the flood answered meanwhile`);
      rounds.push({ plain: plain.p99, ours: ours.p99, ratio: ours.p99 / plain.p99 });
    }
    const path = 'quiet workspace beside 10,000 waiting calls, p99';
    return [absoluteResult({ row: 10, path, against: 'alone', unit: 'ms', limit: atMost(300) }, rounds)];
  } finally {
    floodLoad.stop();
    await instance.stop();
  }
}
