import type {
  BranchStep,
  SplitStep,
  Step,
  StepType,
  WaitForEventStep,
  WaitStep,
} from '../../automation/automation.js';
import { parseDuration } from '../../automation/duration.js';
import type { TimelineEntry } from '../../automation/enrollment.js';
import { listenKey } from '../../automation/event-name.js';
import type { ContactState } from '../../contact/contact-state.js';
import { branchReasons } from '../../steps/branch-reasons.js';
import { chosenArm } from '../../steps/chosen-arm.js';
import type { EffectStep, NextStep } from '../../steps/next-step.js';
import type { StepPlan } from '../../steps/program.js';
import { stepArms } from '../../steps/tree.js';
import { endlessReason } from '../../steps/until-field.js';
import { wakeTime } from '../../steps/wake-time.js';
import type { CallProgress } from '../calls/call-progress.js';
import type { EndedVisit, EnrollmentEnd } from '../calls/call-action.js';
import { contactScope } from '../contacts/contact-patch.js';
import { branchFacts } from './branch-facts.js';
import { endEnrollment } from './end-enrollment.js';
import type { EnrollmentState, PriorEnd } from './enrollment-state.js';
import type { PlannedAutomation } from './planned-automation.js';

/** Where a step leads: the enrollment rests there, ends, or goes on at another step (null: after the last one). */
type Lead =
  | { rest: NextStep }
  | { end: EnrollmentEnd }
  /** `since`: when the step ended; null for a step that takes no time. */
  | { goTo: string | null; since: PriorEnd | null };

/** Where a walk has ended, and the types of the waits and choices that it has left behind. */
export interface Walked {
  next: NextStep;
  passed: StepType[];
}

/**
 * Walks an active enrollment through the steps that need neither an effect nor time: it starts at the end of a visit, or
 * where the row stands, and ends at an effect, a wait, or the end of the enrollment. A paused enrollment is not moved.
 */
export function walk(
  progress: CallProgress,
  walked: { contact: ContactState; enrollment: EnrollmentState; ended: EndedVisit | null; spreadMs: number },
): Walked {
  const { contact, enrollment, ended, spreadMs } = walked;
  if (enrollment.paused) return { next: { do: 'pause' }, passed: [] };
  const automation = progress.state.enrollments.findVersion(enrollment.id);
  if (automation === undefined) throw new Error('The automation version of an enrollment is missing');
  return new Walk(progress, { contact, enrollment, automation, spreadMs }).from(ended);
}

class Walk {
  private readonly contact: ContactState;
  private readonly automation: PlannedAutomation;
  private readonly now: Date;
  private readonly spreadMs: number;
  private readonly timeline: TimelineEntry[] = [];
  private readonly passed: StepType[] = [];
  private enrollment: EnrollmentState;

  constructor(
    private readonly progress: CallProgress,
    walked: {
      contact: ContactState;
      enrollment: EnrollmentState;
      automation: PlannedAutomation;
      spreadMs: number;
    },
  ) {
    this.spreadMs = walked.spreadMs;
    this.contact = walked.contact;
    this.automation = walked.automation;
    this.enrollment = walked.enrollment;
    this.now = progress.state.now;
  }

  from(ended: EndedVisit | null): Walked {
    this.start();
    let lead = this.first(ended);
    while ('goTo' in lead) lead = this.follow(lead);
    if ('rest' in lead) {
      this.write();
      return { next: lead.rest, passed: this.passed };
    }
    const { step } = this.enrollment;
    this.write();
    endEnrollment(this.progress, this.enrollment, lead.end, null);
    return { next: { do: 'end', status: lead.end.status, step }, passed: this.passed };
  }

  private write(): void {
    this.progress.state.enrollments.move(this.enrollment, ...this.timeline);
  }

  /** Notes that the workflow runs. */
  private start(): void {
    if (this.enrollment.startedAt !== null) return;
    this.enrollment = { ...this.enrollment, startedAt: this.now };
    this.timeline.push({ at: this.now, type: 'started' });
  }

  private first(ended: EndedVisit | null): Lead {
    const { visit, step } = this.enrollment;
    if (visit === 0 || step === null) return { goTo: this.automation.firstStep, since: null };
    return ended?.visit === visit ? this.leave(step, ended) : this.perform(step);
  }

  private follow({ goTo, since }: Extract<Lead, { goTo: string | null }>): Lead {
    if (goTo === null) return { end: { status: 'completed' } };
    const visit = this.enrollment.visit + 1;
    this.enrollment = {
      ...this.enrollment,
      visit,
      step: goTo,
      nextWakeAt: null,
      waiting: null,
      awaited: null,
      waitingField: null,
      rereadAt: null,
      ...(since === null ? {} : { since }),
    };
    this.timeline.push({ at: this.now, type: 'stepEntered', step: goTo, visit });
    this.progress.state.writes.counts.push({
      automationId: this.automation.id,
      step: goTo,
      counter: 'entered',
    });
    return this.perform(goTo);
  }

