import { getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { eventProperties, eventPatch } from './event-input.js';
import { callerSource } from './caller-source.js';
import { parseStored } from '../body/exact-numbers.js';
import { listEvents, readEvent } from './read-events.js';
import { sendEvent } from './send-event.js';
import { assertContact } from '../contacts/read-contact.js';
import { parseQuery } from '../http/input/parse.js';
import { presentEvent } from './presenter.js';
import { presentPage } from '../http/output/page-presenter.js';
import { pageQuery, pageRequest } from '../http/input/common-schemas.js';
import { eventFilters, eventsQuery, sendEventBody } from './schemas.js';
import { sendJson } from '../http/output/send.js';

export async function send(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parseStored(sendEventBody, ctx, 'contactProperties');
  const { silent = false } = body;
  const { eventId, enrolled, exited, replayed } = await sendEvent(deps, {
    workspaceId: getWorkspaceId(ctx),
    source: callerSource(ctx),
    idempotency: ctx.state.idempotency,
    email: body.email,
    eventName: body.eventName,
    properties: eventProperties(ctx, 'eventProperties', body.eventProperties),
    patch: eventPatch(body),
    silent,
  });
  if (eventId !== null) ctx.state.eventIds.push(eventId);
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
  ctx.body = { enrolled, exited, ...(silent && { silent }) };
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(eventsQuery, ctx);
  await sendEvents(ctx, deps, { filters: eventFilters(query), request: pageRequest(query) });
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  sendJson(ctx, 200, presentEvent(await readEvent(deps, getTarget(ctx))));
}

export async function listOfContact(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(pageQuery, ctx));
  const target = getTarget(ctx);
  const contactId = (await assertContact(deps, target)).toHexString();
  await sendEvents(ctx, deps, { filters: { contactId }, request });
}

/** Responds with a page of events. */
async function sendEvents(
  ctx: ApiContext,
  deps: Deps,
  selection: Omit<Parameters<typeof listEvents>[1], 'workspaceId'>,
): Promise<void> {
  const page = await listEvents(deps, { workspaceId: getWorkspaceId(ctx), ...selection });
  sendJson(ctx, 200, presentPage(page, presentEvent));
}
