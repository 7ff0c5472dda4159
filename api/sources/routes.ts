import { may } from '../../domain/accounts/access.js';
import { auditTarget, commitChange, auditedState } from '../http/audit-trail.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { assertCurrent, setTag, entityTag } from '../http/input/if-match.js';
import { trySignature } from './check-signature.js';
import {
  changeEventSource,
  createEventSource,
  deleteEventSource,
  listEventSources,
  readEventSource,
  sourceUrl,
} from './event-sources.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import { readSourcePayload } from './read-payloads.js';
import { restoreEventSource } from './restore-source.js';
import { rotateEventSource } from './rotate-url.js';
import { tryMapping } from './test-mapping.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { storedPayload, pastedPayload } from './pasted-payload.js';
import { presentEventSource } from './presenter.js';
import { presentPage } from '../http/output/page-presenter.js';
import { presentTriedSignature } from './signature-test-presenter.js';
import { presentTriedMapping } from './mapping-test-presenter.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import {
  eventSourceChangesBody,
  eventSourcesQuery,
  newEventSourceBody,
  rotateBody,
  testMappingBody,
  testSignatureBody,
} from './schemas.js';
import { aboutContact } from '../http/idempotency.js';
import { sendOnce } from '../http/output/send.js';
import { headerValues } from '../http/output/headers.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newEventSourceBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const created = await createEventSource(deps, { caller: getCaller(ctx), input }, session);
    const change = {
      target: auditTarget('eventSources', created),
      before: null,
      after: auditedState(present(ctx, deps, created)),
    };
    return { status: 201, body: present(ctx, deps, created), tag: entityTag(created), secret: true, change };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(eventSourcesQuery, ctx));
  const page = await listEventSources(deps, { workspaceId: getWorkspaceId(ctx), request });
  ctx.body = presentPage(page, (source) => present(ctx, deps, source));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const source = await readEventSource(deps, getTarget(ctx));
  ctx.body = present(ctx, deps, source);
  setTag(ctx, source);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(eventSourceChangesBody, ctx.state.body);
  const input = { ...getTarget(ctx), changes };
  await deps.sources.activity.flush(getWorkspaceId(ctx));
  const source = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeEventSource(deps, input, session);
    assertCurrent(ctx, before);
    const shown = [before, after].map((one) => auditedState(present(ctx, deps, one)));
    const change = {
      target: auditTarget('eventSources', after),
      before: shown[0] ?? null,
      after: shown[1] ?? null,
    };
    return { result: after, change };
  });
  deps.sources.drop(source);
  ctx.body = present(ctx, deps, source);
  setTag(ctx, source);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  const source = await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteEventSource(deps, getTarget(ctx), session);
    assertCurrent(ctx, deleted);
    const kept = { type: 'event-sources', _id: deleted._id, name: deleted.name, row: deleted } as const;
    await keepDeleted(deps, { ...kept, caller: getCaller(ctx) }, session);
    const change = {
      target: auditTarget('eventSources', deleted),
      before: auditedState(present(ctx, deps, deleted)),
      after: null,
    };
    return { result: deleted, change };
  });
  deps.sources.drop(source);
  ctx.status = 204;
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await restoreEventSource(deps, getTarget(ctx), session);
    const body = present(ctx, deps, after);
    const states = { before: before && auditedState(body), after: auditedState(body) };
    const change = { target: auditTarget('eventSources', after), ...states };
    return { status: 200, body, secret: true, tag: entityTag(after), change };
  });
}

/** Gives the source a new URL; the old one works for `graceSeconds`. */
export async function rotate(ctx: ApiContext, deps: Deps): Promise<void> {
  const { graceSeconds = 0 } = parse(rotateBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const source = await rotateEventSource(deps, { ...getTarget(ctx), graceSeconds }, session);
    const after = { graceSeconds, rotated: true };
    const change = { target: auditTarget('eventSources', source), before: null, after };
    return { status: 200, body: present(ctx, deps, source), tag: entityTag(source), secret: true, change };
  });
}

/** Shows how a payload would be mapped, and why. Nothing is recorded. */
export async function testMapping(ctx: ApiContext, deps: Deps): Promise<void> {
  const { mapping, headers, payloadId } = parse(testMappingBody, ctx.state.body);
  const caller = getCaller(ctx);
  await sendOnce(ctx, deps, async () => {
    const payload =
      payloadId === undefined
        ? pastedPayload(ctx, headers ?? {})
        : storedPayload(await readSourcePayload(deps, { ...getTarget(ctx), payload: payloadId }));
    const tried = await tryMapping(deps, {
      ...getTarget(ctx),
      payload,
      ...(mapping !== undefined && { override: mapping ?? {} }),
    });
    return { status: 200, body: presentTriedMapping(tried, caller), ...aboutContact(tried.contact?._id) };
  });
}

/** Shows whether a delivery's signature is valid, and if not, why. Nothing is recorded. */
export async function testSignature(ctx: ApiContext, deps: Deps): Promise<void> {
  const { headers, body } = parse(testSignatureBody, ctx.state.body);
  const delivery = { headers: headerValues(Object.entries(headers)), body: Buffer.from(body) };
  await sendOnce(ctx, deps, async () => {
    const tried = await trySignature(deps, { ...getTarget(ctx), delivery });
    return { status: 200, body: presentTriedSignature(tried) };
  });
}

/** Anyone with the URL can send events, so it is shown only to callers who may create sources. */
function present(ctx: ApiContext, deps: Deps, source: Parameters<typeof sourceUrl>[1]) {
  const url = may(getCaller(ctx), 'sources:write') ? sourceUrl(deps, source) : null;
  return presentEventSource(source, url, deps.clock());
}
