import { setTimeout as sleep } from 'node:timers/promises';
import type { Exit, GuardedProcess } from '../servers/guarded.js';

/** A process that exits this often within this time is not restarted again. */
const MAX_RESTARTS = 5;
const WITHIN_MS = 60_000;
const PAUSE_MS = 1000;

export interface SupervisorEvents {
  /** After each start. */
  started(child: GuardedProcess): void;
  report(line: string): void;
  /** A process keeps exiting. */
  failed(error: Error): void;
}

/** Restarts processes that exit, until `stopRestarting`. */
export class Supervisor {
  private readonly running = new Map<string, GuardedProcess>();
  private readonly restarting = new Set<string>();
  private stopping = false;

  constructor(private readonly events: SupervisorEvents) {}

  /** Starts a process, and again whenever it exits. `start` must be repeatable. */
  async supervise<Child extends GuardedProcess>(start: () => Promise<Child>): Promise<Child> {
    const child = await this.launch(start);
    void this.watch(child, start);
    return child;
  }

  /** Stops these processes in order and starts them again. */
  async restart(...names: string[]): Promise<void> {
    for (const name of names) this.restarting.add(name);
    const running = names.flatMap((name) => this.running.get(name) ?? []);
    await Promise.all(running.map((child) => child.stop()));
  }

  /** Restarts nothing from now on. */
  stopRestarting(): void {
    this.stopping = true;
  }

  private async launch<Child extends GuardedProcess>(start: () => Promise<Child>): Promise<Child> {
    const child = await start();
    this.running.set(child.name, child);
    this.events.started(child);
    return child;
  }

  private async watch(first: GuardedProcess, start: () => Promise<GuardedProcess>): Promise<void> {
    const restarts: number[] = [];
    for (let child = first; ;) {
      const exit = await child.exited;
      const wanted = this.restarting.delete(child.name);
      if (!wanted && !this.stopping && !(await this.mayStartAgain(child, exit, restarts))) return;
      if (this.stopping) return;
      try {
        child = await this.launch(start);
      } catch (error) {
        if (!this.stopping) this.events.failed(error instanceof Error ? error : new Error(String(error)));
        return;
      }
    }
  }

  /** Reports the exit and pauses; false if the process exits too often. */
  private async mayStartAgain(child: GuardedProcess, exit: Exit, restarts: number[]): Promise<boolean> {
    restarts.push(Date.now());
    if (restarts.filter((at) => at > Date.now() - WITHIN_MS).length > MAX_RESTARTS) {
      this.events.failed(new Error(`${child.name} ends again and again; see ${child.logFile}`));
      return false;
    }
    this.events.report(
      `${child.name} has ended (${formatDuration(exit)}) and is started again; see ${child.logFile}`,
    );
    await sleep(PAUSE_MS);
    return true;
  }
}

function formatDuration({ code, signal }: Exit): string {
  return signal === null ? `code ${code}` : signal;
}
