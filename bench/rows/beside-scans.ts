import type { Figures, Round } from '../figures.js';
import { addContacts, addExport, startInstance, type Instance } from '../instance.js';
import { LoadProcess } from '../load/load-process.js';
import type { ScanLoad } from '../load/scan-load.js';
import { addPeople } from '../segment-people.js';
import { addWorkspaces } from '../workspaces.js';
import { absoluteResult, atLeast, atMost, ratioResult, type Bench, type RowResult } from './row.js';

const ROW = 30;
const CONTACTS = 20_000;
const QUIET_CONTACTS = 5_000;
const PREVIEWS = 24;
const EXPORTS = 16;
const EVENTS = { inFlight: 32, perSecond: 500 };
const WARM_UP_SECONDS = 5;

/** No index decides it: every contact is read, and every event of a name. */
const WHERE = {
  any: [
    { field: 'contact.plan', op: 'endsWith', value: 'none' },
    { event: 'Order placed', atLeast: 9 },
  ],
};

/**
 * Row 30: 500 events a second of a workspace, alone, and while another one with ten events of each of its contacts calls 24
 * segment previews at once and downloads 16 exports of events.
 */
export async function eventsBesideScans(bench: Bench): Promise<RowResult[]> {
  const contacts = bench.options.contacts ?? CONTACTS;
  const instance = await startInstance(bench);
  const scans = LoadProcess.scans();
  try {
    bench.log(`events beside previews and exports: inserting ${contacts} contacts`);
    await addPeople(instance, contacts);
    const [quiet] = await addWorkspaces(instance, 1);
    if (quiet === undefined) throw new Error('no workspace was added');
    await addContacts(quiet, QUIET_CONTACTS);
    const { urls, key } = quiet;
    const load = { eventName: 'Page viewed', contacts: QUIET_CONTACTS, changing: false };
    const live = (seconds: number): Promise<Figures> =>
      bench.http.run({ urls, key, seconds, load, ...EVENTS, countsLate: true });
    const scanLoad = await scanLoadOf(instance);
    const beside = async (seconds: number): Promise<Figures> => {
      // The scans begin before and end after what is measured.
      const scanned = scans.run({ ...scanLoad, seconds: seconds + WARM_UP_SECONDS });
      await live(WARM_UP_SECONDS / 2);
      const figures = await live(seconds);
      const { previews, refused, exportedMiB } = await scanned;
      bench.remark(
        `row ${ROW}: ${previews} previews, ${exportedMiB.toFixed(0)} MiB exported, ${refused} calls refused meanwhile`,
      );
      return figures;
    };
    await live(WARM_UP_SECONDS);
    const rates: Round[] = [];
    const latencies: Round[] = [];
    for (let i = 0; i < bench.options.rounds; i += 1) {
      bench.log('events alone, then beside 24 previews and 16 exports of another workspace');
      const [plain, ours] = [await live(bench.options.seconds), await beside(bench.options.seconds)];
      rates.push(roundOf(plain.perSecond, ours.perSecond));
      latencies.push(roundOf(plain.p99, ours.p99));
    }
    const line = (path: string) => ({ row: ROW, path: `events beside scans, ${path}`, against: 'alone' });
    return [
      ratioResult({ ...line('rate'), unit: 'per second', limit: atLeast(0.7) }, rates),
      absoluteResult({ ...line('p99'), unit: 'ms', limit: atMost(100) }, latencies),
    ];
  } finally {
    scans.stop();
    await instance.stop();
  }
}

function roundOf(plain: number, ours: number): Round {
  return { plain, ours, ratio: ours / plain };
}

async function scanLoadOf(instance: Instance): Promise<Omit<ScanLoad, 'seconds'>> {
  const {
    urls: [url = ''],
    key,
  } = instance;
  const file = `/api/exports/${await addExport(instance)}/file`;
  return { url, key, preview: { where: WHERE }, previews: PREVIEWS, file, exports: EXPORTS };
}
