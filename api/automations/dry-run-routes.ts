import { isAdmin } from '../../domain/accounts/access.js';
import { policyContext } from '../http/save-policy.js';
import { callerOf, targetOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { dryRunSaved, dryRunUnsaved, type JudgedDryRun } from './dry-run.js';
import { parse } from '../http/parse.js';
import { presentDryRun } from './dry-run-presenter.js';
import { dryRunBody, unsavedDryRunBody } from './dry-run-schemas.js';
import { aboutContact } from '../http/idempotency.js';
import { sendOnce } from '../http/send.js';
import { keepForAdmins } from '../http/keep-apart.js';

export async function test(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(dryRunBody, ctx.state.body);
  keepForAdmins(ctx);
  const input = { ...targetOf(ctx), body };
  await sendOnce(ctx, deps, async () =>
    answer(await dryRunSaved(deps, input), isAdmin(callerOf(ctx)) ? 'shown' : 'hidden'),
  );
}

export async function testUnsaved(ctx: ApiContext, deps: Deps): Promise<void> {
  const { automation, ...body } = parse(unsavedDryRunBody, ctx.state.body, policyContext(deps));
  const input = { workspaceId: workspaceOf(ctx), automation, body };
  await sendOnce(ctx, deps, async () => answer(await dryRunUnsaved(deps, input), 'shown'));
}

function answer(run: JudgedDryRun, headers: Parameters<typeof presentDryRun>[1]) {
  return { status: 200, body: presentDryRun(run, headers), ...aboutContact(run.contactId) };
}
