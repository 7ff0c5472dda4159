import type { BranchStep, SplitStep, Step } from './automation.js';
import { jsonEqual, type JsonValue } from '../json/json.js';
import { placed } from '../steps/tree.js';

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

/** A step as it is saved: its id may be left out, and those of the steps that it holds. */
export type StepDraft = PlainDraft | BranchDraft | SplitDraft;

/**
 * Gives every step of a tree its id. Ids say where a running enrollment stands and how a step did, so a step keeps
 * its id across versions, also when the client leaves ids out:
 *
 * 1. an id that is given stays;
 * 2. a step that stands in the previous version unchanged keeps its id, wherever it stands now;
 * 3. a step of the same type at the same place keeps its id: it was edited;
 * 4. any other gets the lowest `step-<n>` that neither version uses.
 */
export function withStepIds(drafts: readonly StepDraft[], previous: readonly Step[]): Step[] {
  const wanted = placed<StepDraft>(drafts);
  const saved = placed<Step>(previous).map(({ step, place }) => ({ step, place, content: contentOf(step) }));
  const ids: (string | undefined)[] = wanted.map(({ step }) => step.id);
  const taken = new Set(ids.filter((id) => id !== undefined));
  const assign = (index: number, step: Step | undefined): void => {
    if (step === undefined || ids[index] !== undefined || taken.has(step.id)) return;
    ids[index] = step.id;
    taken.add(step.id);
  };
  wanted.forEach(({ step }, i) => {
    const content = contentOf(step);
    assign(i, saved.find((one) => !taken.has(one.step.id) && jsonEqual(one.content, content))?.step);
  });
  wanted.forEach(({ step, place }, i) => {
    const before = saved.find((one) => one.place === place)?.step;
    if (before?.type === step.type) assign(i, before);
  });
  const next = freshIds(new Set([...taken, ...saved.map(({ step }) => step.id)]));
  const byDraft = new Map(wanted.map(({ step }, i) => [step, ids[i] ?? next()]));
  return named(drafts, (draft) => byDraft.get(draft) ?? next());
}

/** The tree again, with ids; asked for in the order of the document. */
function named(drafts: readonly StepDraft[], idOf: (draft: StepDraft) => string): Step[] {
  return drafts.map((draft): Step => {
    const id = idOf(draft);
    if (draft.type === 'branch') {
      const { then, else: otherwise, ...rest } = draft;
      const other = otherwise === undefined ? {} : { else: named(otherwise, idOf) };
      return { ...rest, id, then: named(then, idOf), ...other };
    }
    if (draft.type === 'split') {
      return { ...draft, id, arms: draft.arms.map((arm) => ({ ...arm, steps: named(arm.steps, idOf) })) };
    }
    return { ...draft, id };
  });
}

/** What a step does, without its id and those of the steps in it. */
function contentOf(step: StepDraft): JsonValue {
  // A step is JSON, which only a round trip makes plain to the compiler.
  return JSON.parse(JSON.stringify(withoutIds(step))) as JsonValue;
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

function freshIds(used: ReadonlySet<string>): () => string {
  let n = 0;
  return () => {
    do n += 1;
    while (used.has(`step-${String(n)}`));
    return `step-${String(n)}`;
  };
}
