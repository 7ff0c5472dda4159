import type { AutomationDefinition, AutomationStatus } from '../../domain/automation/automation.js';
import { auditTarget, commitChange, auditedState } from '../http/audit-trail.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { flatten } from '../../domain/steps/tree.js';
import { automationStats, countsOfAutomations } from './stats/automation-stats.js';
import { copyStarter } from './copy-starter.js';
import { deleteAutomation } from './delete-automation.js';
import { changeAutomationStatus } from './change-status.js';
import { listAutomations, readAutomation, type SavedAutomation } from './read-automations.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import { restoreAutomation, unarchiveAutomation } from './restore-automation.js';
import { changeAutomation, createAutomation } from './save-automation.js';
import {
  assertWebhookTargets,
  assertWebhookTargetsOnce,
  webhookTargets,
} from '../rules/check-webhook-targets.js';
import { presentWarning } from '../http/output/warning-presenter.js';
import { automationWarnings } from './warnings.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { assertCurrent, setTag, entityTag } from '../http/input/if-match.js';
import { presentAutomation } from './presenter.js';
import { presentAutomationStats, presentTotals } from './stats/stats-presenter.js';
import { presentPage } from '../http/output/page-presenter.js';
import type { Handler } from '../endpoint.js';
import { automationChangesBody, automationsQuery, fromStarterBody, newAutomationBody } from './schemas.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { policyContext } from '../http/save-policy.js';
import { sendOnce } from '../http/output/send.js';
import { webhookView, type WebhookView } from '../http/webhook-view.js';

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const input =
    'from' in ctx.state.body
      ? copyStarter(parse(fromStarterBody, ctx.state.body))
      : parse(newAutomationBody, ctx.state.body, policyContext(deps));
  await assertWebhookTargetsOnce(deps, callContext(ctx), webhookTargets(input.steps));
  await sendOnce(ctx, deps, async (session) => {
    const after = await createAutomation(deps, { workspaceId: getWorkspaceId(ctx), input }, session);
    const answer = answerWithAutomation(ctx, deps, { before: null, after });
    return {
      ...answer,
      body: { ...answer.body, ...(await warned(ctx, deps, after.definition)) },
      status: 201,
    };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(automationsQuery, ctx);
  const workspaceId = getWorkspaceId(ctx);
  const page = await listAutomations(deps, { workspaceId, filters: query, request: pageRequest(query) });
  const automationIds = page.data.map(({ automation }) => automation._id);
  const counts =
    query.include === 'stats' ? await countsOfAutomations(deps, { workspaceId, automationIds }) : null;
  const view = automationView(ctx, deps);
  ctx.body = presentPage(page, (saved) => {
    const own = counts?.get(saved.automation._id.toHexString());
    return {
      ...presentAutomation(saved, view),
      ...(own && { stats: presentTotals({ counts: own, steps: flatten(saved.definition.steps) }) }),
    };
  });
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const saved = await readAutomation(deps, getTarget(ctx));
  ctx.body = presentAutomation(saved, automationView(ctx, deps));
  setTag(ctx, saved.automation);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(automationChangesBody, ctx.state.body, policyContext(deps));
  const input = { ...getTarget(ctx), changes };
  await assertWebhookTargets(deps, webhookTargets(changes.steps ?? []));
  const { body, tag, definition } = await commitChange(ctx, deps, async (session) => {
    const before = await readAutomation(deps, getTarget(ctx), session);
    assertCurrent(ctx, before.automation);
    const after = await changeAutomation(deps, input, session);
    const { change, ...result } = answerWithAutomation(ctx, deps, { before, after });
    return { result: { ...result, definition: after.definition }, change };
  });
  ctx.body = { ...body, ...(await warned(ctx, deps, definition)) };
  ctx.set('ETag', tag);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const before = await readAutomation(deps, getTarget(ctx), session);
    assertCurrent(ctx, before.automation);
    await deleteAutomation(deps, getTarget(ctx), session);
    const { _id, name } = before.automation;
    const kept = { type: 'automations', _id, name, row: before.automation } as const;
    await keepDeleted(deps, { ...kept, caller: getCaller(ctx) }, session);
    return { result: undefined, change: automationChange(deps, { before, after: null }) };
  });
  ctx.status = 204;
}

export async function stats(ctx: ApiContext, deps: Deps): Promise<void> {
  parseQuery(noFields, ctx);
  ctx.body = presentAutomationStats(await automationStats(deps, getTarget(ctx)));
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    return answerWithAutomation(ctx, deps, await restoreAutomation(deps, getTarget(ctx), session));
  });
}

export async function unarchive(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const before = await readAutomation(deps, getTarget(ctx), session);
    assertCurrent(ctx, before.automation);
    const after = await unarchiveAutomation(deps, getTarget(ctx), session);
    return answerWithAutomation(ctx, deps, { before, after });
  });
}

export const pause = moveTo('paused');
export const archive = moveTo('archived');

/** Activates; the response says what is probably a mistake. */
export const activate: Handler = async (ctx, deps) => {
  await move(ctx, deps, 'active', ({ definition }) => warned(ctx, deps, definition));
};

/** What is probably a mistake in a definition. */
async function warned(ctx: ApiContext, deps: Deps, definition: AutomationDefinition) {
  const warnings = await automationWarnings(deps, { workspaceId: getWorkspaceId(ctx), definition });
  return { warnings: warnings.map(presentWarning) };
}

function moveTo(to: AutomationStatus): Handler {
  return (ctx, deps) => move(ctx, deps, to, () => Promise.resolve({}));
}

async function move(
  ctx: ApiContext,
  deps: Deps,
  to: AutomationStatus,
  more: (after: SavedAutomation) => Promise<object>,
): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const before = await readAutomation(deps, getTarget(ctx), session);
    assertCurrent(ctx, before.automation);
    const after = await changeAutomationStatus(deps, { ...getTarget(ctx), to }, session);
    const answer = answerWithAutomation(ctx, deps, { before, after });
    return { ...answer, body: { ...answer.body, ...(await more(after)) } };
  });
}

/** What the caller may see of webhook steps. */
export function automationView(ctx: ApiContext, deps: Deps): WebhookView {
  return webhookView(ctx, deps, ['automations:read', 'automations:write', 'webhooks:write']);
}

/** The response with the changed automation, which may contain header values, and its audit entry. */
export function answerWithAutomation(
  ctx: ApiContext,
  deps: Deps,
  { before, after }: { before: SavedAutomation | null; after: SavedAutomation },
) {
  const body = presentAutomation(after, automationView(ctx, deps));
  const tag = entityTag(after.automation);
  return { status: 200, body, tag, secret: true, change: automationChange(deps, { before, after }) };
}

/** Includes header values, so that their changes are detected; the audit log itself hides them. */
function automationChange(
  { settings: { secretKey } }: Deps,
  { before, after }: { before: SavedAutomation | null; after: SavedAutomation | null },
) {
  const shown = (saved: SavedAutomation | null) =>
    saved && presentAutomation(saved, { secretKey, masksUrl: false });
  const [was, is] = [shown(before), shown(after)];
  const named = is ?? was;
  if (named === null) throw new Error('A change has a state before or after it');
  return {
    target: auditTarget('automations', named),
    before: was && auditedState(was),
    after: is && auditedState(is),
  };
}

function callContext(ctx: ApiContext) {
  return { workspaceId: getWorkspaceId(ctx), idempotency: ctx.state.idempotency };
}