  /** Where the end of the current step leads. */
  private leave(id: string, ended: EndedVisit): Lead {
    const { type, next: goTo } = this.findPlan(id);
    if (ended.by === 'effect') {
      const eventId = this.progress.events[0]?.id ?? null;
      return {
        goTo,
        since: ended.at === undefined ? { at: this.now, eventId } : { at: ended.at, eventId: null },
      };
    }
    this.passed.push(type);
    const { awaited, nextWakeAt, visit } = this.enrollment;
    if (awaited !== null) return { goTo, since: { at: this.now, eventId: awaited.eventId } };
    if (ended.by === 'event') {
      const { eventId } = ended;
      this.timeline.push({ at: this.now, type: 'awaited', step: id, visit, eventId });
      return { goTo, since: { at: this.now, eventId } };
    }
    const at = nextWakeAt !== null && nextWakeAt < this.now ? nextWakeAt : this.now;
    const step = this.findStep(id);
    if (ended.by === 'timeUp' && step.type === 'waitForEvent') {
      this.timeline.push({ at: this.now, type: 'timedOut', step: id, visit });
      if (step.onTimeout === 'exit') return { end: { status: 'exited', reason: 'timeout', note: id } };
    }
    return { goTo, since: { at, eventId: null } };
  }

  /** Does what the current step does, as far as that needs neither an effect nor time. */
  private perform(id: string): Lead {
    const { visit } = this.enrollment;
    const step = this.findStep(id);
    switch (step.type) {
      case 'sendEmail':
      case 'webhook':
        return { rest: { do: step.type, step: id, visit } };
      case 'updateContact':
      case 'sendEvent':
      case 'addToList':
      case 'removeFromList':
        return { rest: { do: 'record', type: step.type, step: id, visit } };
      case 'wait':
        return this.wait(step);
      case 'waitForEvent':
        return this.awaitEvent(step);
      case 'branch':
      case 'split':
        return this.choose(step);
      case 'exit':
        return { end: { status: 'exited', reason: 'step', note: id } };
    }
  }

  /** The end of a wait is set when it begins; that of a wait until a field each time. */
  private wait(step: WaitStep): Lead {
    const rereads = 'untilField' in step;
    const until = rereads ? this.wakeTime(step) : (this.enrollment.nextWakeAt ?? this.wakeTime(step));
    const endless = until === null ? endlessReason(step) : null;
    if (endless !== null) return { end: { status: 'failed', error: endless } };
    const isOver = until !== null && until <= this.now;
    const follows = rereads && !isOver;
    this.enrollment = {
      ...this.enrollment,
      nextWakeAt: until,
      // A wait that is over no longer follows the field.
      waitingField: follows ? step.untilField : null,
      rereadAt: follows ? until : null,
    };
    const { next } = this.findPlan(step.id);
    if (isOver) {
      this.passed.push(step.type);
      return { goTo: next, since: { at: until, eventId: null } };
    }
    const { visit } = this.enrollment;
    const then = rereads || next === null ? null : this.effectAt(next, visit + 1);
    return { rest: { do: 'wait', step: step.id, visit, until, rereads, then } };
  }

  private wakeTime(step: WaitStep): Date | null {
    return wakeTime(step, {
      now: this.now,
      contact: contactScope(this.contact),
      entry: this.enrollment.entryRefs,
      workspaceTimezone: this.progress.state.snapshot.timezone,
      seed: `${this.enrollment.id}:${step.id}`,
      spreadMs: this.spreadMs,
    });
  }

  /** The step, if it has an effect. */
  private effectAt(id: string, visit: number): EffectStep | null {
    const { type } = this.findPlan(id);
    return type === 'sendEmail' || type === 'webhook' ? { do: type, step: id, visit } : null;
  }

  private awaitEvent(step: WaitForEventStep): Lead {
    const { visit, awaited, waiting, nextWakeAt } = this.enrollment;
    if (awaited?.visit === visit) {
      this.passed.push(step.type);
      return { goTo: this.findPlan(step.id).next, since: { at: this.now, eventId: awaited.eventId } };
    }
    const until = nextWakeAt ?? new Date(this.now.getTime() + (parseDuration(step.timeout) ?? 0));
    // A retry or jump moves the row to the visit without a wait.
    if (waiting === null && nextWakeAt === null) {
      const key = listenKey(step.event);
      this.enrollment = { ...this.enrollment, waiting: { key, visit }, nextWakeAt: until };
    }
    return { rest: { do: 'awaitEvent', step: step.id, visit, until } };
  }

  private choose(step: BranchStep | SplitStep): Lead {
    const { now, enrollment, automation } = this;
    const { id: enrollmentId, visit } = enrollment;
    const facts = branchFacts(this.progress, this.contact, { enrollment, automation });
    const { index } = chosenArm(step, { enrollmentId, facts, now });
    const note = stepArms<Step>(step)[index]?.path.replace(/\.steps$/, '') ?? '';
    const reasons = step.type === 'branch' ? { reasons: branchReasons(step.if, facts, now) } : {};
    this.timeline.push({ at: now, type: 'chosen', step: step.id, visit, note, ...reasons });
    this.passed.push(step.type);
    const plan = this.findPlan(step.id);
    const arms = plan.type === 'branch' || plan.type === 'split' ? plan.arms : [];
    return { goTo: arms[index] ?? null, since: null };
  }

  private findStep(id: string): Step {
    const step = this.automation.steps.get(id);
    if (step === undefined) throw new Error('The step of an enrollment is missing from its version');
    return step;
  }

  private findPlan(id: string): StepPlan {
    const plan = this.automation.program.get(id);
    if (plan === undefined) throw new Error('The step of an enrollment is missing from its version');
    return plan;
  }
}
