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

/**
 * Events after which a run continues as a new one. Temporal itself suggests it at 4,096; short histories are quicker to
 * replay, and it terminates a run at 51,200.
 */
const MAX_HISTORY_EVENTS = 1_500;

/** How often a paused run checks the row in case a signal is lost; the interval doubles up to the maximum. */
const MIN_RECHECK_MS = 600_000;
const MAX_RECHECK_MS = 6 * 3_600_000;

/** Its input may be anything: operators can send signals too. */
const wake = defineSignal<[unknown]>(wakeSignal);

/**
 * The position of a run and the signals it has received.
 *
 * 1. A signal for a future visit is kept; one for a past visit is dropped.
 * 2. `resume` belongs to no visit: it only makes a paused run check the row.
 * 3. When the history is long, the run continues as new at the same position, with the unused signals: between steps,
 *    and while it sleeps or is paused.
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
      else this.addSignal(signal);
    });
  }

  /** Moves to a step. Continues as new first if that is due and this run has already moved. */
  async goTo(step: string, visit: number): Promise<void> {
    const hasMoved = this.position !== null && this.position.visit !== visit;
    this.position = { step, visit };
    this.signals = this.signals.filter((signal) => signal.visit >= visit);
    if (hasMoved) await this.continueWhenLong();
  }

  /** Sleeps until one of these signals arrives for the current visit or the time is up; `null` is no limit. */
  async sleep(
    ms: number | null,
    kinds: WakeSignal['kind'][],
    summary: string,
  ): Promise<WakeSignal['kind'] | 'timeUp'> {
    const isExpected = (signal: WakeSignal): boolean =>
      signal.visit === this.position?.visit && kinds.includes(signal.kind);
    await this.continueWhenLong();
    const isAwake = (): boolean => this.signals.some(isExpected) || isLong();
    if (ms === null) await condition(isAwake);
    else if (!isAwake()) await condition(isAwake, ms, { summary });
    const arrived = this.signals.find(isExpected);
    if (arrived === undefined) {
      await this.continueWhenLong();
      return 'timeUp';
    }
    this.signals = this.signals.filter((signal) => signal !== arrived);
    return arrived.kind;
  }

  /** Runs `act` until it no longer returns `paused`, each time after a `resume` or the recheck interval. */
  async whenNotPaused<T>(act: () => Promise<T>): Promise<Exclude<T, 'paused'>> {
    for (let recheckMs = MIN_RECHECK_MS; ; recheckMs = Math.min(2 * recheckMs, MAX_RECHECK_MS)) {
      const resumes = this.resumes;
      const result = await act();
      if (isDone(result)) return result;
      setCurrentDetails('paused');
      await condition(() => this.resumes > resumes || isLong(), recheckMs, { summary: 'paused' });
      await this.continueWhenLong();
    }
  }

  /** Keeps one signal per kind and visit; the row has everything else. */
  private addSignal(signal: WakeSignal): void {
    const isKnown = this.signals.some(({ kind, visit }) => kind === signal.kind && visit === signal.visit);
    const isOver = this.position !== null && signal.visit < this.position.visit;
    if (!isKnown && !isOver) this.signals.push(signal);
  }

  private async continueWhenLong(): Promise<void> {
    const { position, signals } = this;
    if (position === null || !isLong()) return;
    await condition(allHandlersFinished);
    const { enrollmentId, run } = this.input;
    await continueAsNew({ enrollmentId, run, continued: { ...position, signals } });
  }
}

function isLong(): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || historyLength > MAX_HISTORY_EVENTS;
}

function isDone<T>(result: T): result is Exclude<T, 'paused'> {
  return result !== 'paused';
}
