import { alternate } from '../figures.js';
import { addAutomation, addContacts, startInstance } from '../instance.js';
import { atLeast, ratioResult, type Bench, type RowResult } from './row.js';

const HOT = 500;
const CONTACTS = 20_000;
const IN_FLIGHT = 64;
const WARM_UP_SECONDS = 1.5;

/** Row 4: two api processes contend for the locks of a few contacts, compared with many contacts. */
export async function hotContacts(bench: Bench): Promise<RowResult[]> {
  const { http, options } = bench;
  const instance = await startInstance({ ...bench, apis: 2 });
  const { urls, key } = instance;
  const path = `two api processes, ${HOT} hot contacts`;
  bench.log(path);
  const run = async (contacts: number, seconds: number): Promise<number> => {
    const load = { eventName: 'Page viewed', contacts, changing: true };
    return (await http.run({ urls, key, inFlight: IN_FLIGHT, seconds, load })).perSecond;
  };
  try {
    await addAutomation(instance, 'Something else');
    await addContacts(instance, CONTACTS);
    await run(CONTACTS, WARM_UP_SECONDS);
    await run(HOT, WARM_UP_SECONDS);
    const rounds = await alternate(options.rounds, {
      plain: () => run(CONTACTS, options.seconds),
      ours: () => run(HOT, options.seconds),
    });
    const against = `${CONTACTS} contacts`;
    return [ratioResult({ row: 4, path, against, unit: 'per second', limit: atLeast(0.5) }, rounds)];
  } finally {
    await instance.stop();
  }
}
