import {
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  getCurrentDetails,
  setCurrentDetails,
  setHandler,
  sleep,
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
 * 3. A signal for a future visit ends a sleep, once: the enrollment has left the wait, as after a reset of the run.
 * 4. When the history is long, the run continues as new with the unused signals, between steps and while it sleeps or
 *    is paused; the new run asks where the enrollment stands.
 */
export class RunState {
  private signals: WakeSignal[];
  /** Signals for future visits that have ended a sleep. */
  private readonly heeded = new Set<WakeSignal>();
  private resumes = 0;
  private visit: number | null = null;
  private onSignal: () => void = () => undefined;

  constructor(private readonly input: EnrollmentInput) {
    this.signals = [...(input.continued?.signals ?? [])];
    setHandler(wake, (signal) => {
      if (!isWakeSignal(signal)) return;
      if (signal.kind === 'resume') this.resumes += 1;
      else this.addSignal(signal);
      this.onSignal();
    });
  }

  /** Whether the run has begun a step and its history is long, so that it continues as new. */
  get isDue(): boolean {
    return this.visit !== null && isLong();
  }

  goTo(visit: number): void {
    this.visit = visit;
    this.signals = this.signals.filter((signal) => signal.visit >= visit);
  }

  /**
   * Sleeps until one of these signals arrives for the current visit or the time is up; `null` is no limit. `behind`: a
   * signal for a future visit has arrived.
   */
  async sleep(
    ms: number | null,
    kinds: WakeSignal['kind'][],
    summary: string,
  ): Promise<WakeSignal['kind'] | 'timeUp' | 'behind'> {
    const isExpected = (signal: WakeSignal): boolean =>
      signal.visit === this.visit && kinds.includes(signal.kind);
    if (this.isDue) await this.continueAsNew();
    const isAwake = (): boolean => this.signals.some(isExpected) || this.unheeded().length > 0 || isLong();
    if (ms === null) await condition(isAwake);
    else if (!isAwake()) await this.sleepUnless(isAwake, { ms, summary });
    const arrived = this.signals.find(isExpected);
    if (arrived === undefined) {
      const ahead = this.unheeded();
      for (const signal of ahead) this.heeded.add(signal);
      if (ahead.length > 0) return 'behind';
      if (this.isDue) await this.continueAsNew();
      return 'timeUp';
    }
    this.signals = this.signals.filter((signal) => signal !== arrived);
    return arrived.kind;
  }

  /**
   * Sleeps until the time is up, or a signal after which `isAwake` holds. Other than `condition` with a timeout, it does
   * not cancel a timer that has fired: making the error for that took a tenth of the workflow thread's time.
   */
  private async sleepUnless(
    isAwake: () => boolean,
    { ms, summary }: { ms: number; summary: string },
  ): Promise<void> {
    const timer = new CancellationScope();
    const isTimeUp = await new Promise<boolean>((resolve, reject) => {
      this.onSignal = () => {
        if (isAwake()) resolve(false);
      };
      timer
        .run(() => sleep(ms, { summary }))
        .then(() => {
          resolve(true);
        }, reject);
    });
    this.onSignal = () => undefined;
    if (!isTimeUp) timer.cancel();
  }

  /** Runs `act` until the enrollment is not paused, each time after a `resume` or the recheck interval. */
  async whenNotPaused(act: () => Promise<NextAction>): Promise<RunAction> {
    const details = getCurrentDetails();
    for (let recheckMs = MIN_RECHECK_MS; ; recheckMs = Math.min(2 * recheckMs, MAX_RECHECK_MS)) {
      const resumes = this.resumes;
      const result = await act();
      if (result.do !== 'pause') return result;
      setCurrentDetails(details === '' ? 'paused' : `paused: ${details}`);
      await condition(() => this.resumes > resumes || isLong(), recheckMs, { summary: 'paused' });
      setCurrentDetails(details);
      if (this.isDue) await this.continueAsNew();
    }
  }

  /** Signals for future visits that have not ended a sleep yet. */
  private unheeded(): WakeSignal[] {
    const { visit } = this;
    return visit === null
      ? []
      : this.signals.filter((signal) => signal.visit > visit && !this.heeded.has(signal));
  }

  /** Keeps one signal per kind and visit; the row has everything else. */
  private addSignal(signal: WakeSignal): void {
    const isKnown = this.signals.some(({ kind, visit }) => kind === signal.kind && visit === signal.visit);
    const isOver = this.visit !== null && signal.visit < this.visit;
    if (!isKnown && !isOver) this.signals.push(signal);
  }

  /** Call it only if `isDue`: each call of an async function costs the workflow thread a stack trace. */
  async continueAsNew(): Promise<void> {
    await condition(allHandlersFinished);
    await continueAsNew({ ...this.input, continued: { signals: this.signals } });
  }
}

function isLong(): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || historyLength > MAX_HISTORY_EVENTS;
}
