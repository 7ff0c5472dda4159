import { draftArms, ownFields, withArm, type Definition, type DraftStep } from './definition';
import { isSame } from '../../app/is-same';
import {
  findStep,
  insertAt,
  isSameList,
  locate,
  removeStep,
  replaceStep,
  findSteps,
  type Located,
} from './tree';

/** What differs between two states of an automation; steps by id. */
export interface Changes {
  added: Set<string>;
  removed: Set<string>;
  changed: Set<string>;
  moved: Set<string>;
  /** Fields beside the steps. */
  fields: string[];
}

export function changesBetween(before: Definition, after: Definition): Changes {
  const was = byId(before);
  const is = byId(after);
  const kept = [...is].flatMap(([id, now]) => {
    const old = was.get(id);
    return old === undefined ? [] : [{ id, old, now }];
  });
  return {
    added: new Set([...is.keys()].filter((id) => !was.has(id))),
    removed: new Set([...was.keys()].filter((id) => !is.has(id))),
    changed: new Set(
      kept.filter(({ old, now }) => !isSame(ownFields(old.step), ownFields(now.step))).map(({ id }) => id),
    ),
    moved: new Set(kept.filter((one) => isMoved(one, { before, after, was, is })).map(({ id }) => id)),
    fields: [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (key) => key !== 'steps' && !isSame(before[key] ?? null, after[key] ?? null),
    ),
  };
}

export function hasChanges({ added, removed, changed, moved, fields }: Changes): boolean {
  return [added, removed, changed, moved].some((set) => set.size > 0) || fields.length > 0;
}

interface Both {
  before: Definition;
  after: Definition;
  was: ReadonlyMap<string, Located>;
  is: ReadonlyMap<string, Located>;
}

/** Whether a step is in another list, or at another place among the steps that its list had before. */
function isMoved({ id, old, now }: { id: string; old: Located; now: Located }, both: Both): boolean {
  if (!isSameList(old.list, now.list)) return true;
  const stayed = (steps: DraftStep[] | null, other: ReadonlyMap<string, Located>) =>
    (steps ?? []).filter((step) => {
      const there = other.get(step.id);
      return there !== undefined && isSameList(there.list, now.list);
    });
  const rank = (steps: DraftStep[]) => steps.findIndex((step) => step.id === id);
  return (
    rank(stayed(findSteps(both.before, old.list), both.is)) !==
    rank(stayed(findSteps(both.after, now.list), both.was))
  );
}

function byId(definition: Definition): Map<string, Located> {
  return new Map(locate(definition).map((one) => [one.step.id, one]));
}

/**
 * Their state with my changes applied to it. Where both changed the same step, mine holds. A step that I removed stays if
 * they changed it or added to it.
 *
 * @param base what both began with
 */
export function mineOnTop(base: Definition, mine: Definition, theirs: Definition): Definition {
  const my = changesBetween(base, mine);
  const their = changesBetween(base, theirs);
  let result: Definition = { ...theirs };
  for (const field of my.fields) {
    if (mine[field] === undefined) delete result[field];
    else result[field] = mine[field];
  }
  for (const id of my.removed) {
    const at = findStep(result, id);
    if (at !== undefined && !isTouched(at.step, their)) result = removeStep(result, id);
  }
  for (const { step } of locate(mine)) {
    const there = findStep(result, step.id)?.step;
    if (there !== undefined && my.changed.has(step.id))
      result = replaceStep(result, withTheirArms(step, there));
    const isNew = there === undefined && (my.added.has(step.id) || my.changed.has(step.id));
    const isMovedHere = there !== undefined && my.moved.has(step.id);
    if (isNew) result = placed(result, mine, bare(step));
    if (isMovedHere) {
      const now = findStep(result, step.id)?.step ?? there;
      result = placed(removeStep(result, step.id), mine, now);
    }
  }
  return result;
}

/** Whether they changed a step or one in its arms, or added one there. */
function isTouched(step: DraftStep, their: Changes): boolean {
  if (their.changed.has(step.id) || their.added.has(step.id)) return true;
  return draftArms(step).some(({ steps }) => steps.some((one) => isTouched(one, their)));
}

/** My fields with their arms. */
function withTheirArms(step: DraftStep, there: DraftStep): DraftStep {
  let result = bare(step);
  for (const { port, steps } of draftArms(there)) result = withArm(result, port, steps);
  return result;
}

function bare(step: DraftStep): DraftStep {
  return draftArms(step).reduce((one, { port }) => withArm(one, port, []), step);
}

/** Inserts a step behind the one that it follows in `mine`. */
function placed(result: Definition, mine: Definition, step: DraftStep): Definition {
  const at = findStep(mine, step.id);
  if (at === undefined) return result;
  const steps = findSteps(result, at.list);
  if (steps === null) {
    return insertAt(result, { list: { owner: null, port: 'steps' }, index: result.steps.length }, [step]);
  }
  const before = (findSteps(mine, at.list) ?? []).slice(0, at.index).map(({ id }) => id);
  const index = steps.findLastIndex(({ id }) => before.includes(id)) + 1;
  return insertAt(result, { list: at.list, index }, [step]);
}
