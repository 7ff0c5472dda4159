import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineSignal,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import { isWakeSignal } from '../domain/automation/enrollment.js';
import { wakeSignal, type EnrollmentInput, type WakeSignal } from './messages.js';

/** While it is paused, the row is looked at again this often, should a signal be lost; less and less often. */
const MIN_RECHECK_MS = 600_000;
const MAX_RECHECK_MS = 6 * 3_600_000;

/** Its input may be anything: operators can send signals too. */
const wake = defineSignal<[unknown]>(wakeSignal);

/**
 * Where a run stands and what has woken it.
 *
 * 1. A signal of a visit that is not there yet is kept for it; of one that is over it is dropped.
 * 2. `resume` belongs to no visit: it only makes a paused run look again, and the row decides.
 * 3. A history that grew long is continued as a new run at the same place, with the signals that were not used.
 */
export class RunState {
  private signals: WakeSignal[];
  private resumes = 0;
  private position: { step: string; visit: number } | null;

  constructor(private readonly input: EnrollmentInput) {
    const { continued } = input;
    this.signals = [...(continued?.signals ?? [])];
    this.position = continued === undefined ? null : { step: continued.step, visit: continued.visit };
    setHandler(wake, (signal) => {
      if (!isWakeSignal(signal)) return;
      if (signal.kind === 'resume') this.resumes += 1;
      else this.keep(signal);
    });
  }

  /** Goes to a step; continues as a new run first when that is due and this one has done something already. */
  async goTo(step: string, visit: number): Promise<void> {
    const hasMoved = this.position !== null && this.position.visit !== visit;
    this.position = { step, visit };
    this.signals = this.signals.filter((signal) => signal.visit >= visit);
    if (hasMoved) await this.continueWhenLong();
  }

  /** Sleeps until one of these signals for the present visit has come, or the time is up; null never is. */
  async sleep(
    ms: number | null,
    kinds: WakeSignal['kind'][],
    summary: string,
  ): Promise<WakeSignal['kind'] | 'timeUp'> {
    const isExpected = (signal: WakeSignal): boolean =>
      signal.visit === this.position?.visit && kinds.includes(signal.kind);
    const hasArrived = (): boolean => this.signals.some(isExpected);
    if (ms === null) await condition(hasArrived);
    else if (!hasArrived()) await condition(hasArrived, ms, { summary });
    const arrived = this.signals.find(isExpected);
    if (arrived === undefined) return 'timeUp';
    this.signals = this.signals.filter((signal) => signal !== arrived);
    return arrived.kind;
  }

  /** Does what the row may forbid for now, as often as it takes; each time after a `resume`, or a while. */
  async whenNotPaused<T>(act: () => Promise<T>): Promise<Exclude<T, 'paused'>> {
    for (let recheckMs = MIN_RECHECK_MS; ; recheckMs = Math.min(2 * recheckMs, MAX_RECHECK_MS)) {
      const resumes = this.resumes;
      const result = await act();
      if (isDone(result)) return result;
      setCurrentDetails('paused');
      await condition(() => this.resumes > resumes, recheckMs, { summary: 'paused' });
      await this.continueWhenLong();
    }
  }

  /** The row says all that matters, so that one of a kind is enough for a visit. */
  private keep(signal: WakeSignal): void {
    const isKnown = this.signals.some(({ kind, visit }) => kind === signal.kind && visit === signal.visit);
    const isOver = this.position !== null && signal.visit < this.position.visit;
    if (!isKnown && !isOver) this.signals.push(signal);
  }

  private async continueWhenLong(): Promise<void> {
    const { position, signals } = this;
    if (position === null || !workflowInfo().continueAsNewSuggested) return;
    await condition(allHandlersFinished);
    const { enrollmentId, run } = this.input;
    await continueAsNew({ enrollmentId, run, continued: { ...position, signals } });
  }
}

function isDone<T>(result: T): result is Exclude<T, 'paused'> {
  return result !== 'paused';
}
