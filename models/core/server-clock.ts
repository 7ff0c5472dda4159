import type { MongoClient } from 'mongodb';

/** Samples that count. */
const SAMPLES = 4;
/** How often the difference is measured; the cost is one command. */
const SAMPLE_MS = 15_000;

/** Between what a clock's difference must be, in milliseconds. */
interface Bounds {
  least: number;
  most: number;
}

/**
 * The time by MongoDB's clock, so that instants noted by processes whose own clocks differ can be compared. It is the
 * process's own clock with the smallest correction that agrees with the latest samples: none where both run on one
 * machine, and right to within a round trip elsewhere.
 */
export class ServerClock {
  private samples: Bounds[] = [];
  private correction = 0;

  // The function itself: where a test replaces `Date` for a worker, the clocks of other databases go on as before.
  constructor(private readonly own: () => number = Date.now) {}

  now(): Date {
    return new Date(this.own() + this.correction);
  }

  /** Measures the difference by a request that returns the server's time. */
  async sample(serverTime: () => Promise<Date>): Promise<void> {
    const asked = this.own();
    const time = (await serverTime()).getTime();
    const answered = this.own();
    // All three are rounded down.
    const bounds = { least: time - answered - 1, most: time + 1 - asked };
    // Samples that contradict the latest one precede a change of either clock.
    const agreeing = this.samples.filter(({ least, most }) => least <= bounds.most && most >= bounds.least);
    this.samples = [...agreeing, bounds].slice(-SAMPLES);
    const least = Math.max(...this.samples.map((sample) => sample.least));
    const most = Math.min(...this.samples.map((sample) => sample.most));
    this.correction = Math.min(Math.max(0, least), most);
  }
}

/** Follows the clock of the server that the client writes to, until `stop`. */
export async function followClock(client: MongoClient): Promise<{ now: () => Date; stop: () => void }> {
  const clock = new ServerClock();
  const sample = (): Promise<void> => clock.sample(() => serverTime(client));
  await sample();
  const timer = setInterval(() => {
    // While MongoDB is unreachable, the last correction stays.
    sample().catch(() => undefined);
  }, SAMPLE_MS);
  timer.unref();
  return {
    now: () => clock.now(),
    stop: () => {
      clearInterval(timer);
    },
  };
}

async function serverTime(client: MongoClient): Promise<Date> {
  const { localTime } = await client.db('admin').command({ hello: 1 });
  if (!(localTime instanceof Date)) throw new Error('hello returned no localTime');
  return localTime;
}
