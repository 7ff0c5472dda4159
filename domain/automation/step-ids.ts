import type { BranchStep, SplitStep, Step } from './automation.js';
import { jsonEqual, type JsonValue } from '../json/json.js';
import { parseJson } from '../json/parse-json.js';
import { locateSteps } from '../steps/tree.js';

type WithoutId<S> = S extends Step ? Omit<S, 'id'> & { id?: string } : never;

type PlainDraft = WithoutId<Exclude<Step, BranchStep | SplitStep>>;

interface BranchDraft extends Omit<BranchStep, 'id' | 'then' | 'else'> {
  id?: string;
  then: StepDraft[];
  else?: StepDraft[];
}

interface SplitDraft extends Omit<SplitStep, 'id' | 'arms'> {
  id?: string;
  arms: { weight: number; steps: StepDraft[] }[];
}

/** A step as submitted: its id and those of nested steps are optional. */
export type StepDraft = PlainDraft | BranchDraft | SplitDraft;

/**
 * Assigns ids to all steps. Enrollments and statistics refer to steps by id, so a step keeps its id across
 * versions even if the client omits it:
 *
 * 1. a given id is kept;
 * 2. a step unchanged since the previous version keeps its id, wherever it is now;
 * 3. a step of the same type at the same position keeps its id: it was edited;
 * 4. any other step gets the lowest `step-<n>` that neither version uses.
 */
export function withStepIds(drafts: readonly StepDraft[], previous: readonly Step[]): Step[] {
  const submitted = locateSteps<StepDraft>(drafts);
  const saved = locateSteps<Step>(previous).map(({ step, path }) => ({
    step,
    path,
    content: stepContent(step),
  }));
  const ids: (string | undefined)[] = submitted.map(({ step }) => step.id);
  const taken = new Set(ids.filter((id) => id !== undefined));
  const assign = (index: number, step: Step | undefined): void => {
    if (step === undefined || ids[index] !== undefined || taken.has(step.id)) return;
    ids[index] = step.id;
    taken.add(step.id);
  };
  submitted.forEach(({ step }, i) => {
    const content = stepContent(step);
    assign(i, saved.find((one) => !taken.has(one.step.id) && jsonEqual(one.content, content))?.step);
  });
  submitted.forEach(({ step, path }, i) => {
    const before = saved.find((one) => one.path === path)?.step;
    if (before?.type === step.type) assign(i, before);
  });
  const next = freshIds(new Set([...taken, ...saved.map(({ step }) => step.id)]));
  const byDraft = new Map(submitted.map(({ step }, i) => [step, ids[i] ?? next()]));
  return withIds(drafts, (draft) => byDraft.get(draft) ?? next());
}

/** The tree with ids, requested in document order. */
function withIds(drafts: readonly StepDraft[], assignId: (draft: StepDraft) => string): Step[] {
  return drafts.map((draft): Step => {
    const id = assignId(draft);
    if (draft.type === 'branch') {
      const { then, else: otherwise, ...rest } = draft;
      const other = otherwise === undefined ? {} : { else: withIds(otherwise, assignId) };
      return { ...rest, id, then: withIds(then, assignId), ...other };
    }
    if (draft.type === 'split') {
      return {
        ...draft,
        id,
        arms: draft.arms.map((arm) => ({ ...arm, steps: withIds(arm.steps, assignId) })),
      };
    }
    return { ...draft, id };
  });
}

/** A step's content, without its own and nested ids. */
function stepContent(step: StepDraft): JsonValue {
  // A step is JSON; the round trip satisfies the compiler.
  return parseJson(JSON.stringify(withoutIds(step)));
}

function withoutIds(step: StepDraft): unknown {
  const { id: _id, ...content } = step;
  if (content.type === 'branch') {
    return { ...content, then: content.then.map(withoutIds), else: content.else?.map(withoutIds) };
  }
  if (content.type !== 'split') return content;
  const arms = content.arms.map(({ weight, steps }) => ({ weight, steps: steps.map(withoutIds) }));
  return { ...content, arms };
}

/** Ids `step-1`, `step-2` … that are not used. */
export function freshIds(used: ReadonlySet<string>): () => string {
  let n = 0;
  return () => {
    do n += 1;
    while (used.has(`step-${String(n)}`));
    return `step-${String(n)}`;
  };
}
