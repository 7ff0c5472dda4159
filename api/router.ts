import type { Method, Route } from './route.js';

export type Match =
  | { kind: 'found'; route: Route; params: Record<string, string> }
  | { kind: 'wrongMethod'; path: string; allow: string[] }
  | { kind: 'notFound' };

/** One segment of the paths that begin alike. */
interface Node {
  words: Map<string, Node>;
  param: Node | null;
  routes: Map<Method, Entry>;
}

interface Entry {
  route: Route;
  /** The name of each segment that is a parameter. */
  names: (string | null)[];
}

/**
 * Finds the route of a request. A word goes before a parameter (`/events/send` before `/events/{id}`); HEAD
 * is answered by GET; nothing else is guessed (no trailing slash, no other case).
 */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Match {
  const root = newNode();
  for (const route of routes) add(root, route);
  return (method, path) => find(root, method, path);
}

function newNode(): Node {
  return { words: new Map(), param: null, routes: new Map() };
}

function add(root: Node, route: Route): void {
  const segments = segmentsOf(route.path);
  const names = segments.map(paramName);
  let node = root;
  for (const [i, segment] of segments.entries()) node = names[i] === null ? word(node, segment) : param(node);
  if (node.routes.has(route.method)) throw new Error(`two routes for ${route.method} ${route.path}`);
  node.routes.set(route.method, { route, names });
}

function word(node: Node, segment: string): Node {
  const next = node.words.get(segment) ?? newNode();
  node.words.set(segment, next);
  return next;
}

function param(node: Node): Node {
  return (node.param ??= newNode());
}

function find(root: Node, method: string, path: string): Match {
  let node: Node | null | undefined = root;
  const segments = segmentsOf(path);
  for (const segment of segments) {
    node = node.words.get(segment) ?? node.param;
    if (node === null) return { kind: 'notFound' };
  }
  const any = node.routes.values().next().value;
  if (any === undefined) return { kind: 'notFound' };
  const entry = entryFor(node, method);
  if (entry === undefined) return { kind: 'wrongMethod', path: any.route.path, allow: allowed(node) };
  const params = paramsOf(entry, segments);
  return params === null ? { kind: 'notFound' } : { kind: 'found', route: entry.route, params };
}

function entryFor(node: Node, method: string): Entry | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method;
  for (const [known, entry] of node.routes) {
    if (known === wanted) return entry;
  }
  return undefined;
}

function allowed(node: Node): string[] {
  const methods = new Set<string>([...node.routes.keys()]);
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods.add('OPTIONS')].sort();
}

/** The parameters by name, or null when one is empty or wrongly encoded. */
function paramsOf({ names }: Entry, segments: string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    if (name === null) continue;
    const value = decoded(segments[i] ?? '');
    if (value === null || value === '') return null;
    params[name] = value;
  }
  return params;
}

function decoded(segment: string): string | null {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').slice(1);
}

function paramName(segment: string): string | null {
  return segment.startsWith('{') && segment.endsWith('}') ? segment.slice(1, -1) : null;
}
