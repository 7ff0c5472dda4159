import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { listMessages, readMessage } from './read-messages.js';
import { assertContact } from '../contacts/read-contact.js';
import { operatorName } from '../accounts/operator-name.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { presentMailRetry, presentMessage, presentRedrawn } from './presenter.js';
import { requestMailRetry } from './retry-waiting.js';
import { presentPage } from '../http/output/page-presenter.js';
import { noFields, pageQuery, pageRequest } from '../http/input/common-schemas.js';
import { redrawMessage } from './redraw-message.js';
import { messageFilters, messagesQuery } from './schemas.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(messagesQuery, ctx);
  await sendMessages(ctx, deps, { filters: messageFilters(query), request: pageRequest(query) });
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentMessage(await readMessage(deps, getTarget(ctx)));
}

export async function redraw(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentRedrawn(await redrawMessage(deps, getTarget(ctx)));
}

/** Starts a job that has the mails tried which wait for their mail server. */
export async function retry(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  const by = await operatorName(deps, getCaller(ctx));
  await sendOnce(ctx, deps, async (session) => {
    const asked = await requestMailRetry(deps, { workspaceId: getWorkspaceId(ctx), by }, session);
    const body = presentMailRetry(asked);
    const target = { type: 'messages', id: null, name: null };
    return { status: 202, body, change: { target, before: null, after: body } };
  });
}

export async function listOfContact(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(pageQuery, ctx));
  const target = getTarget(ctx);
  const contactId = (await assertContact(deps, target)).toHexString();
  await sendMessages(ctx, deps, { filters: { contactId }, request });
}

/** Responds with a page of messages. */
async function sendMessages(
  ctx: ApiContext,
  deps: Deps,
  wanted: Omit<Parameters<typeof listMessages>[1], 'workspaceId'>,
): Promise<void> {
  const page = await listMessages(deps, { workspaceId: getWorkspaceId(ctx), ...wanted });
  ctx.body = presentPage(page, presentMessage);
}
