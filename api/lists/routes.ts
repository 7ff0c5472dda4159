import { policyContext } from '../http/save-policy.js';
import { auditTarget, commitChange, auditEntryBuilder, auditedState } from '../http/audit-trail.js';
import { getCaller, param, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { callerSource } from '../events/caller-source.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import { deleteList, restoreList } from './delete-list.js';
import { countMembers, NO_MEMBERS } from './list-counts.js';
import { addMember, listMembers, removeMember } from './list-members.js';
import { changeList, createList, listLists, readList } from './lists.js';
import { operatorName } from '../accounts/operator-name.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { presentConfirmationPreview, presentList, presentListMember } from './presenter.js';
import { previewConfirmation } from './preview-confirmation.js';
import { testConfirmation } from './test-confirmation.js';
import { answerQueuedTest } from '../templates/queued-test-presenter.js';
import { isAdmin } from '../../domain/accounts/access.js';
import { presentPage } from '../http/output/page-presenter.js';
import { assertCurrent, setTag, entityTag } from '../http/input/if-match.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import {
  confirmationPreviewBody,
  confirmationTestBody,
  listChangesBody,
  listMembersQuery,
  listsQuery,
  newListBody,
  newMemberBody,
} from './schemas.js';
import { sendResponse, sendOnce } from '../http/output/send.js';

type List = Awaited<ReturnType<typeof readList>>;

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newListBody, ctx.state.body, policyContext(deps));
  await sendOnce(ctx, deps, async (session) => {
    const made = await createList(deps, { workspaceId: getWorkspaceId(ctx), input }, session);
    const change = { target: auditTarget('lists', made), before: null, after: stateFor(made) };
    return { status: 201, body: presentList(made, NO_MEMBERS), tag: entityTag(made), change };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(listsQuery, ctx));
  const page = await listLists(deps, { workspaceId: getWorkspaceId(ctx), request });
  const data: Awaited<ReturnType<typeof counted>>[] = [];
  // One list after the other, so that a long page does not take all connections at once.
  for (const one of page.data) data.push(await counted(deps, one));
  ctx.body = presentPage({ ...page, data }, (shown) => shown);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const found = await readList(deps, getTarget(ctx));
  ctx.body = await counted(deps, found);
  setTag(ctx, found);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(listChangesBody, ctx.state.body, policyContext(deps));
  const input = { ...getTarget(ctx), changes };
  const changed = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeList(deps, input, session);
    assertCurrent(ctx, before);
    const lines = { before: stateFor(before), after: stateFor(after) };
    return { result: after, change: { target: auditTarget('lists', after), ...lines } };
  });
  ctx.body = await counted(deps, changed);
  setTag(ctx, changed);
}

/** Renders the confirmation email. Nothing is sent. */
export async function previewMail(ctx: ApiContext, deps: Deps): Promise<void> {
  const words = parse(confirmationPreviewBody, ctx.state.body, policyContext(deps));
  await sendOnce(ctx, deps, async () => {
    const list = await readList(deps, getTarget(ctx));
    const mail = await previewConfirmation(deps, { workspaceId: getWorkspaceId(ctx), list, words });
    return { status: 200, body: presentConfirmationPreview(mail) };
  });
}

/** Sends a test of the confirmation email; it counts as one of a template. */
export async function testMail(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(confirmationTestBody, ctx.state.body, policyContext(deps));
  const workspaceId = getWorkspaceId(ctx);
  await sendOnce(ctx, deps, async (session) => {
    const list = await readList(deps, getTarget(ctx));
    const request = { workspaceId, list, body, toAnyAddress: isAdmin(getCaller(ctx)) };
    const test = await testConfirmation(deps, request, session);
    return answerQueuedTest(test, { type: 'lists', id: getTarget(ctx).id, name: null });
  });
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteList(deps, getTarget(ctx), session);
    assertCurrent(ctx, deleted);
    const { _id, name } = deleted;
    await keepDeleted(deps, { type: 'lists', _id, name, row: null, caller: getCaller(ctx) }, session);
    return {
      result: null,
      change: { target: auditTarget('lists', deleted), before: stateFor(deleted), after: null },
    };
  });
  ctx.status = 204;
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await restoreList(deps, getTarget(ctx), session);
    const states = { before: before && stateFor(before), after: stateFor(after) };
    const change = { target: auditTarget('lists', after), ...states };
    return { status: 200, body: await counted(deps, after), tag: entityTag(after), change };
  });
}

export async function members(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(listMembersQuery, ctx);
  const wanted = { status: query.status ?? null, request: pageRequest(query) };
  const page = await listMembers(deps, { ...getTarget(ctx), ...wanted });
  ctx.body = presentPage(page, (member) => presentListMember(member, getCaller(ctx)));
}

export async function add(ctx: ApiContext, deps: Deps): Promise<void> {
  const { contactId, silent = false } = parse(newMemberBody, ctx.state.body);
  const { idempotency } = ctx.state;
  sendResponse(
    ctx,
    await addMember(deps, { ...(await answerWithMember(ctx, deps, contactId)), silent, idempotency }),
  );
}

export async function removeOne(ctx: ApiContext, deps: Deps): Promise<void> {
  await removeMember(deps, await answerWithMember(ctx, deps, param(ctx, 'contact')));
  ctx.status = 204;
}

async function answerWithMember(ctx: ApiContext, deps: Deps, contactId: string) {
  return {
    ...getTarget(ctx),
    source: callerSource(ctx),
    contactId,
    by: await operatorName(deps, getCaller(ctx)),
    audit: await auditEntryBuilder(ctx, deps),
  };
}

async function counted(deps: Deps, one: List) {
  return presentList(one, await countMembers(deps, { workspaceId: one.workspaceId, listId: one._id }));
}

/** Member counts are not part of the list's audited state. */
function stateFor(one: List) {
  const { counts: _counts, warnings: _warnings, ...state } = presentList(one, NO_MEMBERS);
  return auditedState(state);
}
