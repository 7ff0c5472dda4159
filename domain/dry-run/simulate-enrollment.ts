import type { Step } from '../automation/automation.js';
import type { WakeSignal } from '../automation/enrollment.js';
import type { EnrollmentEnd } from '../plan/call-action.js';
import type { EventSourceRef } from '../plan/event.js';
import type { Id } from '../id.js';
import { programOf, type StepPlan } from '../steps/program.js';
import type { DryRunContext } from './dry-run.js';
import type { PathEntry, LoggedEnrollment } from './dry-run-log.js';
import { runStep, type NextMove } from './run-step.js';
import { fieldWake, zoneOfWait } from './waiting.js';

/** One enrollment on its way: what its workflow does, under the run's clock. */
export class SimulatedEnrollment {
  readonly path: PathEntry[] = [];
  /** When it wakes by itself; Infinity while it does not. */
  wakesAt = Infinity;
  isReady = true;
  private readonly program: StepPlan[];
  private next: string | null;

  constructor(
    private readonly id: Id,
    private readonly stage: DryRunContext,
  ) {
    const { steps } = stage.house.automation.definition;
    this.program = programOf(steps);
    this.next = steps[0]?.id ?? null;
  }

  /** Goes from step to step until one waits, or the way or the enrollment is at its end. */
  goOn(now: Date): void {
    this.isReady = false;
    while (this.isActive) {
      const plan = this.program.find(({ id }) => id === this.next);
      if (plan === undefined) {
        this.end({ status: 'completed' }, now);
        return;
      }
      const course = this.enter(plan, now);
      if (course === 'waits') return;
      this.leave(now);
      this.follow(plan, course, now);
    }
  }

  /** An event, a changed field, or the clock, while it waits. */
  wake(by: WakeSignal['kind'] | 'timeUp', now: Date): void {
    const line = this.path.at(-1);
    const step = line && this.stepOf(line);
    if (line?.result !== 'waiting' || step === undefined) return;
    if (step.type === 'wait') {
      if ('untilField' in step && !this.isOver(step, line, now)) return;
      line.result = 'waited';
    } else {
      line.result = by === 'event' ? 'answered' : 'timedOut';
      this.stage.house.stand(this.id, { waiting: null });
    }
    this.wakesAt = Infinity;
    this.leave(now);
    const exits = line.result === 'timedOut' && step.type === 'waitForEvent' && step.onTimeout === 'exit';
    if (exits) this.end({ status: 'exited', reason: 'timeout' }, now);
    else {
      this.next = this.program.find(({ id }) => id === line.step)?.next ?? null;
      this.isReady = true;
    }
  }

  /** The enrollment ended from outside. */
  cancel(now: Date): void {
    const line = this.path.at(-1);
    if (line?.result === 'waiting') line.result = 'left';
    this.wakesAt = Infinity;
    this.isReady = false;
    this.leave(now);
  }

  told(): LoggedEnrollment {
    const { enteredAt, endedAt, status, exitReason, goalReached, lastError } = this.enrollment;
    return { id: this.id, enteredAt, endedAt, status, exitReason, goalReached, lastError, path: this.path };
  }

  private get enrollment() {
    return this.stage.house.enrollment(this.id);
  }

  private get isActive(): boolean {
    return this.enrollment.status === 'active';
  }

  private stepOf({ step }: PathEntry): Step | undefined {
    return this.stage.house.automation.steps.get(step);
  }

  private enter(plan: StepPlan, now: Date): NextMove {
    const step = this.stage.house.automation.steps.get(plan.id);
    if (step === undefined) throw new Error(`the automation has no step ${plan.id}`);
    const at = { visit: this.enrollment.visit + 1, step: plan.id };
    const nothing = { nextWakeAt: null, waiting: null, awaited: null, waitingField: null };
    this.stage.house.stand(this.id, { ...at, ...nothing });
    const timezone = zoneOfWait(step, this.stage);
    const line: PathEntry = {
      ...at,
      type: step.type,
      enteredAt: now,
      leftAt: null,
      result: 'waiting',
      timezone,
    };
    this.path.push(line);
    const course = runStep(step, { id: this.id, line, now, stage: this.stage });
    if (course === 'waits') this.wakesAt = line.until?.getTime() ?? Infinity;
    return course;
  }

  private follow(plan: StepPlan, course: Exclude<NextMove, 'waits'>, now: Date): void {
    if (!this.isActive) return;
    if (course === 'exit') this.end({ status: 'exited', reason: 'step', note: plan.id }, now);
    else if ('error' in course) this.end({ status: 'failed', error: course.error }, now);
    else if ('arm' in course && 'arms' in plan) this.next = plan.arms[course.arm] ?? null;
    else this.next = plan.next ?? null;
  }

  /** A wait by a field is looked at again; its new end stands in its line. */
  private isOver(step: Step, line: PathEntry, now: Date): boolean {
    const until = fieldWake(step, { id: this.id, now, stage: this.stage });
    line.until = until;
    this.stage.house.stand(this.id, { nextWakeAt: until });
    this.wakesAt = until?.getTime() ?? Infinity;
    return until !== null && until <= now;
  }

  private leave(now: Date): void {
    const line = this.path.at(-1);
    if (line !== undefined) line.leftAt ??= now;
  }

  private end(end: EnrollmentEnd, now: Date): void {
    const { automationName, run } = this.enrollment;
    const source: EventSourceRef = { type: 'automation', id: this.id, name: automationName };
    const action = { type: 'endEnrollment', enrollmentId: this.id, run, end } as const;
    this.stage.happened(this.stage.house.call({ action, source }, now), 'engine', now);
  }
}
