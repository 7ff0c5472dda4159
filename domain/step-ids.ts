import type { Step } from './automation.js';
import { jsonEqual, type JsonValue } from './json.js';

type WithoutId<S> = S extends Step ? Omit<S, 'id'> & { id?: string } : never;

/** A step as it is saved: its id may be left out. */
export type StepDraft = WithoutId<Step>;

/**
 * Gives every step its id. Ids say where a running enrollment stands and how a step did, so a step keeps its id
 * across versions, also when the client leaves ids out:
 *
 * 1. an id that is given stays;
 * 2. a step that stands in the previous version unchanged keeps its id, wherever it stands now;
 * 3. a step of the same type at the same place keeps its id: it was edited;
 * 4. any other gets the lowest `step-<n>` that neither version uses.
 */
export function withStepIds(drafts: readonly StepDraft[], previous: readonly Step[]): Step[] {
  const ids: (string | undefined)[] = drafts.map((draft) => draft.id);
  const taken = new Set(ids.filter((id) => id !== undefined));
  const assign = (index: number, step: Step | undefined): void => {
    if (step === undefined || ids[index] !== undefined || taken.has(step.id)) return;
    ids[index] = step.id;
    taken.add(step.id);
  };
  const saved = previous.map((step) => ({ step, content: contentOf(step) }));
  drafts.forEach((draft, i) => {
    const content = contentOf(draft);
    assign(i, saved.find((one) => !taken.has(one.step.id) && jsonEqual(one.content, content))?.step);
  });
  drafts.forEach((draft, i) => {
    if (previous[i]?.type === draft.type) assign(i, previous[i]);
  });
  const next = freshIds(new Set([...taken, ...previous.map((step) => step.id)]));
  return drafts.map((draft, i) => ({ ...draft, id: ids[i] ?? next() }));
}

/** What a step does, without its id. A step is JSON, which only a round trip makes plain to the compiler. */
function contentOf(step: StepDraft): JsonValue {
  const { id: _id, ...content } = step;
  return JSON.parse(JSON.stringify(content)) as JsonValue;
}

function freshIds(used: ReadonlySet<string>): () => string {
  let n = 0;
  return () => {
    do n += 1;
    while (used.has(`step-${String(n)}`));
    return `step-${String(n)}`;
  };
}
