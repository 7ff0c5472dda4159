import Type, { type Static } from 'typebox';
import type { AutomationCounts } from '../../../domain/automation/counts.js';
import {
  END,
  EXIT,
  GOAL,
  TRIGGER,
  type GraphEdge,
  type GraphNode,
} from '../../../domain/automation/graph.js';
import {
  count,
  flag,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../../http/output/response-schema.js';
import { presentWarning, warningSchema } from '../../http/output/warning-presenter.js';
import type { JudgedGraph } from './automation-graph.js';

/** A problem, by path. */
const remark = objectSchema({ path: text, message: text });

const nodeSchema = objectSchema({
  id: text,
  kind: Type.Enum(['trigger', 'step', 'exitOn', 'goal', 'end', 'exit']),
  type: orNull(text),
  title: text,
  path: orNull(text),
  reachable: flag,
  problems: Type.Array(remark),
  warnings: Type.Array(warningSchema),
  counts: orNull(
    objectSchema({
      entered: count,
      waiting: count,
      passed: count,
      sent: count,
      skipped: count,
      failed: count,
    }),
  ),
});

const edgeSchema = objectSchema({ id: text, from: text, to: text, port: text, title: orNull(text) });

const graphFields = { nodes: Type.Array(nodeSchema), edges: Type.Array(edgeSchema) };

const remarks = { problems: Type.Array(remark), warnings: Type.Array(warningSchema) };

export const automationGraphSchema = responseSchema('AutomationGraph', {
  version: count,
  ...graphFields,
  ...remarks,
});

export const validatedAutomationSchema = responseSchema('ValidatedAutomation', {
  valid: flag,
  ...remarks,
  graph: orNull(objectSchema(graphFields)),
});

type PresentedNode = Static<typeof nodeSchema>;

/** The graph of a saved automation. */
export function presentGraph(
  judged: JudgedGraph & { version: number },
): Static<typeof automationGraphSchema> {
  const { version, problems, warnings } = judged;
  const graph = presentNodes(judged) ?? { nodes: [], edges: [] };
  return { version, ...graph, problems, warnings: warnings.map(presentWarning) };
}

/** What is to be said of an automation that is not saved. */
export function presentValidated(judged: JudgedGraph): Static<typeof validatedAutomationSchema> {
  const { problems, warnings } = judged;
  const valid = problems.length === 0;
  return { valid, problems, warnings: warnings.map(presentWarning), graph: presentNodes(judged) };
}

function presentNodes({ graph, problems, warnings, counts }: JudgedGraph) {
  if (graph === null) return null;
  const { nodes, edges } = graph;
  const problemsAt = remarksByNode(problems, nodes);
  const warningsAt = remarksByNode(warnings, nodes);
  return {
    nodes: nodes.map(({ id, kind, type, title, path, reachable }): PresentedNode => ({
      id,
      kind,
      type,
      title,
      path,
      reachable,
      problems: problemsAt.get(id) ?? [],
      warnings: (warningsAt.get(id) ?? []).map(presentWarning),
      counts: counts && stepNumbers(id, counts),
    })),
    edges: edges.map(({ id, from, to, port, title }: GraphEdge) => ({ id, from, to, port, title })),
  };
}

/** Each remark belongs to the innermost node that contains its path; those of the whole automation to none. */
function remarksByNode<R extends { path: string }>(
  remarks: readonly R[],
  nodes: readonly GraphNode[],
): Map<string, R[]> {
  const byPath = new Map(nodes.flatMap(({ path, id }) => (path === null ? [] : [[path, id]])));
  const found = new Map<string, R[]>();
  for (const one of remarks) {
    const id = nodeAt(one.path, byPath);
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), one]);
  }
  return found;
}

function nodeAt(path: string, byPath: ReadonlyMap<string, string>): string | undefined {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['), 0))) {
    const id = byPath.get(at);
    if (id !== undefined) return id;
  }
  return undefined;
}

function stepNumbers(id: string, counts: AutomationCounts): PresentedNode['counts'] {
  const none = { waiting: 0, passed: 0, sent: 0, skipped: 0, failed: 0 };
  const all = (entered: number) => ({ ...none, entered, passed: entered });
  const exited = [...counts.exited.values()].reduce((sum, n) => sum + n, 0);
  if (id === TRIGGER) return all(counts.entered);
  if (id === END) return all(counts.completed);
  if (id === EXIT) return all(exited);
  if (id === GOAL) return all(counts.goalReached);
  if (id.startsWith('$')) return null;
  const { entered, at, sent, skipped, failed } = counts.steps.get(id) ?? {
    entered: 0,
    at: 0,
    sent: 0,
    skipped: 0,
    failed: 0,
  };
  return { entered, waiting: at, passed: Math.max(0, entered - at - failed), sent, skipped, failed };
}
