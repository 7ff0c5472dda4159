import { policyContext } from '../../http/save-policy.js';
import { getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { dryRunSaved, dryRunUnsaved, type JudgedDryRun } from './dry-run.js';
import { parse } from '../../http/input/parse.js';
import { presentDryRun } from './dry-run-presenter.js';
import { dryRunBody, unsavedDryRunBody } from './dry-run-schemas.js';
import { aboutContact } from '../../http/idempotency.js';
import type { WebhookView } from '../../http/webhook-view.js';
import { automationView } from '../routes.js';
import { sendOnce } from '../../http/output/send.js';

export async function test(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(dryRunBody, ctx.state.body);
  const input = { ...getTarget(ctx), body };
  await sendOnce(ctx, deps, async () => answer(await dryRunSaved(deps, input), automationView(ctx, deps)));
}

export async function testUnsaved(ctx: ApiContext, deps: Deps): Promise<void> {
  const { automation, ...body } = parse(unsavedDryRunBody, ctx.state.body, policyContext(deps));
  const input = { workspaceId: getWorkspaceId(ctx), automation, body };
  await sendOnce(ctx, deps, async () => answer(await dryRunUnsaved(deps, input), null));
}

function answer(run: JudgedDryRun, view: WebhookView | null) {
  return { status: 200, body: presentDryRun(run, view), ...aboutContact(run.contactId) };
}
