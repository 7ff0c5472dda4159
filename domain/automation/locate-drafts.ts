import type { JsonObject, JsonValue } from '../json/json.js';
import { asList, asObject, asText } from '../json/lenient.js';
import { freshIds } from './step-ids.js';

/** A step of an automation that may be unfinished. */
export interface LocatedDraft {
  /** The given id, or the one that saving would give it. */
  id: string;
  draft: JsonValue;
  /** As in errors: `steps[2].then[0]`. */
  path: string;
  /** The step that follows it, after its arms; null at the end. */
  next: string | null;
  arms: DraftArm[];
}

export interface DraftArm {
  /** `then`, `else`, `arms[1]`. */
  port: string;
  /** `Yes`, `No`, `70 %`. */
  title: string;
  /** Its first step; null if it is empty. */
  first: string | null;
}

interface Named {
  id: string;
  draft: JsonValue;
  path: string;
  arms: { port: string; title: string; steps: Named[] }[];
}

/**
 * The steps of an automation that may be unfinished, in document order (parents first): whatever the JSON is, it is read
 * as far as it has the form of steps. Recursion is bounded: bodies are at most 32 levels deep.
 */
export function locateDrafts(steps: JsonValue | undefined): LocatedDraft[] {
  const taken = new Set<string>();
  const given = new Set<string>();
  collectIds(steps, given);
  const fresh = freshIds(given);
  const assignId = (draft: JsonObject): string => {
    const own = asText(draft['id']);
    const isFree = own !== '' && !own.startsWith('$') && !taken.has(own);
    if (isFree) taken.add(own);
    return isFree ? own : fresh();
  };
  return flattened(named(asList(steps), 'steps', assignId), null);
}

function collectIds(steps: JsonValue | undefined, into: Set<string>): void {
  for (const draft of asList(steps)) {
    into.add(asText(asObject(draft)['id']));
    for (const { steps: inner } of armsOfDraft(asObject(draft))) collectIds(inner, into);
  }
}

function named(steps: readonly JsonValue[], at: string, assignId: (draft: JsonObject) => string): Named[] {
  return steps.map((draft, i) => {
    const path = `${at}[${String(i)}]`;
    const id = assignId(asObject(draft));
    const arms = armsOfDraft(asObject(draft)).map(({ port, title, steps: inner, within }) => {
      return { port, title, steps: named(asList(inner), `${path}.${within}`, assignId) };
    });
    return { id, draft, path, arms };
  });
}

function flattened(steps: readonly Named[], after: string | null): LocatedDraft[] {
  return steps.flatMap(({ id, draft, path, arms }, i) => {
    const next = steps[i + 1]?.id ?? after;
    const entries = arms.map(({ port, title, steps: inner }) => ({
      port,
      title,
      first: inner[0]?.id ?? null,
    }));
    const inner = arms.flatMap((arm) => flattened(arm.steps, next));
    return [{ id, draft, path, next, arms: entries }, ...inner];
  });
}

interface RawArm {
  port: string;
  title: string;
  steps: JsonValue | undefined;
  /** Where its steps are within the step. */
  within: string;
}

function armsOfDraft({ type, then, else: otherwise, arms }: JsonObject): RawArm[] {
  if (type === 'branch') {
    return [
      { port: 'then', title: 'Yes', steps: then, within: 'then' },
      { port: 'else', title: 'No', steps: otherwise, within: 'else' },
    ];
  }
  if (type !== 'split') return [];
  const all = asList(arms).map(asObject);
  const weights = all.map(({ weight }) => (typeof weight === 'number' && weight > 0 ? weight : 0));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return all.map(({ steps }, i) => ({
    port: `arms[${String(i)}]`,
    title: `${String(sum === 0 ? 0 : Math.round((100 * (weights[i] ?? 0)) / sum))} %`,
    steps,
    within: `arms[${String(i)}].steps`,
  }));
}
