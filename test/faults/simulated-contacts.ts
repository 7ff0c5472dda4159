import { setTimeout as sleep } from 'node:timers/promises';
import type { AcceptedCall, RetryingClient } from './retrying-client.js';
import { SeededRandom } from './seeded-random.js';

/** One contact, who makes one call after the other, each with its own key. */
export class SimulatedContact {
  readonly email: string;
  readonly answers: AcceptedCall[] = [];

  constructor(
    private readonly client: RetryingClient,
    readonly random: SeededRandom,
    private readonly id: string,
    private readonly nextN: () => string,
  ) {
    this.email = `${id}@example.test`;
  }

  async send(eventName: string): Promise<AcceptedCall> {
    const key = `${this.id}-${this.answers.length}`;
    const response = await this.client.send({ email: this.email, eventName, key, n: this.nextN() });
    this.answers.push(response);
    return response;
  }
}

export interface SimulationOptions {
  client: RetryingClient;
  seed: number;
  /** Distinguishes the contacts of several crowds in one test. */
  name: string;
  /** New contacts per second. */
  rate: number;
  /** No more contacts are started once this is true. */
  isOver: () => boolean;
  life: (person: SimulatedContact) => Promise<void>;
}

/** Contacts start one after the other and run concurrently; resolves when the last one is done. */
export async function simulateContacts(
  options: SimulationOptions,
): Promise<{ people: SimulatedContact[]; failures: string[] }> {
  const { client, seed, name, rate, isOver, life } = options;
  const people: SimulatedContact[] = [];
  const failures: string[] = [];
  const lives: Promise<unknown>[] = [];
  let n = 0;
  while (!isOver()) {
    const random = new SeededRandom(seed + people.length + 1);
    const person = new SimulatedContact(
      client,
      random,
      `${name}-${people.length}`,
      () => `${name}-${(n += 1)}`,
    );
    people.push(person);
    lives.push(life(person).catch((error: unknown) => failures.push(String(error))));
    await sleep(1_000 / rate);
  }
  await Promise.all(lives);
  return { people, failures };
}
