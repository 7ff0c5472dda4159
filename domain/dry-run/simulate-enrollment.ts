import type { Step } from '../automation/automation.js';
import type { WakeSignal } from '../automation/enrollment.js';
import type { Id } from '../id.js';
import type { EnrollmentEnd } from '../plan/calls/call-action.js';
import type { EventSourceRef } from '../plan/event.js';
import { toProgram, type StepPlan } from '../steps/program.js';
import type { DryRunContext } from './dry-run-context.js';
import type { LoggedEnrollment, PathEntry } from './dry-run-log.js';
import { runStep } from './run-step.js';
import type { StepOutcome } from './step-visit.js';
import { stepTimezone, waitEnd } from './wait-end.js';

/** One simulated enrollment: does what its workflow would do, on the dry run's clock. */
export class SimulatedEnrollment {
  readonly path: PathEntry[] = [];
  /** When its timer fires; Infinity without a timer. */
  wakesAt = Infinity;
  isReady = true;
  private readonly program: StepPlan[];
  private next: string | null;

  constructor(
    private readonly id: Id,
    private readonly context: DryRunContext,
  ) {
    const { steps } = context.engine.automation.definition;
    this.program = toProgram(steps);
    this.next = steps[0]?.id ?? null;
  }

  /** Runs steps until one waits or the enrollment ends. */
  advance(now: Date): void {
    this.isReady = false;
    while (this.isActive) {
      const plan = this.program.find(({ id }) => id === this.next);
      if (plan === undefined) {
        this.end({ status: 'completed' }, now);
        return;
      }
      const outcome = this.enter(plan, now);
      if (outcome === 'waits') return;
      this.leave(now);
      this.follow(plan, outcome, now);
    }
  }

  /** Handles an event, a changed field or a timer during a wait. */
  wake(by: WakeSignal['kind'] | 'timeUp', now: Date): void {
    const entry = this.path.at(-1);
    const step = entry && this.findPassedStep(entry);
    if (entry?.result !== 'waiting' || step === undefined) return;
    if (step.type === 'sendEmail') {
      this.sendAgain(step, entry, now);
      return;
    }
    if (step.type === 'wait') {
      if ('untilField' in step && !this.isOver(step, entry, now)) return;
      entry.result = 'waited';
    } else {
      entry.result = by === 'event' ? 'answered' : 'timedOut';
      this.context.engine.setPosition(this.id, { waiting: null });
    }
    this.wakesAt = Infinity;
    this.leave(now);
    const exits = entry.result === 'timedOut' && step.type === 'waitForEvent' && step.onTimeout === 'exit';
    if (exits) this.end({ status: 'exited', reason: 'timeout' }, now);
    else {
      this.next = this.program.find(({ id }) => id === entry.step)?.next ?? null;
      this.isReady = true;
    }
  }

  /** Tries an email again that was postponed. */
  private sendAgain(step: Step, entry: PathEntry, now: Date): void {
    const outcome = runStep(step, { enrollmentId: this.id, entry, now, context: this.context });
    if (outcome === 'waits') {
      this.wakesAt = entry.until?.getTime() ?? Infinity;
      return;
    }
    this.wakesAt = Infinity;
    this.leave(now);
    const plan = this.program.find(({ id }) => id === entry.step);
    if (plan !== undefined) this.follow(plan, outcome, now);
    this.isReady = this.isActive;
  }

  /** Stops an enrollment that the plan has ended. */
  cancel(now: Date): void {
    const entry = this.path.at(-1);
    if (entry?.result === 'waiting') entry.result = 'left';
    this.wakesAt = Infinity;
    this.isReady = false;
    this.leave(now);
  }

  toLog(): LoggedEnrollment {
    const { enteredAt, endedAt, status, exitReason, goalReached, lastError } = this.enrollment;
    return { id: this.id, enteredAt, endedAt, status, exitReason, goalReached, lastError, path: this.path };
  }

  private get enrollment() {
    return this.context.engine.enrollment(this.id);
  }

  private get isActive(): boolean {
    return this.enrollment.status === 'active';
  }

  private findPassedStep({ step }: PathEntry): Step | undefined {
    return this.context.engine.automation.steps.get(step);
  }

  private enter(plan: StepPlan, now: Date): StepOutcome {
    const step = this.context.engine.automation.steps.get(plan.id);
    if (step === undefined) throw new Error(`unknown step ${plan.id}`);
    const at = { visit: this.enrollment.visit + 1, step: plan.id };
    const noWait = {
      nextWakeAt: null,
      waiting: null,
      awaited: null,
      waitingField: null,
      rereadAt: null,
    };
    this.context.engine.setPosition(this.id, { ...at, ...noWait });
    const timezone = stepTimezone(step, this.context);
    const entry: PathEntry = {
      ...at,
      type: step.type,
      enteredAt: now,
      leftAt: null,
      result: 'waiting',
      timezone,
    };
    this.path.push(entry);
    const outcome = runStep(step, { enrollmentId: this.id, entry, now, context: this.context });
    if (outcome === 'waits') this.wakesAt = entry.until?.getTime() ?? Infinity;
    return outcome;
  }

  private follow(plan: StepPlan, outcome: Exclude<StepOutcome, 'waits'>, now: Date): void {
    if (!this.isActive) return;
    if (outcome === 'exit') this.end({ status: 'exited', reason: 'step', note: plan.id }, now);
    else if ('error' in outcome) this.end({ status: 'failed', error: outcome.error }, now);
    else if ('arm' in outcome && 'arms' in plan) this.next = plan.arms[outcome.arm] ?? null;
    else this.next = plan.next ?? null;
  }

  /** Recomputes the end of a wait that depends on a contact field. */
  private isOver(step: Step, entry: PathEntry, now: Date): boolean {
    const until = waitEnd(step, { enrollmentId: this.id, now, context: this.context });
    entry.until = until;
    this.context.engine.setPosition(this.id, { nextWakeAt: until });
    this.wakesAt = until?.getTime() ?? Infinity;
    return until !== null && until <= now;
  }

  private leave(now: Date): void {
    const entry = this.path.at(-1);
    if (entry !== undefined) entry.leftAt ??= now;
  }

  private end(end: EnrollmentEnd, now: Date): void {
    const { automationName, run } = this.enrollment;
    const source: EventSourceRef = { type: 'automation', id: this.id, name: automationName };
    const action = { type: 'endEnrollment', enrollmentId: this.id, run, end } as const;
    this.context.apply(this.context.engine.call({ action, source }, now), 'engine', now);
  }
}
