import {
  draftArms,
  ROOT,
  withArm,
  type Definition,
  type DraftStep,
  type ListRef,
  type Slot,
} from './definition';

/** A step and where it is. */
export interface Located {
  step: DraftStep;
  list: ListRef;
  index: number;
  /** As in problems: `steps[2].then[0]`. */
  path: string;
  depth: number;
}

/** All steps in document order, parents first. */
export function locate(definition: Definition): Located[] {
  return within(definition.steps, { list: ROOT, path: 'steps', depth: 0 });
}

function within(steps: readonly DraftStep[], at: { list: ListRef; path: string; depth: number }): Located[] {
  return steps.flatMap((step, index) => {
    const path = `${at.path}[${index}]`;
    const inner = draftArms(step).flatMap(({ port, steps: nested }) =>
      within(nested, {
        list: { owner: step.id, port },
        path: step.type === 'split' ? `${path}.${port}.steps` : `${path}.${port}`,
        depth: at.depth + 1,
      }),
    );
    return [{ step, list: at.list, index, path, depth: at.depth }, ...inner];
  });
}

export function findStep(definition: Definition, id: string): Located | undefined {
  return locate(definition).find(({ step }) => step.id === id);
}

/** The id of the innermost step, or `trigger`, `exitOn[0]`, `goal`, that a problem's path is in; null for the automation. */
export function ownerOfPath(path: string, located: readonly Located[]): string | null {
  let found: Located | null = null;
  for (const one of located) {
    const isIn = path === one.path || path.startsWith(`${one.path}.`) || path.startsWith(`${one.path}[`);
    if (isIn && (found === null || one.path.length > found.path.length)) found = one;
  }
  if (found !== null) return found.step.id;
  if (path.startsWith('trigger')) return TRIGGER;
  if (/^(?:exitOn|goal)/.test(path)) return EXITS;
  return null;
}

/** What is not a step, but can be chosen like one. Ids of steps never begin with `$`. */
export const TRIGGER = '$trigger';
export const EXITS = '$exits';
export const SETTINGS = '$settings';

export function isSameList(a: ListRef, b: ListRef): boolean {
  return a.owner === b.owner && a.port === b.port;
}

/** The steps of a list, or null if it does not exist. */
export function findSteps(definition: Definition, list: ListRef): DraftStep[] | null {
  if (list.owner === null) return definition.steps;
  const owner = findStep(definition, list.owner)?.step;
  return (owner && draftArms(owner).find(({ port }) => port === list.port)?.steps) ?? null;
}

/** Changes the steps of one list; everything beside the way to it stays the same object. */
export function changeList(
  definition: Definition,
  list: ListRef,
  change: (steps: DraftStep[]) => DraftStep[],
): Definition {
  if (list.owner === null) return { ...definition, steps: change(definition.steps) };
  const inList = (steps: DraftStep[]): DraftStep[] => {
    let isChanged = false;
    const next = steps.map((step) => {
      let now = step;
      for (const arm of draftArms(step)) {
        const isIt = step.id === list.owner && arm.port === list.port;
        const changed = isIt ? change(arm.steps) : inList(arm.steps);
        if (changed !== arm.steps) now = withArm(now, arm.port, changed);
      }
      if (now !== step) isChanged = true;
      return now;
    });
    return isChanged ? next : steps;
  };
  return { ...definition, steps: inList(definition.steps) };
}

export function insertAt(definition: Definition, { list, index }: Slot, steps: DraftStep[]): Definition {
  return changeList(definition, list, (before) => [
    ...before.slice(0, index),
    ...steps,
    ...before.slice(index),
  ]);
}

export function removeStep(definition: Definition, id: string): Definition {
  const at = findStep(definition, id);
  if (at === undefined) return definition;
  return changeList(definition, at.list, (steps) => steps.filter((step) => step.id !== id));
}

export function replaceStep(definition: Definition, step: DraftStep): Definition {
  const at = findStep(definition, step.id);
  if (at === undefined) return definition;
  return changeList(definition, at.list, (steps) => steps.map((one) => (one.id === step.id ? step : one)));
}

/** Moves a step to a place; unchanged if that place is within the step itself. */
export function moveStep(definition: Definition, id: string, to: Slot): Definition {
  const at = findStep(definition, id);
  if (at === undefined || isInside(at.step, to.list)) return definition;
  const isAfterItself = isSameList(at.list, to.list) && to.index > at.index;
  const index = isAfterItself ? to.index - 1 : to.index;
  if (isSameList(at.list, to.list) && index === at.index) return definition;
  return insertAt(removeStep(definition, id), { list: to.list, index }, [at.step]);
}

function isInside(step: DraftStep, { owner }: ListRef): boolean {
  if (owner === null) return false;
  return (
    owner === step.id ||
    draftArms(step).some(({ steps }) => steps.some((one) => isInside(one, { owner, port: '' })))
  );
}

/** Moves a step one place up or down; at the end of an arm it leaves the arm. */
export function moveBy(definition: Definition, id: string, by: 1 | -1): Definition {
  const at = findStep(definition, id);
  if (at === undefined) return definition;
  const length = findSteps(definition, at.list)?.length ?? 0;
  const index = at.index + by;
  if (index >= 0 && index < length) {
    return moveStep(definition, id, { list: at.list, index: by === 1 ? index + 1 : index });
  }
  const owner = at.list.owner === null ? undefined : findStep(definition, at.list.owner);
  if (owner === undefined) return definition;
  return moveStep(definition, id, { list: owner.list, index: by === 1 ? owner.index + 1 : owner.index });
}

/** The start of the automation. */
export const ROOT_SLOT: Slot = { list: ROOT, index: 0 };
