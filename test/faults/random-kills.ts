import { setTimeout as sleep } from 'node:timers/promises';
import type { RealSystem } from './real-system.js';
import type { SeededRandom } from './seeded-random.js';
import type { OwnMongo } from '../support/servers/servers.js';

const processKinds = ['api', 'worker', 'temporal', 'mongod'] as const;
export type ProcessKind = (typeof processKinds)[number];

/** Kills one after the other, in rounds, with a pause before each restart. Returns how often each was killed. */
export async function killProcesses(
  system: RealSystem<OwnMongo>,
  random: SeededRandom,
  until: number,
): Promise<Record<ProcessKind, number>> {
  const kills: Record<ProcessKind, number> = { api: 0, worker: 0, temporal: 0, mongod: 0 };
  while (Date.now() < until || processKinds.some((kind) => kills[kind] === 0)) {
    for (const kind of random.shuffled(processKinds)) {
      await sleep(random.between(1_000, 3_000));
      await killAndRestart(system, random, kind);
      kills[kind] += 1;
      if (Date.now() >= until && processKinds.every((each) => kills[each] > 0)) break;
    }
  }
  return kills;
}

async function killAndRestart(
  system: RealSystem<OwnMongo>,
  random: SeededRandom,
  kind: ProcessKind,
): Promise<void> {
  const server = {
    api: () => random.pick(system.apis),
    worker: () => random.pick(system.workers),
    temporal: () => system.temporalServer,
    mongod: () => system.mongo,
  }[kind]();
  await server.kill('SIGKILL');
  await sleep(random.between(300, 1_500));
  await server.restart();
}
