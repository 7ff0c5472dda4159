import { stepTitle } from '../../../domain/automation/step-title.js';
import { stepWords } from '../../../domain/automation/step-words.js';
import { flatten } from '../../../domain/steps/tree.js';
import { param, getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { readAutomation } from '../read-automations.js';
import { diffVersions, listVersions, readVersion } from './read-versions.js';
import { namesIn } from '../steps/step-names.js';
import { restoreVersion } from './restore-version.js';
import { assertCurrent } from '../../http/input/if-match.js';
import { parse, parseQuery } from '../../http/input/parse.js';
import { presentVersion, presentVersionDiff, presentVersionLine } from './version-presenter.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { diffQuery, versionsQuery } from '../schemas.js';
import { noFields, pageRequest } from '../../http/input/common-schemas.js';
import { sendOnce } from '../../http/output/send.js';
import { answerWithAutomation, automationView } from '../routes.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(versionsQuery, ctx));
  ctx.body = presentPage(await listVersions(deps, { ...getTarget(ctx), request }), presentVersionLine);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const found = await readVersion(deps, versionTarget(ctx));
  const steps = flatten(found.version.definition.steps);
  const names = await namesIn(deps.db, { workspaceId: getWorkspaceId(ctx), steps });
  const titles = Object.fromEntries(steps.map((step) => [step.id, stepTitle(step, stepWords, names)]));
  ctx.body = presentVersion(found, automationView(ctx, deps), titles);
}

export async function diff(ctx: ApiContext, deps: Deps): Promise<void> {
  const { against = null } = parseQuery(diffQuery, ctx);
  const found = await diffVersions(deps, { ...versionTarget(ctx), against });
  ctx.body = presentVersionDiff(found, automationView(ctx, deps));
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const before = await readAutomation(deps, getTarget(ctx), session);
    assertCurrent(ctx, before.automation);
    const after = await restoreVersion(deps, versionTarget(ctx), session);
    return answerWithAutomation(ctx, deps, { before, after });
  });
}

function versionTarget(ctx: ApiContext) {
  return { ...getTarget(ctx), number: param(ctx, 'n') };
}
