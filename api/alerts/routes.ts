import type { Deps } from '../deps.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';
import { auditTarget, commitChange } from '../http/audit-trail.js';
import { getSession, getWorkspaceId, type ApiContext } from '../http/context.js';
import { assertCurrent, setTag } from '../http/input/if-match.js';
import { parse } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { policyContext } from '../http/save-policy.js';
import { assertWebhookTargets } from '../rules/check-webhook-targets.js';
import { readWorkspace } from '../workspace/read-workspace.js';
import { changeOwnAlerts, readOwnAlerts } from './own-alerts.js';
import { presentOwnAlerts, presentWorkspaceAlerts } from './presenter.js';
import { ownAlertsBody, trialBody, workspaceAlertsBody, type WorkspaceAlertsBody } from './schemas.js';
import { changeWorkspaceAlerts, readLatestPosts, tryChannel } from './workspace-alerts.js';

export async function readOwn(ctx: ApiContext, deps: Deps): Promise<void> {
  const own = await readOwnAlerts(deps, getSession(ctx));
  ctx.body = presentOwnAlerts(own);
  setTag(ctx, own);
}

export async function changeOwn(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(ownAlertsBody, ctx.state.body);
  const caller = getSession(ctx);
  const own = await commitChange(ctx, deps, async (session) => {
    const { before, after } = await changeOwnAlerts(deps, { caller, changes }, session);
    assertCurrent(ctx, before);
    const target = auditTarget('members', { id: caller.userId.toHexString(), name: after.user.email });
    const { times: was, language: spoke } = presentOwnAlerts(before);
    const { times: is, language: speaks } = presentOwnAlerts(after);
    const change = {
      target,
      before: { times: was, language: spoke },
      after: { times: is, language: speaks },
    };
    return { result: after, change };
  });
  ctx.body = presentOwnAlerts(own);
  setTag(ctx, own);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const workspace = await readWorkspace(deps, getWorkspaceId(ctx));
  ctx.body = presentWorkspaceAlerts(workspace, await readLatestPosts(deps, workspace._id));
  setTag(ctx, workspace);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const wanted = parse(workspaceAlertsBody, ctx.state.body, policyContext(deps));
  await assertWebhookTargets(deps, targetsIn(wanted));
  const workspace = await commitChange(ctx, deps, async (session) => {
    const before = await readWorkspace(deps, getWorkspaceId(ctx), session);
    assertCurrent(ctx, before);
    const after = await changeWorkspaceAlerts(deps, { before, wanted }, session);
    const target = auditTarget('workspace', after);
    return { result: after, change: { target, before: stateOf(before), after: stateOf(after) } };
  });
  ctx.body = presentWorkspaceAlerts(workspace, await readLatestPosts(deps, workspace._id));
  setTag(ctx, workspace);
}

/** The worker sends it within seconds; what became of it is read with the channel. */
export async function test(ctx: ApiContext, deps: Deps): Promise<void> {
  const { channel } = parse(trialBody, ctx.state.body);
  const workspaceId = getWorkspaceId(ctx);
  await deps.publicLimits.take('testMail', workspaceId.toHexString());
  await sendOnce(ctx, deps, async (session) => {
    const workspace = await readWorkspace(deps, workspaceId, session);
    const { createdAt } = await tryChannel(deps, { workspace, channel }, session);
    const target = auditTarget('workspace', workspace);
    return {
      status: 202,
      body: { at: createdAt.toISOString() },
      change: { target, before: null, after: { channel } },
    };
  });
}

function targetsIn(wanted: WorkspaceAlertsBody): { url: string; path: string }[] {
  const { slack, webhook } = wanted;
  return [
    ...(slack?.url === undefined ? [] : [{ url: slack.url, path: 'slack.url' }]),
    ...(webhook?.url === undefined ? [] : [{ url: webhook.url, path: 'webhook.url' }]),
  ];
}

/** For the audit log: addresses by their origin. */
function stateOf(workspace: WorkspaceRecord) {
  return presentWorkspaceAlerts(workspace, {});
}
