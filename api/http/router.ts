import { RollcallError } from '../../domain/errors.js';
import type { ApiContext, ApiMiddleware } from './context.js';
import type { Route } from './route.js';

interface Match {
  route: Route;
  /** As they are in the path, still percent-encoded. */
  params: Record<string, string>;
}

interface Pattern {
  route: Route;
  matches: RegExp;
}

/**
 * Finds a request's route and its parameters; what follows runs for known routes only. Answers everything else:
 * OPTIONS, 405 with `Allow`, 404, and 406 for clients that would not understand the route's answer.
 */
export function matchRoute(routes: readonly Route[]): ApiMiddleware {
  const find = createFinder(routes);
  return (ctx, next) => {
    const matches = find(ctx.path);
    const match = matches.find(({ route }) => methodsOf(route).includes(ctx.method));
    if (match === undefined) return answerWithoutRoute(ctx, matches);
    ctx.state.params = decoded(match.params);
    ctx.state.route = match.route;
    assertAcceptable(ctx, match.route);
    return next();
  };
}

/**
 * All routes whose path this is, fewest parameters first. A path of words alone is no parameter of another:
 * `/events/batch` is not the event `batch`, whatever the method.
 */
function createFinder(routes: readonly Route[]): (path: string) => Match[] {
  const fixed = new Map<string, Match[]>();
  const patterns: Pattern[] = [];
  for (const route of routes) {
    if (route.path.includes('{')) patterns.push({ route, matches: patternOf(route.path) });
    else fixed.set(route.path, [...(fixed.get(route.path) ?? []), { route, params: {} }]);
  }
  patterns.sort((a, b) => parameterCount(a.route) - parameterCount(b.route));
  return (path) =>
    fixed.get(path) ??
    patterns.flatMap(({ route, matches }) => {
      const found = matches.exec(path);
      return found === null ? [] : [{ route, params: { ...found.groups } }];
    });
}

/** A parameter is everything up to the next slash. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll('.', String.raw`\.`);
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

function parameterCount({ path }: Route): number {
  return path.split('{').length - 1;
}

function methodsOf({ method }: Route): string[] {
  return method === 'GET' ? ['HEAD', 'GET'] : [method];
}

function decoded(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch (error) {
    if (error instanceof URIError) throw nothingHere();
    throw error;
  }
}

function assertAcceptable(ctx: ApiContext, { answers = 'json' }: Route): void {
  const { accept } = ctx.req.headers;
  if (accept === undefined || accept === '*/*' || answers === 'any') return;
  if (ctx.accepts(answers) === false) {
    throw new RollcallError('not_acceptable', `This path answers ${answers} only.`);
  }
}

function answerWithoutRoute(ctx: ApiContext, matches: Match[]): void {
  if (matches.length === 0) throw nothingHere();
  const methods = new Set(matches.flatMap(({ route }) => methodsOf(route)));
  const allow = [...methods.add('OPTIONS')].sort().join(', ');
  if (ctx.method !== 'OPTIONS') {
    const message = `${ctx.method} is not possible here; possible are ${allow}.`;
    throw new RollcallError('method_not_allowed', message, { headers: { Allow: allow } });
  }
  ctx.status = 204;
  ctx.set('Allow', allow);
}

function nothingHere(): RollcallError {
  return new RollcallError('not_found', 'There is nothing at this path.');
}
