import { internalEventFacts } from '../../domain/automation/internal-event-facts.js';
import type { Deps } from '../deps.js';
import { getWorkspaceId, type ApiContext } from '../http/context.js';
import { parseQuery } from '../http/input/parse.js';
import { presentEventNames } from './event-names-presenter.js';
import { readEventNames } from './read-event-names.js';
import { eventNamesQuery } from './schemas.js';

const DEFAULT_LIMIT = 50;

/** The events that Rollcall records itself, and those in the workspace's log, with their properties. */
export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const { search = '', limit = DEFAULT_LIMIT } = parseQuery(eventNamesQuery, ctx);
  const wanted = { workspaceId: getWorkspaceId(ctx), search, limit: Number(limit) };
  ctx.body = presentEventNames(internalEventFacts, await readEventNames(deps, wanted));
}
