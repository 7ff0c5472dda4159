import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { MongoClient, type Document } from 'mongodb';
import { findServer } from '../../../scripts/servers/find-server.js';
import { mongodKind } from '../../../scripts/servers/known-servers.js';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import {
  runMongodMember,
  REPLICA_SET,
  type MongodOptions,
  type RunningMongod,
} from '../../../scripts/servers/mongod.js';
import { waitUntil } from '../run/wait-until.js';

const MEMBERS = 3;
const READY_MS = 60_000;
const CACHE_GB = 0.25;

/** A replica set of three members for one test, which may harm any of them and must stop it at the end. */
export class MongoSet {
  private constructor(
    private readonly folder: string,
    private readonly members: RunningMongod[],
    private readonly options: Pick<MongodOptions, 'executable' | 'parameters'>,
  ) {}

  /**
   * @param settings of the replica set: `electionTimeoutMillis`, …
   * @param parameters of each server
   */
  static async start(settings: Document, parameters: Record<string, number> = {}): Promise<MongoSet> {
    const folder = join(projectRoot(), '.rollcall', `test-${process.pid}-${randomUUID().slice(0, 8)}`);
    const set = new MongoSet(folder, [], { executable: await findServer(mongodKind), parameters });
    for (let i = 0; i < MEMBERS; i += 1) set.members.push(await set.run(i, await getPort()));
    const members = set.members.map(({ port }, _id) => ({ _id, host: `127.0.0.1:${port}` }));
    await set.admin(0, { replSetInitiate: { _id: REPLICA_SET, members, settings } });
    await waitUntil(async () => (await set.primary()) !== null, READY_MS);
    return set;
  }

  /** Names no database. */
  get uri(): string {
    const hosts = this.members.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `mongodb://${hosts}/?replicaSet=${REPLICA_SET}`;
  }

  /** Sends a signal to a member. */
  async kill(member: number, signal: NodeJS.Signals): Promise<void> {
    const { pid, exited } = this.at(member);
    process.kill(pid, signal);
    if (signal === 'SIGKILL') await exited;
  }

  /** Starts a member that was killed. */
  async restart(member: number): Promise<void> {
    const { port, stop } = this.at(member);
    await stop();
    this.members[member] = await this.run(member, port);
  }

  /** The member that accepts writes; null if there is none, as far as its members know. */
  async primary(): Promise<number | null> {
    const states = await Promise.all(
      this.members.map((_, i) => this.admin(i, { hello: 1 }).catch(() => null)),
    );
    const found = states.findIndex((state) => state?.['isWritablePrimary'] === true);
    return found === -1 ? null : found;
  }

  /** Whether all members have the data of the primary, or are getting it. */
  async isWhole(): Promise<boolean> {
    const states = await Promise.all(
      this.members.map((_, i) => this.admin(i, { hello: 1 }).catch(() => null)),
    );
    const isMember = (state: Document | null): boolean =>
      state?.['isWritablePrimary'] === true || state?.['secondary'] === true;
    return states.every(isMember) && states.some((state) => state?.['isWritablePrimary'] === true);
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(({ stop }) => stop()));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private run(member: number, port: number): Promise<RunningMongod> {
    return runMongodMember({
      ...this.options,
      port,
      dataDir: join(this.folder, `mongodb-${member}`),
      logFile: join(this.folder, `mongod-${member}.log`),
      cacheGb: CACHE_GB,
    });
  }

  private at(member: number): RunningMongod {
    const found = this.members[member];
    if (found === undefined) throw new Error(`There is no member ${member}`);
    return found;
  }

  private async admin(member: number, command: Document): Promise<Document> {
    const client = new MongoClient(`mongodb://127.0.0.1:${this.at(member).port}/?directConnection=true`, {
      serverSelectionTimeoutMS: 1_000,
      socketTimeoutMS: 2_000,
    });
    try {
      return await client.db('admin').command(command);
    } finally {
      await client.close(true);
    }
  }
}
