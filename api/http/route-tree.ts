/** Routes of paths that begin alike. */
interface Branch<T> {
  byMethod: Map<string, { value: T; names: readonly string[] }>;
  segments: Map<string, Branch<T>>;
  parameter: Branch<T> | null;
}

export interface FoundRoute<T> {
  value: T;
  /** Decoded, by name. */
  params: Record<string, string>;
}

/**
 * Routes by path and method. `{name}` in a path stands for any segment that is not empty.
 *
 * 1. If several paths match, the one with the fewest parameters wins.
 * 2. A path without parameters never matches another one: `/events/batch` is not the event `batch`, whatever the method.
 * 3. GET includes HEAD.
 */
export class RouteTree<T> {
  readonly #root: Branch<T> = newBranch();

  add(path: string, method: string, value: T): void {
    const names: string[] = [];
    let branch = this.#root;
    for (const segment of path.split('/')) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) branch = childOf(branch, segment);
      else {
        names.push(name);
        branch = branch.parameter ??= newBranch();
      }
    }
    for (const one of method === 'GET' ? ['GET', 'HEAD'] : [method])
      branch.byMethod.set(one, { value, names });
  }

  find(path: string, method: string): FoundRoute<T> | null {
    for (const { branch, values } of this.#matches(path)) {
      const found = branch.byMethod.get(method);
      if (found === undefined) continue;
      const params = Object.fromEntries(found.names.map((name, i) => [name, values[i] ?? '']));
      return { value: found.value, params };
    }
    return null;
  }

  /** The methods of all paths that match. */
  methodsAt(path: string): Set<string> {
    return new Set(this.#matches(path).flatMap(({ branch }) => [...branch.byMethod.keys()]));
  }

  /** The branches at the end of a path, those with the fewest parameters first. */
  #matches(path: string): { branch: Branch<T>; values: string[] }[] {
    const found: { branch: Branch<T>; values: string[] }[] = [];
    const segments = path.split('/');
    const follow = (branch: Branch<T>, at: number, values: string[]): void => {
      const segment = segments[at];
      if (segment === undefined) {
        if (branch.byMethod.size > 0) found.push({ branch, values });
        return;
      }
      const fixed = branch.segments.get(segment);
      if (fixed !== undefined) follow(fixed, at + 1, values);
      if (branch.parameter === null || segment === '') return;
      follow(branch.parameter, at + 1, [...values, decoded(segment)]);
    };
    follow(this.#root, 0, []);
    const [first] = found.sort((a, b) => a.values.length - b.values.length);
    return first?.values.length === 0 ? [first] : found;
  }
}

function newBranch<T>(): Branch<T> {
  return { byMethod: new Map(), segments: new Map(), parameter: null };
}

function childOf<T>(branch: Branch<T>, segment: string): Branch<T> {
  const known = branch.segments.get(segment);
  if (known !== undefined) return known;
  const added = newBranch<T>();
  branch.segments.set(segment, added);
  return added;
}

function decoded(segment: string): string {
  return segment.includes('%') ? decodeURIComponent(segment) : segment;
}
