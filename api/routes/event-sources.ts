import { may } from '../../domain/access.js';
import { callerOf, param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import {
  changeEventSource,
  createEventSource,
  deleteEventSource,
  listEventSources,
  readEventSource,
  sourceUrl,
} from '../operations/event-sources.js';
import { parse, parseQuery } from '../parse.js';
import { presentEventSource } from '../presenters/event-source.js';
import { presentPage } from '../presenters/page.js';
import { pageRequest } from '../schemas/common.js';
import { eventSourceChangesBody, eventSourcesQuery, newEventSourceBody } from '../schemas/event-sources.js';
import { sendOnce } from '../send.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newEventSourceBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const created = await createEventSource(deps, { workspaceId: workspaceOf(ctx), input }, session);
    return { status: 201, body: present(ctx, deps, created), secret: true };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(eventSourcesQuery, ctx));
  const page = await listEventSources(deps, { workspaceId: workspaceOf(ctx), request });
  ctx.body = presentPage(page, (source) => present(ctx, deps, source));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = present(ctx, deps, await readEventSource(deps, target(ctx)));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(eventSourceChangesBody, ctx.state.body);
  ctx.body = present(ctx, deps, await changeEventSource(deps, { ...target(ctx), changes }));
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await deleteEventSource(deps, target(ctx));
  ctx.status = 204;
}

function target(ctx: ApiContext) {
  return { workspaceId: workspaceOf(ctx), id: param(ctx, 'id') };
}

/** Whoever has the address can send events, so only those see it who could make one. */
function present(ctx: ApiContext, deps: Deps, source: Parameters<typeof sourceUrl>[1]) {
  const url = may(callerOf(ctx), 'sources:write') ? sourceUrl(deps, source) : null;
  return presentEventSource(source, url);
}
