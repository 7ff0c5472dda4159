import type { Step } from '../automation/automation.js';
import { isCondition, isRef, type Condition, type Where } from '../automation/conditions.js';
import { armsOf } from './tree.js';

/** A condition that asks for an answer which there cannot be. */
export interface WrongAnswerRef {
  /** The branch, such as `2.then.0`. */
  place: string;
  /** What of it is wrong, such as `if.all[0].field`. */
  within: string;
  message: string;
}

/**
 * Which branches ask for the answer of a step that is no webhook, or that does not stand before them on any way that
 * leads there.
 */
export function wrongAnswerRefs(steps: readonly Step[]): WrongAnswerRef[] {
  return walk(steps, new Set(), '').wrong;
}

/** @param before webhook steps that stand before the first of these */
function walk(
  steps: readonly Step[],
  before: ReadonlySet<string>,
  below: string,
): { known: Set<string>; wrong: WrongAnswerRef[] } {
  const known = new Set(before);
  const wrong: WrongAnswerRef[] = [];
  steps.forEach((step, i) => {
    const place = `${below}${String(i)}`;
    if (step.type === 'webhook') known.add(step.id);
    if (step.type === 'branch') wrong.push(...wrongIn(step.if, known).map((one) => ({ place, ...one })));
    const arms = armsOf<Step>(step).map((arm) => walk(arm.steps, known, `${place}.${arm.path}.`));
    for (const arm of arms) {
      wrong.push(...arm.wrong);
      for (const id of arm.known) known.add(id);
    }
  });
  return { known, wrong };
}

function wrongIn(where: Where, known: ReadonlySet<string>): Omit<WrongAnswerRef, 'place'>[] {
  return namesIn(where, 'if').flatMap(({ name, within }) => {
    if (!name.startsWith('steps.')) return [];
    const [, id = '', field] = name.split('.');
    const isPart = field === 'body' || name === `steps.${id}.status`;
    if (!isPart) return [{ within, message: 'must be steps.<id>.status or steps.<id>.body…' }];
    return known.has(id) ? [] : [{ within, message: `names no webhook step that stands before: ${id}` }];
  });
}

/** Every field and reference of conditions, and where it stands. */
function namesIn(where: Where, at: string): { name: string; within: string }[] {
  return (['all', 'any', 'none'] as const).flatMap((group) =>
    (where[group] ?? []).flatMap((node, i) => {
      const place = `${at}.${group}[${String(i)}]`;
      return isCondition(node) ? namesOf(node, place) : namesIn(node, place);
    }),
  );
}

function namesOf({ field, value }: Condition, at: string): { name: string; within: string }[] {
  const asked = { name: field, within: `${at}.field` };
  return isRef(value) ? [asked, { name: value.ref, within: `${at}.value` }] : [asked];
}
