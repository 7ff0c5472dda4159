import { alternate, type Round } from '../figures.js';
import { addContacts, startInstance, type Instance } from '../instance.js';
import { HttpConnection } from '../load/http-connection.js';
import { contactEmail, expectOk, sendRequest } from '../load/send-events.js';
import { addAutomations, addWorkspaces, type Workspace } from '../workspaces.js';
import { atLeast, atMost, absoluteResult, ratioResult, type Bench, type RowResult } from './row.js';

const FEW = 10;
const MANY = 5_000;
const CONTACTS = 20_000;
const IN_FLIGHT = 64;
const WARM_UP_SECONDS = 5;

/** Row 12: events that match none of 10, and of 5,000, active automations; and the first event of a process. */
export async function manyAutomations(bench: Bench): Promise<RowResult[]> {
  const first: Round[] = [];
  for (let i = 0; i < bench.options.rounds; i += 1) first.push(await firstEvents(bench));
  const instance = await startInstance(bench);
  const path = `events/send, no match, ${MANY.toLocaleString('en')} automations`;
  bench.log(path);
  try {
    const { few, many } = await prepare(instance);
    const run = async ({ key }: Workspace, seconds: number): Promise<number> => {
      const load = { eventName: 'Page viewed', contacts: CONTACTS, changing: false };
      const { urls } = instance;
      return (await bench.http.run({ urls, key, inFlight: IN_FLIGHT, seconds, load })).perSecond;
    };
    await run(few, WARM_UP_SECONDS);
    await run(many, WARM_UP_SECONDS);
    const { rounds, seconds } = bench.options;
    const measured = await alternate(rounds, {
      plain: () => run(few, seconds),
      ours: () => run(many, seconds),
    });
    const against = `${FEW} automations`;
    return [
      ratioResult({ row: 12, path, against, unit: 'per second', limit: atLeast(0.9) }, measured),
      absoluteResult(
        { row: 12, path: 'first event of a process', against, unit: 'ms', limit: atMost(1_000) },
        first,
      ),
    ];
  } finally {
    await instance.stop();
  }
}

/** Latency of the first event that a new process takes, of a workspace with few automations and of one with many. */
async function firstEvents(bench: Bench): Promise<Round> {
  const latencyWith = async (which: 'few' | 'many'): Promise<number> => {
    const instance = await startInstance(bench);
    try {
      return await firstEventMs((await prepare(instance))[which]);
    } finally {
      await instance.stop();
    }
  };
  bench.log(`the first event with ${MANY.toLocaleString('en')} automations`);
  const [plain, ours] = [await latencyWith('few'), await latencyWith('many')];
  return { plain, ours, ratio: ours / plain };
}

async function prepare(instance: Instance): Promise<{ few: Workspace; many: Workspace }> {
  const [few, many] = await addWorkspaces(instance, 2);
  if (few === undefined || many === undefined) throw new Error('the workspaces were not added');
  await addAutomations(few, FEW);
  await addAutomations(many, MANY);
  for (const workspace of [few, many]) await addContacts(workspace, CONTACTS);
  return { few, many };
}

async function firstEventMs({ urls, key }: Workspace): Promise<number> {
  const connection = await HttpConnection.open(urls[0] ?? '');
  const request = sendRequest(urls[0] ?? '', key, { email: contactEmail(0), eventName: 'Page viewed' });
  try {
    const began = performance.now();
    expectOk(await connection.send(request));
    return performance.now() - began;
  } finally {
    connection.close();
  }
}
