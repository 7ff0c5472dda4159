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
import { wakeSignal, type EnrollmentInput, type NextAction, type WakeSignal } from './messages.js';

/**
 * Events after which a run continues as a new one. Temporal itself suggests it at 4,096; short histories are quicker to
 * replay, and it terminates a run at 51,200.
 */
const MAX_HISTORY_EVENTS = 1_500;

/** How often a paused run checks the row in case a signal is lost; the interval doubles up to the maximum. */
const MIN_RECHECK_MS = 600_000;
const MAX_RECHECK_MS = 6 * 3_600_000;

/** What comes next in a run that is not paused. */
export type RunAction = Exclude<NextAction, { do: 'pause' }>;

/** Its input may be anything: operators can send signals too. */
const wake = defineSignal<[unknown]>(wakeSignal);

/**
 * The visit that a run is at and the signals it has received.
 *
 * 1. A signal for a future visit is kept; one for a past visit is dropped.
 * 2. `resume` belongs to no visit: it only makes a paused run check the row.
 * 3. When the history is long, the run continues as new with the unused signals, between steps and while it sleeps or
 *    is paused; the new run asks where the enrollment stands.
 */
export class RunState {
  private signals: WakeSignal[];
  private resumes = 0;
  private visit: number | null = null;

  constructor(private readonly input: EnrollmentInput) {
    this.signals = [...(input.continued?.signals ?? [])];
    setHandler(wake, (signal) => {
      if (!isWakeSignal(signal)) return;
      if (signal.kind === 'resume') this.resumes += 1;
      else this.addSignal(signal);
    });
  }

  /** Moves to a visit. Continues as new first if that is due and this run has already moved. */
  async goTo(visit: number): Promise<void> {
    const hasMoved = this.visit !== null && this.visit !== visit;
    this.visit = visit;
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
      signal.visit === this.visit && kinds.includes(signal.kind);
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

  /** Runs `act` until the enrollment is not paused, each time after a `resume` or the recheck interval. */
  async whenNotPaused(act: () => Promise<NextAction>): Promise<RunAction> {
    for (let recheckMs = MIN_RECHECK_MS; ; recheckMs = Math.min(2 * recheckMs, MAX_RECHECK_MS)) {
      const resumes = this.resumes;
      const result = await act();
      if (result.do !== 'pause') return result;
      setCurrentDetails('paused');
      await condition(() => this.resumes > resumes || isLong(), recheckMs, { summary: 'paused' });
      await this.continueWhenLong();
    }
  }

  /** Keeps one signal per kind and visit; the row has everything else. */
  private addSignal(signal: WakeSignal): void {
    const isKnown = this.signals.some(({ kind, visit }) => kind === signal.kind && visit === signal.visit);
    const isOver = this.visit !== null && signal.visit < this.visit;
    if (!isKnown && !isOver) this.signals.push(signal);
  }

  private async continueWhenLong(): Promise<void> {
    if (this.visit === null || !isLong()) return;
    await condition(allHandlersFinished);
    await continueAsNew({ ...this.input, continued: { signals: this.signals } });
  }
}

function isLong(): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || historyLength > MAX_HISTORY_EVENTS;
}
