import { findStep } from '../steps/tree.js';
import type { AutomationDefinition } from './automation.js';
import { diffDefinitions } from './definition-diff.js';
import { stepTitle } from './step-title.js';
import { stepWords } from './step-words.js';

/** A step that a new version changes or no longer has, and the active enrollments that stand on it. */
export interface AffectedStep {
  step: string;
  title: string | null;
  change: 'changed' | 'removed';
  active: number;
}

/**
 * The steps on which enrollments stand that would not find them in the new version as they know them: those that differ
 * from the version before, and those that are gone, also since earlier versions.
 *
 * @param standing active enrollments of all versions, by step
 */
export function affectedSteps(
  { before, after }: Record<'before' | 'after', AutomationDefinition>,
  standing: ReadonlyMap<string, number>,
): AffectedStep[] {
  const { changed, removed } = diffDefinitions(before, after);
  const ids = new Set(removed.map(({ id }) => id));
  for (const [id, active] of standing) if (active > 0 && findStep(after.steps, id) === undefined) ids.add(id);
  const affected = (step: string, change: AffectedStep['change']): AffectedStep => {
    const known = findStep(before.steps, step);
    const title = known === undefined ? null : stepTitle(known, stepWords);
    return { step, title, change, active: standing.get(step) ?? 0 };
  };
  return [
    ...changed.map(({ id }) => affected(id, 'changed')),
    ...[...ids].map((id) => affected(id, 'removed')),
  ];
}
