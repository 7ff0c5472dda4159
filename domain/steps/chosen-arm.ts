import { stableHash } from './stable-hash.js';
import type { BranchStep, SplitStep } from '../automation/automation.js';
import { failingLeaf } from '../automation/conditions.js';
import { isGroup, type ContactLeaf } from '../contact/contact-query.js';
import { decideLeaf, type SegmentFacts } from '../segments/decide.js';

export interface ChoiceFacts {
  enrollmentId: string;
  /** What conditions of branches can be about; `branch` has what entered. */
  facts: SegmentFacts;
  now: Date;
}

export interface ChosenArm {
  /** Index of the arm (`then` is 0, `else` 1). */
  index: number;
  /** The failing condition or test; null if all hold, and for splits. */
  failed: ContactLeaf | null;
}

/** Chooses the arm of a branch or split. */
export function chosenArm(
  step: BranchStep | SplitStep,
  { enrollmentId, facts, now }: ChoiceFacts,
): ChosenArm {
  if (step.type === 'split') return { index: splitArm(enrollmentId, step.id, step.arms), failed: null };
  const failed = failingLeaf<ContactLeaf>(
    step.if,
    (node): node is ContactLeaf => !isGroup(node),
    (leaf) => decideLeaf(leaf, facts, now.getTime()).holds,
  );
  return { index: failed === null ? 0 : 1, failed };
}

const HASHES = 2 ** 32;

/**
 * Chooses an arm at random by weight, always the same one for the same enrollment and step.
 *
 * @returns the arm's index; an arm of weight 0 is never chosen
 */
export function splitArm(enrollmentId: string, stepId: string, arms: readonly { weight: number }[]): number {
  const total = arms.reduce((sum, { weight }) => sum + weight, 0);
  let left = (stableHash(`${enrollmentId}:${stepId}`) / HASHES) * total;
  for (const [i, { weight }] of arms.entries()) {
    if (left < weight) return i;
    left -= weight;
  }
  return arms.findLastIndex(({ weight }) => weight > 0);
}
