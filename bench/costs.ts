import type { MongoClient } from 'mongodb';
import { cpuSeconds } from './node-process.js';

/** Commands of clients that read or write data; the others are those of connections and observers. */
const COUNTED = [
  ...['find', 'getMore', 'aggregate', 'count', 'distinct', 'insert', 'update', 'delete', 'findAndModify'],
  ...['commitTransaction', 'abortTransaction'],
];

export interface Observed {
  client: MongoClient;
  /** Processes by name; null: not on this machine. */
  pids: Record<string, number | null>;
}

export interface Costs {
  seconds: number;
  /** MongoDB commands of everything that uses the server. */
  commands: number;
  /** Processor time of each process in milliseconds; null where it is unknown. */
  processorMs: Record<string, number | null>;
}

interface Reading {
  at: number;
  commands: number;
  cpu: Record<string, number | null>;
}

/** Starts to measure what the processes and MongoDB do; the returned function tells what has been used since. */
export async function startCosts(observed: Observed): Promise<() => Promise<Costs>> {
  const before = await read(observed);
  return async () => {
    const after = await read(observed);
    return {
      seconds: (after.at - before.at) / 1_000,
      commands: after.commands - before.commands,
      processorMs: Object.fromEntries(
        Object.entries(after.cpu).map(([name, used]) => {
          const earlier = before.cpu[name] ?? null;
          return [name, used === null || earlier === null ? null : (used - earlier) * 1_000];
        }),
      ),
    };
  };
}

async function read({ client, pids }: Observed): Promise<Reading> {
  const status = await client.db('admin').command({ serverStatus: 1 });
  const { commands } = status['metrics'] as { commands: Record<string, { total?: bigint | number }> };
  const mongodb = Number(status['pid']);
  const cpu = Object.fromEntries(
    Object.entries({ ...pids, MongoDB: mongodb }).map(([name, pid]) => [
      name,
      pid === null ? null : cpuSeconds(pid),
    ]),
  );
  return {
    at: performance.now(),
    commands: COUNTED.reduce((sum, name) => sum + Number(commands[name]?.total ?? 0), 0),
    cpu,
  };
}
