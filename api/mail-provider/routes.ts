import { addressHash } from '../http/limits/address-hash.js';
import { RollcallError } from '../../domain/errors.js';
import type { ProviderTrial } from '../../domain/mail/sending-provider.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { ownAddress } from '../accounts/links/own-address.js';
import type { Deps } from '../deps.js';
import { commitChange } from '../http/audit-trail.js';
import { getCaller, getWorkspaceId, type ApiContext } from '../http/context.js';
import { assertCurrent, setTag } from '../http/input/if-match.js';
import { parse } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { readWorkspace } from '../workspace/read-workspace.js';
import { changeMailProvider } from './change-mail-provider.js';
import { presentMailProvider, presentProviderTest } from './presenter.js';
import { mailProviderBody, providerTestBody } from './schemas.js';

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const workspace = await readWorkspace(deps, getWorkspaceId(ctx));
  ctx.body = presentMailProvider(workspace);
  setTag(ctx, workspace);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const wanted = parse(mailProviderBody, ctx.state.body);
  const workspace = await commitChange(ctx, deps, async (session) => {
    const before = await readWorkspace(deps, getWorkspaceId(ctx), session);
    // First, since what it needs depends on what there is.
    assertCurrent(ctx, before);
    const after = await changeMailProvider(deps, { before, wanted }, session);
    const change = {
      target: auditTarget(after),
      before: presentMailProvider(before),
      after: presentMailProvider(after),
    };
    return { result: after, change };
  });
  ctx.body = presentMailProvider(workspace);
  setTag(ctx, workspace);
}

/** Sends one mail through the workspace's provider, and says what it answered. */
export async function test(ctx: ApiContext, deps: Deps): Promise<void> {
  const { to = await ownAddress(deps, getCaller(ctx)) } = parse(providerTestBody, ctx.state.body);
  const workspace = await readWorkspace(deps, getWorkspaceId(ctx));
  if (workspace.mailProvider === undefined)
    throw new RollcallError(
      'conflict',
      'The workspace has no mail provider; its email goes to the mail server.',
    );
  // The work may run again after a conflict, the mail not.
  let trial: ProviderTrial | undefined;
  await sendOnce(ctx, deps, async () => {
    trial ??= await deps.tryProvider(workspace, to);
    const after = { to, ok: trial.ok };
    const hash = addressHash(deps, workspace._id, to);
    const change = { target: auditTarget(workspace), before: null, after, addressHash: hash };
    return { status: 200, body: presentProviderTest(to, trial), secret: true, change };
  });
}

function auditTarget({ _id, name }: WorkspaceRecord): { type: string; id: string; name: string } {
  return { type: 'workspace', id: _id.toHexString(), name };
}
