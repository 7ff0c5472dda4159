import { commitChange } from '../http/audit-trail.js';
import { getCaller, getSession, type ApiContext } from '../http/context.js';
import type { UserRecord } from '../../models/accounts/user.js';
import type { Deps } from '../deps.js';
import { pageLanguage } from '../pages/page-language.js';
import { changePassword as changePasswordOf } from './change-password.js';
import { withRequestLanguage } from './links/account-mail.js';
import { endBrowserSession, startBrowserSession } from './sessions/browser-session.js';
import { changeName } from './change-name.js';
import { readKeyMe, readMe } from './read-me.js';
import { signIn as signInAs } from './sessions/sign-in.js';
import { signUp as signUpAs } from './sign-up.js';
import type { SignedIn } from './sessions/start-session.js';
import { switchWorkspace as switchTo } from './sessions/switch-workspace.js';
import { parse } from '../http/input/parse.js';
import { linkMailed, presentKeyMe, presentMe, presentSignedIn } from './auth-presenter.js';
import { meChangesBody, passwordBody, signInBody, signUpBody, switchBody } from './auth-schemas.js';
import { clearSessionCookie } from '../http/session-cookie.js';

export async function signUp(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(signUpBody, ctx.state.body);
  const signedIn = await signUpAs(withRequestLanguage(ctx, deps), { ...input, address: ctx.ip });
  await sendSignedIn(ctx, deps, signedIn);
  if (signedIn !== null) ctx.status = 201;
}

export async function signIn(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(signInBody, ctx.state.body);
  await sendSignedIn(ctx, deps, await signInAs(deps, { ...input, address: ctx.ip }));
}

export async function signOut(ctx: ApiContext, deps: Deps): Promise<void> {
  await endBrowserSession(ctx, deps);
  clearSessionCookie(ctx, deps.settings.secure);
  ctx.status = 204;
}

export async function me(ctx: ApiContext, deps: Deps): Promise<void> {
  const caller = getCaller(ctx);
  ctx.body =
    caller.kind === 'session'
      ? presentMe(await readMe(deps, caller))
      : presentKeyMe(await readKeyMe(deps, caller));
}

/** Changes the name of the signed-in user. */
export async function changeMe(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(meChangesBody, ctx.state.body);
  const caller = getSession(ctx);
  await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeName(deps, { caller, changes }, session);
    const target = { type: 'members', id: after._id.toHexString(), name: after.name ?? after.email };
    const change = { target, before: { name: before.name }, after: { name: after.name } };
    return { result: undefined, change };
  });
  ctx.body = presentMe(await readMe(deps, caller));
}

export async function switchWorkspace(ctx: ApiContext, deps: Deps): Promise<void> {
  const { userId } = getSession(ctx);
  const input = parse(switchBody, ctx.state.body);
  const workspaceId = await switchTo(deps, getSession(ctx), input.workspaceId);
  ctx.body = presentMe(await readMe(deps, { userId, workspaceId }));
}

export async function changePassword(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(passwordBody, ctx.state.body);
  await changePasswordOf(deps, { ...input, caller: getSession(ctx), address: ctx.ip });
  ctx.status = 204;
}

/** The language of mails that the user does not ask for. */
async function noteLanguage(
  ctx: ApiContext,
  { db }: Deps,
  { _id, language: known }: UserRecord,
): Promise<void> {
  if (ctx.get('Accept-Language') === '') return;
  const language = pageLanguage(ctx);
  if (language !== known) await db.models.User.updateOne({ _id }, { $set: { language } });
}

/** Signs the browser in; 202 if a link was mailed instead. */
export async function sendSignedIn(ctx: ApiContext, deps: Deps, signedIn: SignedIn | null): Promise<void> {
  if (signedIn === null) {
    ctx.body = linkMailed;
    ctx.status = 202;
    return;
  }
  await startBrowserSession(ctx, deps, signedIn);
  await noteLanguage(ctx, deps, signedIn.user);
  ctx.body = presentSignedIn(signedIn);
}
