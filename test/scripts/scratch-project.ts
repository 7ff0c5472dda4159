import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../scripts/servers/project-root.js';

const READY_MS = 90_000;

/** A checkout in which only `npm start` is real: api and worker are stubs. */
export class ScratchProject {
  readonly folder = join(projectRoot(), '.rollcall', `test-${process.pid}-${randomUUID().slice(0, 8)}`);
  readonly dataDir = join(this.folder, 'data');

  /** @param built see `builtProject()` */
  constructor(built: string) {
    const root = projectRoot();
    mkdirSync(join(this.folder, '.rollcall'), { recursive: true });
    for (const name of ['package.json', 'scripts'])
      cpSync(join(root, name), join(this.folder, name), { recursive: true });
    for (const name of ['scripts', 'config'])
      cpSync(join(built, name), join(this.folder, 'dist', name), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
    symlinkSync(join(root, '.rollcall', 'servers'), join(this.folder, '.rollcall', 'servers'));
    const standIns = join(import.meta.dirname, 'stand-ins');
    cpSync(join(standIns, 'server.mjs'), join(this.folder, 'dist', 'bin', 'api.js'));
    cpSync(join(standIns, 'worker.mjs'), join(this.folder, 'dist', 'bin', 'worker.js'));
  }

  /** Runs `npm start` without npm. */
  start(args: string[] = [], env: NodeJS.ProcessEnv = {}): StartedProject {
    const child = spawn(
      process.execPath,
      ['--import', './scripts/env-file.mjs', 'dist/scripts/start.js', '--data', this.dataDir, ...args],
      {
        cwd: this.folder,
        env: { ...environment(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    return new StartedProject(child, this.dataDir);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The environment without the settings of the test run. */
function environment(): NodeJS.ProcessEnv {
  const ours =
    /^(npm_|PORT$|HOST$|BASE_URL$|DATA_DIR$|MONGODB_|TEMPORAL_|SMTP_|SECRET_KEY$|SETUP_TOKEN$|NODE_ENV$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

export class StartedProject {
  output = '';
  readonly exited: Promise<number | null>;

  constructor(
    readonly child: ChildProcess,
    private readonly dataDir: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.exited = once(child, 'exit').then(([code]) => code as number | null);
  }

  /** The block with all addresses, once the worker is up as well; throws with the whole output if it exits first. */
  async ready(): Promise<string> {
    const deadline = Date.now() + READY_MS;
    while (!this.output.includes('Ctrl-C stops everything') || !this.workerIsUp()) {
      if (this.child.exitCode !== null || Date.now() > deadline)
        throw new Error(`Not ready:\n${this.output}`);
      await sleep(50);
    }
    return this.output;
  }

  /** The block covers the API only; a worker that is still loading would exit without draining. */
  private workerIsUp(): boolean {
    const file = join(this.dataDir, 'worker.up');
    return existsSync(file) && Number(readFileSync(file, 'utf8')) === this.pids()['The worker'];
  }

  /** The address after this label in the block. */
  address(name: string): string {
    const line = this.output.split('\n').find((text) => text.trim().startsWith(name));
    return line?.trim().slice(name.length).trim() ?? '';
  }

  /** Every process in the run file, by name. */
  pids(): Record<string, number> {
    const file = join(this.dataDir, 'run.json');
    if (!existsSync(file)) return {};
    const { children } = JSON.parse(readFileSync(file, 'utf8')) as {
      children: { name: string; pid: number }[];
    };
    return Object.fromEntries(children.map(({ name, pid }) => [name, pid]));
  }

  /** Signals the process and resolves to its exit code. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return await this.exited;
  }
}
