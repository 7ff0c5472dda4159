import type { Instance } from './instance.js';
import { startCosts } from './costs.js';

/** Processor time per event of each process, which other load on the machine changes less than rates, and MongoDB's commands. */
export class EventCosts {
  /** Of all loads so far. */
  events = 0;
  private readonly usedMs = new Map<string, number>();
  private commands = 0;

  constructor(
    private readonly instance: Instance,
    private readonly temporalPid: number | null,
  ) {}

  /** Measures what a load takes; resolves to its events per second, as `load` does. */
  async of(load: () => Promise<number>, seconds: number): Promise<number> {
    const { apis, worker, db } = this.instance;
    const pids = {
      ...Object.fromEntries(apis.map(({ pid }, i) => [i === 0 ? 'api' : `api ${i + 1}`, pid])),
      ...(worker !== null && { worker: worker.pid, Temporal: this.temporalPid }),
    };
    const costs = await startCosts({ client: db.client, pids });
    const perSecond = await load();
    const { processorMs, commands } = await costs();
    for (const [name, ms] of Object.entries(processorMs))
      this.usedMs.set(name, (this.usedMs.get(name) ?? 0) + (ms ?? NaN));
    this.commands += commands;
    this.events += perSecond * seconds;
    return perSecond;
  }

  text(): string {
    const each = [...this.usedMs].map(([name, ms]) => `${name} ${Math.round((ms * 1_000) / this.events)}`);
    return `processor time per event, µs: ${each.join(', ')}; ${(this.commands / this.events).toFixed(3)} commands`;
  }
}
