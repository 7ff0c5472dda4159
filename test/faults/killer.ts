import { setTimeout as sleep } from 'node:timers/promises';
import type { RealSystem } from './real-system.js';
import type { SeededRandom } from './seeded-random.js';

const victims = ['api', 'worker', 'temporal', 'mongod'] as const;
export type Victim = (typeof victims)[number];

/** Kills one after the other, in rounds, each dead for a moment; gives how often each was killed. */
export async function killInTurn(
  system: RealSystem,
  random: SeededRandom,
  until: number,
): Promise<Record<Victim, number>> {
  const kills: Record<Victim, number> = { api: 0, worker: 0, temporal: 0, mongod: 0 };
  while (Date.now() < until || victims.some((victim) => kills[victim] === 0)) {
    for (const victim of random.shuffled(victims)) {
      await sleep(random.between(1_000, 3_000));
      await killOne(system, random, victim);
      kills[victim] += 1;
      if (Date.now() >= until && victims.every((each) => kills[each] > 0)) break;
    }
  }
  return kills;
}

async function killOne(system: RealSystem, random: SeededRandom, victim: Victim): Promise<void> {
  const server = {
    api: () => random.pick(system.apis),
    worker: () => random.pick(system.workers),
    temporal: () => system.temporalServer,
    mongod: () => system.mongo,
  }[victim]();
  await server.kill('SIGKILL');
  await sleep(random.between(300, 1_500));
  await server.restart();
}
