import type { Step, StepType } from '../../../../domain/automation/automation.js';
import { parseDuration } from '../../../../domain/automation/duration.js';
import type { TimelineEntry } from '../../../../domain/automation/enrollment.js';
import { listenKey } from '../../../../domain/automation/event-name.js';
import { isCondition, type Condition, type Where } from '../../../../domain/automation/where.js';
import { isGroup, type ContactWhere } from '../../../../domain/contact/contact-query.js';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import type { Id } from '../../../../domain/id.js';
import type { EndedVisit, EnrollmentEnd } from '../../../../domain/plan/calls/call-action.js';
import type { NextStep } from '../../../../domain/steps/next-step.js';
import type { StoredEnrollment } from './memory-database.js';
import { firstFailure } from './reference-conditions.js';
import { allSteps, instantIn, instantOf } from './reference-waits.js';

export interface ModelWalk {
  next: NextStep;
  passed: StepType[];
  /** Set if the enrollment has come to its end. */
  end: EnrollmentEnd | null;
}

interface Surroundings {
  steps: readonly Step[];
  contact: ContactState;
  ended: EndedVisit | null;
  now: Date;
  /** The event of the effect that has ended. */
  eventId: Id | null;
  entered: (step: string) => void;
}

/** The step that comes after one: the next in its list, or else what comes after the step around it. */
export function stepAfter(
  steps: readonly Step[],
  id: string,
  outer: string | null = null,
): string | null | undefined {
  for (const [i, step] of steps.entries()) {
    const next = steps[i + 1]?.id ?? outer;
    if (step.id === id) return next;
    for (const arm of armsOf(step)) {
      const found = stepAfter(arm, id, next);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function armsOf(step: Step): readonly Step[][] {
  if (step.type === 'branch') return [step.then, step.else ?? []];
  return step.type === 'split' ? step.arms.map(({ steps }) => steps) : [];
}

/** Walks an active enrollment on in place, step by step, until it has to rest. */
export function walkOn(enrollment: StoredEnrollment, of: Surroundings): ModelWalk {
  const passed: StepType[] = [];
  if (enrollment.paused) return { next: { do: 'pause' }, passed, end: null };
  const { now, ended } = of;
  if (enrollment.startedAt === null) {
    enrollment.startedAt = now;
    enrollment.timeline.push({ at: now, type: 'started' });
  }
  let isEntering = enrollment.visit === 0 || enrollment.step === null;
  let report = ended?.visit === enrollment.visit ? ended : null;
  let goTo = of.steps[0]?.id ?? null;
  for (;;) {
    if (isEntering) {
      if (goTo === null) return atEnd(enrollment, passed, { status: 'completed' });
      enter(enrollment, goTo, of);
    }
    isEntering = true;
    const step = allSteps(of.steps).find(({ id }) => id === enrollment.step);
    if (step === undefined) throw new Error('An enrollment at a step that its version does not have');
    const result: Done =
      report === null ? perform(enrollment, step, of) : leave(enrollment, step, report, of);
    report = null;
    if ('rest' in result) return { next: result.rest, passed, end: null };
    if ('end' in result && result.end.status === 'failed') return atEnd(enrollment, passed, result.end);
    if (step.type === 'wait' || step.type === 'waitForEvent' || armsOf(step).length > 0)
      passed.push(step.type);
    if ('end' in result) return atEnd(enrollment, passed, result.end);
    goTo = result.into === undefined ? (stepAfter(of.steps, step.id) ?? null) : result.into;
    if (result.since !== null && goTo !== null) enrollment.since = result.since;
  }
}

type Done =
  | { rest: NextStep }
  | { end: EnrollmentEnd }
  /** `into`: the first step of the chosen arm; without it, the step goes on to the one after it. */
  | { since: StoredEnrollment['since']; into?: string };

function atEnd({ step }: StoredEnrollment, passed: StepType[], end: EnrollmentEnd): ModelWalk {
  return { next: { do: 'end', status: end.status, step }, passed, end };
}

function enter(enrollment: StoredEnrollment, step: string, { now, entered }: Surroundings): void {
  const none = { nextWakeAt: null, waiting: null, awaited: null, waitingField: null, rereadAt: null };
  Object.assign(enrollment, { ...none, visit: enrollment.visit + 1, step });
  tell(enrollment, { at: now, type: 'stepEntered' });
  entered(step);
}

/** A timeline entry of the current visit. */
function tell(
  enrollment: StoredEnrollment,
  line: Pick<TimelineEntry, 'at' | 'type' | 'note' | 'eventId' | 'reasons'>,
): void {
  const { step, visit } = enrollment;
  enrollment.timeline.push({ ...line, ...(step === null ? {} : { step }), visit });
}

/** The visit of a step has ended as the report says. */
function leave(
  enrollment: StoredEnrollment,
  step: Step,
  report: EndedVisit,
  { now, eventId }: Surroundings,
): Done {
  if (report.by === 'effect') return { since: { at: now, eventId } };
  if (enrollment.awaited !== null) return { since: { at: now, eventId: enrollment.awaited.eventId } };
  if (report.by === 'event') {
    tell(enrollment, { at: now, type: 'awaited', eventId: report.eventId });
    return { since: { at: now, eventId: report.eventId } };
  }
  if (report.by === 'timeUp' && step.type === 'waitForEvent') {
    tell(enrollment, { at: now, type: 'timedOut' });
    if (step.onTimeout === 'exit') return { end: { status: 'exited', reason: 'timeout', note: step.id } };
  }
  const due = enrollment.nextWakeAt?.getTime() ?? Infinity;
  return { since: { at: new Date(Math.min(due, now.getTime())), eventId: null } };
}

function perform(enrollment: StoredEnrollment, step: Step, of: Surroundings): Done {
  const at = { step: step.id, visit: enrollment.visit };
  const { now, contact } = of;
  switch (step.type) {
    case 'sendEmail':
    case 'webhook':
      return { rest: { do: step.type, ...at } };
    case 'updateContact':
    case 'sendEvent':
    case 'addToList':
    case 'removeFromList':
      return { rest: { do: 'record', type: step.type, ...at } };
    case 'exit':
      return { end: { status: 'exited', reason: 'step', note: step.id } };
    case 'wait':
      return sleep(enrollment, step, of);
    case 'waitForEvent': {
      const { awaited, waiting } = enrollment;
      if (awaited !== null) return { since: { at: now, eventId: awaited.eventId } };
      const until = enrollment.nextWakeAt ?? laterBy(now, step.timeout);
      enrollment.waiting = waiting ?? { key: listenKey(step.event), visit: at.visit };
      enrollment.nextWakeAt = until;
      return { rest: { do: 'awaitEvent', ...at, until } };
    }
    case 'branch': {
      const entry = JSON.parse(enrollment.entryProperties);
      const where = withoutTests(step.if);
      const isMet = (some: Where) => firstFailure(some, { contact, event: entry, entry }) === null;
      const holds = isMet(where);
      const reasons = conditionsOf(where).map((condition) => {
        return { condition: { ...condition }, holds: isMet({ all: [condition] }) };
      });
      tell(enrollment, { at: now, type: 'chosen', note: holds ? 'then' : 'else', reasons });
      return choose(holds ? step.then : (step.else ?? []));
    }
    case 'split':
      // Random automations have splits of one arm: which one is chosen depends on ids.
      tell(enrollment, { at: now, type: 'chosen', note: 'arms.0' });
      return choose(step.arms[0]?.steps ?? []);
  }
}

/** Random branches test nothing but fields. */
function withoutTests({ all = [], any = [], none = [] }: ContactWhere): Where {
  const isPlain = (node: object): node is Condition | Where => 'field' in node || isGroup(node);
  for (const node of [...all, ...any, ...none])
    if (!isPlain(node)) throw new Error('the model knows no tests in branches');
  return { all: all.filter(isPlain), any: any.filter(isPlain), none: none.filter(isPlain) };
}

function conditionsOf({ all = [], any = [], none = [] }: Where): Condition[] {
  return [...all, ...any, ...none].flatMap((node) => (isCondition(node) ? [node] : conditionsOf(node)));
}

/** A choice takes no time. */
function choose([first]: readonly Step[]): Done {
  return first === undefined ? { since: null } : { since: null, into: first.id };
}

function sleep(enrollment: StoredEnrollment, step: Extract<Step, { type: 'wait' }>, of: Surroundings): Done {
  const { now, contact, steps } = of;
  const at = { step: step.id, visit: enrollment.visit };
  if ('untilField' in step) {
    const [root = '', name = ''] = step.untilField.split('.');
    const isOfEntry = root === 'event' || root === 'entry';
    const until = isOfEntry
      ? instantOf(JSON.parse(enrollment.entryProperties)[name])
      : instantIn(contact, step.untilField);
    if (isOfEntry && until === null)
      return {
        end: { status: 'failed', error: `The wait has no end: ${step.untilField} holds no date or time` },
      };
    enrollment.nextWakeAt = until;
    if (until !== null && until <= now) {
      Object.assign(enrollment, { waitingField: null, rereadAt: null });
      return { since: { at: until, eventId: null } };
    }
    Object.assign(enrollment, { waitingField: step.untilField, rereadAt: until });
    return { rest: { do: 'wait', ...at, until, rereads: true, then: null } };
  }
  if (!('for' in step)) throw new Error('The model does not know calendar waits');
  const until = enrollment.nextWakeAt ?? laterBy(now, step.for);
  enrollment.nextWakeAt = until;
  if (until <= now) return { since: { at: until, eventId: null } };
  const after = allSteps(steps).find(({ id }) => id === stepAfter(steps, step.id));
  const then =
    after?.type === 'sendEmail' || after?.type === 'webhook'
      ? { do: after.type, step: after.id, visit: at.visit + 1 }
      : null;
  return { rest: { do: 'wait', ...at, until, rereads: false, then } };
}

function laterBy(now: Date, duration: string): Date {
  return new Date(now.getTime() + (parseDuration(duration) ?? 0));
}
