import type { Deps } from '../deps.js';
import { param, type ApiContext } from '../http/context.js';
import { respondWithForm } from '../pages/form-page.js';
import { confirmSender, readSenderLink } from './confirm-sender.js';
import { senderAllowedPage, senderLinkNotFoundPage, senderPage } from './sender-page.js';

export async function show(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithForm(ctx, senderLinkNotFoundPage, async () => {
    const { sender, workspace } = await readSenderLink(deps, param(ctx, 'token'));
    return { status: 200, html: senderPage({ email: sender.email, workspaceName: workspace.name }) };
  });
}

export async function submit(ctx: ApiContext, deps: Deps): Promise<void> {
  await respondWithForm(ctx, senderLinkNotFoundPage, async () => {
    const { requestId } = ctx.state;
    const allowed = await confirmSender(deps, { token: param(ctx, 'token'), requestId });
    return { status: 200, html: senderAllowedPage(allowed) };
  });
}
