import { isAdmin } from '../../domain/accounts/access.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Deps } from '../deps.js';
import { commitChange } from '../http/audit-trail.js';
import { noFields, operatorBody, pageRequest } from '../http/input/common-schemas.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { assertCurrent, setTag } from '../http/input/if-match.js';
import { presentPage } from '../http/output/page-presenter.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { policyContext } from '../http/save-policy.js';
import { sendOnce } from '../http/output/send.js';
import { inTransaction } from '../http/transaction.js';
import { presentMessage } from '../messages/presenter.js';
import { changeBroadcast, createBroadcast, deleteBroadcast, readBroadcast } from './broadcasts.js';
import { readLinks } from './links.js';
import { listBroadcasts } from './list-broadcasts.js';
import { broadcastWarnings } from './broadcast-warnings.js';
import {
  answerChange,
  broadcastChange,
  presentJudgedBroadcast,
  presentListed,
  presentPreview,
  presentResults,
} from './presenter.js';
import { linksQuery, recipientFilters, recipientsQuery } from './recipient-schemas.js';
import { listRecipients, readResults } from './recipients.js';
import { chooseWinner as setWinner, resendBroadcast } from './resend.js';
import { countForApproval, previewBroadcast, scheduleBroadcast } from './run-broadcast.js';
import { cancelBroadcast, pauseBroadcast, prepareStop, resumeBroadcast } from './stop-broadcast.js';
import {
  broadcastChangesBody,
  broadcastDraftBody,
  broadcastsQuery,
  broadcastTestBody,
  cancelBody,
  newBroadcastBody,
  resendBody,
  scheduleBody,
  winnerBody,
} from './schemas.js';
import { answerQueuedTest } from '../templates/queued-test-presenter.js';
import { testBroadcast } from './test-broadcast.js';
import { readTyped, saveTyped, settleTyped, type Typed } from './typed.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(newBroadcastBody, ctx.state.body, policyContext(deps));
  await sendOnce(ctx, deps, async (session) => {
    const made = await createBroadcast(deps, { workspaceId: getWorkspaceId(ctx), input }, session);
    return {
      ...answerChange({ before: null, after: made }, 201),
      body: await judged(deps, made),
    };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(broadcastsQuery, ctx);
  const page = await listBroadcasts(deps, {
    workspaceId: getWorkspaceId(ctx),
    status: query.status,
    hasContents: query.contents !== 'false',
    request: pageRequest(query),
  });
  ctx.body = presentPage(page, presentListed);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const broadcast = await readBroadcast(deps, getTarget(ctx));
  ctx.body = await judged(deps, broadcast);
  setTag(ctx, broadcast);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(broadcastChangesBody, ctx.state.body, policyContext(deps));
  const changed = await commitChange(ctx, deps, async (session) => {
    const states = await changeBroadcast(deps, { ...getTarget(ctx), changes }, session);
    assertCurrent(ctx, states.before);
    return { result: states.after, change: broadcastChange(states) };
  });
  ctx.body = await judged(deps, changed);
  setTag(ctx, changed);
}

/** Saves fields of a draft as they were typed; its response says which of them cannot be used yet, and why. */
export async function saveDraft(ctx: ApiContext, deps: Deps): Promise<void> {
  const fields = parse(broadcastDraftBody, ctx.state.body);
  const saved = await commitChange(ctx, deps, async (session) => {
    const states = await saveTyped(typing(deps), { ...getTarget(ctx), fields }, session);
    assertCurrent(ctx, states.before);
    return { result: states.after, change: broadcastChange(states) };
  });
  ctx.body = await judged(deps, saved);
  setTag(ctx, saved);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const deleted = await deleteBroadcast(deps, getTarget(ctx), session);
    assertCurrent(ctx, deleted);
    return { result: null, change: { ...broadcastChange({ before: deleted, after: deleted }), after: null } };
  });
  ctx.status = 204;
}

/** Counts the recipients, and by reason those left out. */
export async function preview(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async () => {
    await settle(ctx, deps);
    const made = await previewBroadcast(deps, getTarget(ctx));
    return { status: 200, body: presentPreview(made) };
  });
}

