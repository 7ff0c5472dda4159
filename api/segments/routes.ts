import type { SegmentRecord } from '../../models/audience/segment.js';
import { operatorName } from '../accounts/operator-name.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import type { Deps } from '../deps.js';
import { auditTarget, commitChange, auditedState } from '../http/audit-trail.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { assertTag, setTag, entityTag } from '../http/input/if-match.js';
import { presentPage } from '../http/output/page-presenter.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { segmentsOfContact } from './contact-segments.js';
import {
  NO_FACTS,
  presentContactSegments,
  presentPreview,
  presentSegment,
  presentSegmentMember,
} from './presenter.js';
import { previewSegment } from './preview-segment.js';
import { restoreSegment } from './restore-segment.js';
import {
  newSegmentBody,
  previewBody,
  segmentChangesBody,
  segmentMembersQuery,
  segmentsQuery,
} from './schemas.js';
import { factsOfSegments } from './segment-facts.js';
import { listSegmentMembers } from './segment-members.js';
import {
  changeSegment,
  createSegment,
  deleteSegment,
  listSegments,
  readSegment,
  rebuildSegment,
} from './segments.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newSegmentBody, ctx.state.body);
  const by = await operatorName(deps, getCaller(ctx));
  await sendOnce(ctx, deps, async (session) => {
    const made = await createSegment(deps, { workspaceId: getWorkspaceId(ctx), input, by }, session);
    const change = { target: auditTarget('segments', made), before: null, after: stateFor(made) };
    return { status: 201, body: presentSegment(made, NO_FACTS), tag: entityTag(made), change };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(segmentsQuery, ctx));
  const workspaceId = getWorkspaceId(ctx);
  const page = await listSegments(deps, { workspaceId, request });
  const facts = await factsOfSegments(deps.db, { workspaceId, segments: page.data });
  ctx.body = presentPage(page, (segment) => presentSegment(segment, facts(segment)));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const found = await readSegment(deps, getTarget(ctx));
  ctx.body = await counted(deps, found);
  setTag(ctx, found);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(segmentChangesBody, ctx.state.body);
  const input = { ...getTarget(ctx), changes, by: await operatorName(deps, getCaller(ctx)) };
  const changed = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeSegment(deps, input, session);
    assertTag(ctx, { tag: entityTag(before), version: null });
    const states = { before: stateFor(before), after: stateFor(after) };
    return { result: after, change: { target: auditTarget('segments', after), ...states } };
  });
  ctx.body = await counted(deps, changed);
  setTag(ctx, changed);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  const by = await operatorName(deps, getCaller(ctx));
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteSegment(deps, { ...getTarget(ctx), by }, session);
    assertTag(ctx, { tag: entityTag(deleted), version: null });
    const { _id, name } = deleted;
    await keepDeleted(deps, { type: 'segments', _id, name, row: deleted, caller: getCaller(ctx) }, session);
    return {
      result: null,
      change: { target: auditTarget('segments', deleted), before: stateFor(deleted), after: null },
    };
  });
  ctx.status = 204;
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  const by = await operatorName(deps, getCaller(ctx));
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await restoreSegment(deps, { ...getTarget(ctx), by }, session);
    const states = { before: before && stateFor(before), after: stateFor(after) };
    const change = { target: auditTarget('segments', after), ...states };
    return { status: 200, body: presentSegment(after, NO_FACTS), tag: entityTag(after), change };
  });
}

/** Evaluates all contacts again; until that is done, the members stay the same. */
export async function rebuild(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  const by = await operatorName(deps, getCaller(ctx));
  await sendOnce(ctx, deps, async (session) => {
    const segment = await rebuildSegment(deps, { ...getTarget(ctx), by }, session);
    const change = { target: auditTarget('segments', segment), before: null, after: { rebuilt: true } };
    return { status: 202, body: presentSegment(segment, NO_FACTS), tag: entityTag(segment), change };
  });
}

/** Previews a segment. It changes nothing, and is a POST only because of the size of its body. */
export async function preview(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(previewBody, ctx.state.body);
  const made = await previewSegment(deps, { workspaceId: getWorkspaceId(ctx), ...body });
  ctx.body = presentPreview(made, getCaller(ctx));
}

export async function members(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(segmentMembersQuery, ctx));
  const page = await listSegmentMembers(deps, { ...getTarget(ctx), request });
  ctx.body = presentPage(page, (member) => presentSegmentMember(member, getCaller(ctx)));
}

/** The segments that a contact is in. */
export async function ofContact(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentContactSegments(await segmentsOfContact(deps, getTarget(ctx)));
}

async function counted(deps: Deps, segment: SegmentRecord) {
  const { workspaceId } = segment;
  const facts = await factsOfSegments(deps.db, { workspaceId, segments: [segment] });
  return presentSegment(segment, facts(segment));
}

/** Members and builds are not part of the audited state. */
function stateFor(segment: SegmentRecord) {
  const { id, name, description, where } = presentSegment(segment, NO_FACTS);
  return auditedState({ id, name, description, where });
}
