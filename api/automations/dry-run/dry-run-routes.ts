import { may } from '../../../domain/accounts/access.js';
import { policyContext } from '../../http/save-policy.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { dryRunSaved, dryRunUnsaved, type JudgedDryRun } from './dry-run.js';
import { parse } from '../../http/input/parse.js';
import { presentDryRun } from './dry-run-presenter.js';
import { dryRunBody, unsavedDryRunBody } from './dry-run-schemas.js';
import { aboutContact } from '../../http/idempotency.js';
import type { WebhookView } from '../../http/webhook-view.js';
import type { MayKnow } from '../branch-reason-presenter.js';
import { automationView } from '../routes.js';
import { sendOnce } from '../../http/output/send.js';

export async function test(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(dryRunBody, ctx.state.body);
  const input = { ...getTarget(ctx), body };
  await sendOnce(ctx, deps, async () =>
    answer(ctx, await dryRunSaved(deps, input), automationView(ctx, deps)),
  );
}

export async function testUnsaved(ctx: ApiContext, deps: Deps): Promise<void> {
  const { automation, ...body } = parse(unsavedDryRunBody, ctx.state.body, policyContext(deps));
  const input = { workspaceId: getWorkspaceId(ctx), automation, body };
  await sendOnce(ctx, deps, async () => answer(ctx, await dryRunUnsaved(deps, input), null));
}

function answer(ctx: ApiContext, run: JudgedDryRun, view: WebhookView | null) {
  const mayKnow: MayKnow = (need) => may(getCaller(ctx), need);
  return { status: 200, body: presentDryRun(run, { view, mayKnow }), ...aboutContact(run.contactId) };
}
