import type { Step, StepType } from '../automation/automation.js';
import { hasTests } from '../contact/contact-query.js';
import { forReasons, joinReads, neededReads, type SegmentReads } from '../segments/reads.js';
import type { StepPlan } from './program.js';

interface Steps {
  steps: ReadonlyMap<string, Step>;
  program: ReadonlyMap<string, StepPlan>;
  firstStep: string | null;
}

/** Steps that a walk may leave behind; at any other it rests or ends. */
const PASSED: ReadonlySet<StepType> = new Set(['wait', 'waitForEvent', 'branch', 'split']);

/**
 * What the branches depend on that an enrollment can come to in one walk, by what people did and what they are in. Null
 * without such branches.
 *
 * @param at where it stands; null before the first step
 */
export function behaviorReads({ steps, program, firstStep }: Steps, at: string | null): SegmentReads | null {
  const reads: SegmentReads[] = [];
  const reached = new Set<string>();
  const add = (id: string | null): void => {
    if (id !== null) reached.add(id);
  };
  add(at ?? firstStep);
  for (const id of reached) {
    const step = steps.get(id);
    const plan = program.get(id);
    if (step === undefined || plan === undefined) continue;
    reads.push(...readsOf(step));
    // What it stands at may have ended.
    if (id !== at && !PASSED.has(step.type)) continue;
    for (const next of 'arms' in plan ? plan.arms : [plan.next]) add(next);
  }
  return joined(reads);
}

/** The same for all branches, wherever an enrollment stands. */
export function allBehaviorReads({ steps }: Pick<Steps, 'steps'>): SegmentReads | null {
  return joined([...steps.values()].flatMap(readsOf));
}

function readsOf(step: Step): SegmentReads[] {
  return step.type === 'branch' && hasTests(step.if) ? [neededReads(step.if)] : [];
}

function joined(reads: readonly SegmentReads[]): SegmentReads | null {
  return reads.length === 0 ? null : forReasons(joinReads(reads));
}
