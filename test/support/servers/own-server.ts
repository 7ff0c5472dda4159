import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import type { GuardedProcess } from '../../../scripts/servers/guarded.js';
import { processIdentity } from '../../../scripts/servers/process-identity.js';
import { projectRoot } from '../../../scripts/servers/project-root.js';

/** Linux keeps its files in memory. Containers often have no more than 64 MB. */
const MEMORY = '/dev/shm';
/** Several times what a run of all tests stores. */
const ROOM_BYTES = 4e9;

type Running = GuardedProcess & { port: number };

export interface OwnServerOptions {
  /** Stores its data in memory, if there is enough: for servers that are never killed. */
  inMemory?: boolean;
}

/** A server for one test, which may kill it and must stop it at the end. */
export class OwnServer<Server extends Running = Running> {
  private constructor(
    protected server: Server,
    private readonly folder: string,
    private readonly run: (port: number, folder: string) => Promise<Server>,
  ) {}

  static async start<Server extends Running>(
    run: (port: number, folder: string) => Promise<Server>,
    { inMemory = false }: OwnServerOptions = {},
  ): Promise<OwnServer<Server>> {
    const disk = join(projectRoot(), '.rollcall');
    const folder = dataFolder(
      inMemory && hasRoom(MEMORY) ? join(MEMORY, `rollcall-${userInfo().uid}`) : disk,
    );
    return new OwnServer(await run(await getPort(), folder), folder, run);
  }

  /** The pid of the server itself, not of its guard; it changes with `restart`. */
  get pid(): number {
    return this.server.pid;
  }

  get port(): number {
    return this.server.port;
  }

  /** Its output at the last start. */
  get details(): Server {
    return this.server;
  }

  /** Sends a signal; resolves when the server has exited, or at once for SIGSTOP and SIGCONT. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    process.kill(this.server.pid, signal);
    if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await this.server.exited;
  }

  /** Restarts it (stopping it first if it runs) on the same port and data; resolves when it is ready. */
  async restart(): Promise<void> {
    await this.server.stop();
    this.server = await this.run(this.server.port, this.folder);
  }

  /** Stops it and deletes its data. */
  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

/** A new folder in the parent; folders of killed runs are removed. */
function dataFolder(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const abandoned = readdirSync(parent).filter((name) => {
    const owner = /^test-(\d+)-/.exec(name)?.[1];
    return owner !== undefined && processIdentity(Number(owner)) === null;
  });
  for (const name of abandoned) rmSync(join(parent, name), { recursive: true, force: true });
  return join(parent, `test-${process.pid}-${randomUUID().slice(0, 8)}`);
}
