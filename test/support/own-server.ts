import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import type { GuardedProcess } from '../../scripts/servers/guarded.js';
import { processIdentity } from '../../scripts/servers/process-identity.js';
import { projectRoot } from '../../scripts/servers/project-root.js';

type Running = GuardedProcess & { port: number };

/** A server for one test, which may kill it and must stop it at the end. */
export class OwnServer<Server extends Running = Running> {
  private constructor(
    protected server: Server,
    private readonly folder: string,
    private readonly run: (port: number, folder: string) => Promise<Server>,
  ) {}

  static async start<Server extends Running>(
    run: (port: number, folder: string) => Promise<Server>,
  ): Promise<OwnServer<Server>> {
    const folder = dataFolder();
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

/** A new folder in the project, on a real disk; folders of killed runs are removed. */
function dataFolder(): string {
  const parent = join(projectRoot(), '.rollcall');
  const abandoned = readdirSync(parent).filter((name) => {
    const owner = /^test-(\d+)-/.exec(name)?.[1];
    return owner !== undefined && processIdentity(Number(owner)) === null;
  });
  for (const name of abandoned) rmSync(join(parent, name), { recursive: true, force: true });
  return join(parent, `test-${process.pid}-${randomUUID().slice(0, 8)}`);
}
