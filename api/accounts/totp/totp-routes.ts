import { getSession, type ApiContext } from '../../http/context.js';
import { parse } from '../../http/input/parse.js';
import type { Deps } from '../../deps.js';
import { confirmTotp, readTotp, removeTotp, renewRecoveryCodes, startTotp } from './change-totp.js';
import { confirmTotpBody, startTotpBody, totpBody } from './totp-schemas.js';

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = await readTotp(deps, getSession(ctx));
}

export async function start(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(startTotpBody, ctx.state.body);
  ctx.body = await startTotp(deps, { ...input, caller: getSession(ctx), address: ctx.ip });
  ctx.status = 201;
}

export async function confirm(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(confirmTotpBody, ctx.state.body);
  ctx.body = { recoveryCodes: await confirmTotp(deps, { ...input, caller: getSession(ctx) }) };
}

export async function renewCodes(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(totpBody, ctx.state.body);
  const caller = getSession(ctx);
  ctx.body = { recoveryCodes: await renewRecoveryCodes(deps, { ...input, caller, address: ctx.ip }) };
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  const input = parse(totpBody, ctx.state.body);
  await removeTotp(deps, { ...input, caller: getSession(ctx), address: ctx.ip });
  ctx.status = 204;
}
