import { isWait, type Definition } from './model/definition';
import type { Changes } from './model/changes';
import { ownerOfPath, locate } from './model/tree';
import type { Draft, Graph } from './queries';
import type { Titles } from './step-title';

export interface StepCounts {
  entered: number;
  waiting: number;
  passed: number;
  failed: number;
}

export type StepChange = 'added' | 'removed' | 'changed' | 'moved';

/** What a dry run says of a step. */
export interface StepTrace {
  /** When the contact came to it, in the zone that applies. */
  at: string;
  result: string;
}

/** What is shown of a step, apart from its position. */
export interface StepInfo {
  id: string;
  type: string;
  kind: string;
  title: string;
  isWait: boolean;
  problems: number;
  warnings: number;
  /** Null until the first contact enters. */
  counts: StepCounts | null;
  change: StepChange | null;
  /** Null where a dry run did not pass; undefined without one. */
  trace?: StepTrace | null;
}

export interface Remark {
  path: string;
  message: string;
}

/** Remarks by the step that their path is in. Those of the automation itself are at `null`. */
export function remarksByOwner<R extends Remark>(
  definition: Definition,
  remarks: readonly R[],
): Map<string | null, R[]> {
  const located = locate(definition);
  const found = new Map<string | null, R[]>();
  for (const one of remarks) {
    const owner = ownerOfPath(one.path, located);
    found.set(owner, [...(found.get(owner) ?? []), one]);
  }
  return found;
}

interface Sources {
  titles: Titles;
  draft: Pick<Draft, 'problems' | 'warnings'>;
  graph: Graph | undefined;
  changes?: Changes;
  traces?: ReadonlyMap<string, StepTrace>;
}

/** Everything that is shown of the steps, by id. */
export function stepInfos(definition: Definition, sources: Sources): Map<string, StepInfo> {
  const { titles, draft, changes, traces } = sources;
  const problems = remarksByOwner(definition, draft.problems);
  const warnings = remarksByOwner(definition, draft.warnings);
  const counts = stepCounts(sources.graph);
  return new Map(
    locate(definition).map(({ step }) => {
      const { id, type } = step;
      const info: StepInfo = {
        id,
        type,
        kind: titles.kind(type),
        title: titles.title(step),
        isWait: isWait(step),
        problems: problems.get(id)?.length ?? 0,
        warnings: warnings.get(id)?.length ?? 0,
        counts: counts?.get(id) ?? (counts && { entered: 0, waiting: 0, passed: 0, failed: 0 }),
        change: changes === undefined ? null : stepChange(id, changes),
        ...(traces !== undefined && { trace: traces.get(id) ?? null }),
      };
      return [id, info];
    }),
  );
}

function stepChange(id: string, { added, removed, changed, moved }: Changes): StepChange | null {
  if (added.has(id)) return 'added';
  if (removed.has(id)) return 'removed';
  if (changed.has(id)) return 'changed';
  return moved.has(id) ? 'moved' : null;
}

/** Null until the first contact enters, since zeros everywhere say nothing. */
export function stepCounts(graph: Graph | undefined): Map<string, StepCounts> | null {
  const entered = graph?.nodes.find(({ kind }) => kind === 'trigger')?.counts?.entered ?? 0;
  if (graph === undefined || entered === 0) return null;
  return new Map(graph.nodes.flatMap(({ id, counts }) => (counts === null ? [] : [[id, counts]])));
}

/** Whether two are drawn the same. */
export function isSameInfo(a: StepInfo, b: StepInfo): boolean {
  return (
    a === b ||
    (a.id === b.id &&
      a.title === b.title &&
      a.type === b.type &&
      a.kind === b.kind &&
      a.problems === b.problems &&
      a.warnings === b.warnings &&
      a.change === b.change &&
      a.trace?.at === b.trace?.at &&
      a.trace === b.trace &&
      a.counts?.entered === b.counts?.entered &&
      a.counts?.waiting === b.counts?.waiting &&
      a.counts?.passed === b.counts?.passed &&
      a.counts?.failed === b.counts?.failed)
  );
}