/** Sends a test mail. */
export async function test(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(broadcastTestBody, ctx.state.body);
  const toAnyAddress = isAdmin(getCaller(ctx));
  await sendOnce(ctx, deps, async (session) => {
    await settle(ctx, deps);
    const made = await testBroadcast(deps, { ...getTarget(ctx), body, toAnyAddress }, session);
    return answerQueuedTest(made, { type: 'broadcasts', id: getTarget(ctx).id, name: null });
  });
}

export async function schedule(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(scheduleBody, ctx.state.body);
  const counted = await countForApproval(deps, await settle(ctx, deps));
  await sendOnce(ctx, deps, async (session) => {
    const states = await scheduleBroadcast(deps, { ...getTarget(ctx), ...input, counted }, session);
    return { ...answerChange(states), body: await judged(deps, states.after) };
  });
}

/** Once this returns, no further mail is begun. */
export async function pause(ctx: ApiContext, deps: Deps): Promise<void> {
  const { reason = null } = parse(operatorBody, ctx.state.body);
  await prepareStop(deps, getTarget(ctx));
  await sendOnce(ctx, deps, async (session) =>
    stopped(await pauseBroadcast(deps, { ...getTarget(ctx), reason }, session)),
  );
}

export async function resume(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const states = await resumeBroadcast(deps, getTarget(ctx), session);
    return answerChange(states);
  });
}

/** Once this returns, no further mail is begun; what was only to be cancelled while scheduled goes on. */
export async function cancel(ctx: ApiContext, deps: Deps): Promise<void> {
  const { onlyScheduled = false } = parse(cancelBody, ctx.state.body);
  if (!onlyScheduled) await prepareStop(deps, getTarget(ctx));
  await sendOnce(ctx, deps, async (session) =>
    stopped(await cancelBroadcast(deps, { ...getTarget(ctx), onlyScheduled }, session)),
  );
}

export async function chooseWinner(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(winnerBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const states = await setWinner(deps, { ...getTarget(ctx), ...input }, session);
    return answerChange(states);
  });
}

export async function resend(ctx: ApiContext, deps: Deps): Promise<void> {
  const { include = ['failed'] } = parse(resendBody, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const states = await resendBroadcast(deps, { ...getTarget(ctx), include }, session);
    return answerChange(states);
  });
}

export async function recipients(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(recipientsQuery, ctx);
  const filters = recipientFilters(query);
  const page = await listRecipients(deps, { ...getTarget(ctx), filters, request: pageRequest(query) });
  ctx.body = presentPage(page, presentMessage);
}

export async function stats(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentResults(await readResults(deps, getTarget(ctx)));
}

/** Reads which links were followed. */
export async function links(ctx: ApiContext, deps: Deps): Promise<void> {
  const { variant } = parseQuery(linksQuery, ctx);
  const of = variant === undefined ? undefined : Number(variant);
  ctx.body = await readLinks(deps, { ...getTarget(ctx), variant: of });
}

function typing({ db, clock, ...deps }: Deps) {
  const readFields = (fields: JsonObject) => parse(broadcastChangesBody, fields, policyContext(deps));
  return { db, clock, readFields };
}

/** Uses all that was typed, in its own transaction, because what follows reads the broadcast outside of one. */
async function settle(ctx: ApiContext, deps: Deps): Promise<BroadcastRecord> {
  const broadcast = await readBroadcast(deps, getTarget(ctx));
  if (!broadcast.typed) return broadcast;
  return await inTransaction(deps.db, (session) => settleTyped(typing(deps), getTarget(ctx), session));
}

const NOTHING_TYPED: Typed = { typed: {}, problems: [] };

async function judged(deps: Deps, broadcast: BroadcastRecord) {
  const warnings = await broadcastWarnings(deps, broadcast);
  const typed = broadcast.typed ? await readTyped(typing(deps), broadcast) : NOTHING_TYPED;
  return presentJudgedBroadcast(broadcast, { warnings, ...typed });
}

function stopped({
  before,
  broadcast,
  inFlight,
}: {
  before: BroadcastRecord;
  broadcast: BroadcastRecord;
  inFlight: number;
}) {
  const answer = answerChange({ before, after: broadcast });
  return { ...answer, body: { broadcast: answer.body, inFlight } };
}
