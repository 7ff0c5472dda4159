import type { Enrollment, Graph, GraphNode, Line } from './queries';

/** What happened in one stay at a step, or outside of any. */
export interface Visit {
  step: string | null;
  title: string | null;
  lines: Line[];
}

/** What may still come. */
export interface Ahead {
  node: GraphNode;
  /** How deep it is within branches and splits. */
  depth: number;
  /** The arm or the outcome by which it is reached. */
  arm: string | null;
}

/** The timeline, with the lines of one stay at a step together; without a stay of which there is nothing to say yet. */
export function stepVisits({ timeline, status, step: current }: Enrollment): Visit[] {
  const visits: Visit[] = [];
  for (const line of timeline) {
    if (line.type === 'started') continue;
    const last = visits.at(-1);
    const step = line.step ?? null;
    const isSame = last?.step === step && (step === null || last.lines.at(-1)?.visit === line.visit);
    if (last && isSame && line.type !== 'stepEntered') last.lines.push(line);
    else visits.push({ step, title: line.stepTitle ?? null, lines: [line] });
  }
  const last = visits.at(-1);
  const isNow = status === 'active' && last !== undefined && last.step === current;
  return isNow && last.lines.every(({ type }) => type === 'stepEntered') ? visits.slice(0, -1) : visits;
}

/** The steps that can still be reached from where an enrollment stands, in the order written. */
export function stepsAhead(graph: Graph, { status, step }: Pick<Enrollment, 'status' | 'step'>): Ahead[] {
  if (status !== 'active') return [];
  const from = step ?? graph.nodes.find(({ kind }) => kind === 'trigger')?.id;
  const reached = new Set<string>();
  const waiting = [from];
  for (const id of waiting) {
    for (const edge of graph.edges) {
      if (edge.from !== id || reached.has(edge.to)) continue;
      reached.add(edge.to);
      waiting.push(edge.to);
    }
  }
  const own = graph.nodes.find(({ id }) => id === from);
  const base = nodeDepth(own);
  return graph.nodes
    .filter(({ id, kind }) => reached.has(id) && (kind === 'step' || kind === 'end'))
    .map((node) => ({ node, depth: Math.max(0, nodeDepth(node) - base), arm: nodeArm(graph, node) }));
}

/** `steps[1].then[0]` is within one arm. */
function nodeDepth(node: GraphNode | undefined): number {
  return Math.max(0, (node?.path?.match(/\[\d+\](?=\.|$)/g)?.length ?? 1) - 1);
}

function nodeArm(graph: Graph, { id, path }: GraphNode): string | null {
  if (path === null) return null;
  const edge = graph.edges.find((one) => {
    const before = graph.nodes.find((node) => node.id === one.from);
    return one.to === id && one.title !== null && path.startsWith(`${before?.path ?? '-'}.`);
  });
  return edge?.title ?? null;
}
