import { alternate } from '../figures.js';
import { addAutomation, addContacts, startInstance } from '../instance.js';
import { addWorkspaces } from '../workspaces.js';
import { atLeast, ratioResult, type Bench, type RowResult } from './row.js';

const WORKSPACES = 200;
const CONTACTS = 20_000;
const IN_FLIGHT = 128;
const WARM_UP_SECONDS = 5;

/** Row 9: the same load over one workspace and over 200. */
export async function manyWorkspaces(bench: Bench): Promise<RowResult[]> {
  const { http, options } = bench;
  const instance = await startInstance(bench);
  const path = `events/send, no match, over ${WORKSPACES} workspaces`;
  bench.log(path);
  const run = async (key: string | string[], contacts: number, seconds: number): Promise<number> => {
    const load = { eventName: 'Page viewed', contacts, changing: false };
    return (await http.run({ urls: instance.urls, key, inFlight: IN_FLIGHT, seconds, load })).perSecond;
  };
  try {
    const workspaces = await addWorkspaces(instance, WORKSPACES);
    const each = CONTACTS / WORKSPACES;
    await addAutomation(instance, 'Something else');
    await addContacts(instance, CONTACTS);
    for (const workspace of workspaces) {
      await addAutomation(workspace, 'Something else');
      await addContacts(workspace, each);
    }
    const keys = workspaces.map(({ key }) => key);
    await run(instance.key, CONTACTS, WARM_UP_SECONDS);
    await run(keys, each, WARM_UP_SECONDS);
    const rounds = await alternate(options.rounds, {
      plain: () => run(instance.key, CONTACTS, options.seconds),
      ours: () => run(keys, each, options.seconds),
    });
    return [
      ratioResult({ row: 9, path, against: '1 workspace', unit: 'per second', limit: atLeast(0.7) }, rounds),
    ];
  } finally {
    await instance.stop();
  }
}
