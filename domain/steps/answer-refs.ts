import type { Step } from '../automation/automation.js';
import { isCondition, isRef, type Condition } from '../automation/where.js';
import { leavesIn, type ContactWhere } from '../contact/contact-query.js';
import { stepArms } from './tree.js';

/** A condition that refers to a webhook response that cannot exist. */
export interface InvalidAnswerRef {
  /** Path of the branch, such as `2.then.0`. */
  path: string;
  /** Path of the reference within the branch, such as `if.all[0].field`. */
  within: string;
  message: string;
}

/**
 * Finds branches that refer to the response of a step that is not a webhook, or that does not precede them on any
 * path.
 */
export function invalidAnswerRefs(steps: readonly Step[]): InvalidAnswerRef[] {
  return walk(steps, new Set(), '').invalid;
}

/** @param before webhook steps that precede the first of these */
function walk(
  steps: readonly Step[],
  before: ReadonlySet<string>,
  below: string,
): { known: Set<string>; invalid: InvalidAnswerRef[] } {
  const known = new Set(before);
  const invalid: InvalidAnswerRef[] = [];
  steps.forEach((step, i) => {
    const path = `${below}${String(i)}`;
    if (step.type === 'webhook') known.add(step.id);
    if (step.type === 'branch') invalid.push(...invalidIn(step.if, known).map((one) => ({ path, ...one })));
    const arms = stepArms<Step>(step).map((arm) => walk(arm.steps, known, `${path}.${arm.path}.`));
    for (const arm of arms) {
      invalid.push(...arm.invalid);
      for (const id of arm.known) known.add(id);
    }
  });
  return { known, invalid };
}

function invalidIn(where: ContactWhere, known: ReadonlySet<string>): Omit<InvalidAnswerRef, 'path'>[] {
  return namesIn(where, 'if').flatMap(({ name, within }) => {
    if (!name.startsWith('steps.')) return [];
    const [, id = '', field] = name.split('.');
    const isPart = field === 'body' || name === `steps.${id}.status`;
    if (!isPart) return [{ within, message: 'must be steps.<id>.status or steps.<id>.body…' }];
    return known.has(id)
      ? []
      : [{ within, message: `must refer to an earlier webhook step; ${id} is not one` }];
  });
}

/** All fields and references of conditions, with their paths. Tests cannot refer to responses. */
function namesIn(where: ContactWhere, at: string): { name: string; within: string }[] {
  return [...leavesIn(where, at)].flatMap(({ leaf, path }) =>
    isCondition(leaf) ? namedAnswers(leaf, path) : [],
  );
}

function namedAnswers({ field, value }: Condition, at: string): { name: string; within: string }[] {
  const asked = { name: field, within: `${at}.field` };
  return isRef(value) ? [asked, { name: value.ref, within: `${at}.value` }] : [asked];
}
