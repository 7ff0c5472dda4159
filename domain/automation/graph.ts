import type { JsonValue } from '../json/json.js';
import { asList, asObject, asText } from '../json/lenient.js';
import { MAX_STEPS } from './automation.js';
import { whereText } from './condition-text.js';
import { locateDrafts, type LocatedDraft } from './locate-drafts.js';
import { stepTitle, type StepNames } from './step-title.js';
import { stepWords } from './step-words.js';

/** Ids of the nodes that are not steps; a step's id never begins with `$`. */
export const TRIGGER = '$trigger';
export const END = '$end';
export const EXIT = '$exit';
export const GOAL = '$goal';
export const exitOnNode = (index: number): string => `$exitOn[${String(index)}]`;

export type NodeKind = 'trigger' | 'step' | 'exitOn' | 'goal' | 'end' | 'exit';

export interface GraphNode {
  id: string;
  kind: NodeKind;
  /** The step's type; null for other nodes. */
  type: string | null;
  title: string;
  /** Where the node is in the automation (`steps[1].then[0]`); null for the ends. */
  path: string | null;
  /** Whether an enrollment can reach it: none continues after an exit. */
  reachable: boolean;
}

/** How an enrollment leaves a node: `next`, `then`, `else`, `arms[0]`, `event`, `timeout`, `exit` or `goal`. */
export type Port = string;

export interface GraphEdge {
  /** The node it leaves, and how: `plan:then`. */
  id: string;
  from: string;
  to: string;
  port: Port;
  /** `Yes`, `70 %`, `After 3 days`; null if there is nothing to say. */
  title: string | null;
}

export interface Graph {
  /** The trigger, the steps in document order, exit events, the goal, the ends. */
  nodes: GraphNode[];
  /** The edges of one node in the order written. */
  edges: GraphEdge[];
}

export function edgeId(from: string, port: Port): string {
  return `${from}:${port}`;
}

/**
 * An automation as nodes and edges. It may be unfinished: any JSON has a graph, and steps without an id get the one that
 * saving would give them. Null if it has too many steps.
 */
export function toGraph(automation: object, names: StepNames = {}): Graph | null {
  const { trigger, exitOn, goal, steps } = asObject(automation);
  const located = locateDrafts(steps);
  if (located.length > MAX_STEPS) return null;
  const [first] = located;
  const exits = asList(exitOn).slice(0, MAX_STEPS);
  const hasGoal = goal !== undefined && goal !== null;
  const edges = [
    edge(TRIGGER, 'next', first?.id ?? END),
    ...located.flatMap((one) => draftEdges(one)),
    ...exits.map((_, i) => edge(exitOnNode(i), 'exit', EXIT)),
    ...(hasGoal ? [edge(GOAL, 'goal', END)] : []),
  ];
  const reached = reachedFrom([TRIGGER], edges);
  const ends = reachedFrom([TRIGGER, GOAL, ...exits.map((_, i) => exitOnNode(i))], edges);
  const other = (kind: NodeKind, id: string, title: string, path: string | null): GraphNode => {
    return { id, kind, type: null, title, path, reachable: path !== null || ends.has(id) };
  };
  const nodes = [
    other('trigger', TRIGGER, matchTitle(trigger), 'trigger'),
    ...located.map(({ id, draft, path }): GraphNode => {
      const type = asText(asObject(draft)['type']);
      const title = stepTitle(asObject(draft), stepWords, names);
      return { id, kind: 'step', type: type || null, title, path, reachable: reached.has(id) };
    }),
    ...exits.map((match, i) => other('exitOn', exitOnNode(i), matchTitle(match), `exitOn[${String(i)}]`)),
    ...(hasGoal ? [other('goal', GOAL, matchTitle(goal), 'goal')] : []),
    other('end', END, 'Completed', null),
    ...(edges.some(({ to }) => to === EXIT) ? [other('exit', EXIT, 'Exited', null)] : []),
  ];
  return { nodes, edges };
}

/** `order.placed if event.total ≥ 20`. */
function matchTitle(match: JsonValue | undefined): string {
  const { event, where } = asObject(match);
  const conditions = whereText(where, stepWords);
  return conditions === '' ? asText(event) : `${asText(event)} if ${conditions}`;
}

function edge(from: string, port: Port, to: string, title: string | null = null): GraphEdge {
  return { id: edgeId(from, port), from, to, port, title };
}

function draftEdges({ id, draft, next, arms }: LocatedDraft): GraphEdge[] {
  const to = next ?? END;
  const { type, event, timeout, onTimeout } = asObject(draft);
  switch (type) {
    case 'branch':
    case 'split':
      return arms.map(({ port, title, first }) => edge(id, port, first ?? to, title));
    case 'waitForEvent':
      return [
        edge(id, 'event', to, asText(event) || null),
        edge(id, 'timeout', onTimeout === 'exit' ? EXIT : to, `After ${asText(timeout)}`),
      ];
    case 'exit':
      return [edge(id, 'exit', EXIT)];
    default:
      return [edge(id, 'next', to)];
  }
}

function reachedFrom(starts: readonly string[], edges: readonly GraphEdge[]): Set<string> {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const reached = new Set(starts);
  for (const id of reached) for (const to of targets.get(id) ?? []) reached.add(to);
  return reached;
}
