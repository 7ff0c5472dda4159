import type { AutomationDefinition, AutomationStatus } from '../../domain/automation/automation.js';
import { auditTarget, commitChange, stateOf } from '../http/audit-trail.js';
import { callerOf, targetOf, workspaceOf, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { automationStats, countsOfAutomations } from './stats/automation-stats.js';
import { copyStarter } from './copy-starter.js';
import { deleteAutomation } from './delete-automation.js';
import { changeAutomationStatus } from './change-status.js';
import { listAutomations, readAutomation, type SavedAutomation } from './read-automations.js';
import { keepDeleted } from '../deleted/keep-deleted.js';
import { restoreAutomation, unarchiveAutomation } from './restore-automation.js';
import { changeAutomation, createAutomation } from './save-automation.js';
import { assertWebhookTargets, assertWebhookTargetsOnce, targetsOf } from '../rules/check-webhook-targets.js';
import { presentWarning } from '../http/output/warning-presenter.js';
import { automationWarnings } from './warnings.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { assertCurrent, setTag, tagOf } from '../http/input/if-match.js';
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
  await assertWebhookTargetsOnce(deps, callOf(ctx), targetsOf(input.steps));
  await sendOnce(ctx, deps, async (session) => {
    const after = await createAutomation(deps, { workspaceId: workspaceOf(ctx), input }, session);
    const answer = answerOf(ctx, deps, { before: null, after });
    return {
      ...answer,
      body: { ...answer.body, ...(await warned(ctx, deps, after.definition)) },
      status: 201,
    };
  });
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(automationsQuery, ctx);
  const workspaceId = workspaceOf(ctx);
  const page = await listAutomations(deps, { workspaceId, filters: query, request: pageRequest(query) });
  const automationIds = page.data.map(({ automation }) => automation._id);
  const counts =
    query.include === 'stats' ? await countsOfAutomations(deps, { workspaceId, automationIds }) : null;
  const view = automationView(ctx, deps);
  ctx.body = presentPage(page, (saved) => {
    const own = counts?.get(saved.automation._id.toHexString());
    return { ...presentAutomation(saved, view), ...(own && { stats: presentTotals(own) }) };
  });
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const saved = await readAutomation(deps, targetOf(ctx));
  ctx.body = presentAutomation(saved, automationView(ctx, deps));
  setTag(ctx, saved.automation);
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parse(automationChangesBody, ctx.state.body, policyContext(deps));
  const input = { ...targetOf(ctx), changes };
  await assertWebhookTargets(deps, targetsOf(changes.steps ?? []));
  const { body, tag, definition } = await commitChange(ctx, deps, async (session) => {
    const before = await readAutomation(deps, targetOf(ctx), session);
    assertCurrent(ctx, before.automation);
    const after = await changeAutomation(deps, input, session);
    const { change, ...result } = answerOf(ctx, deps, { before, after });
    return { result: { ...result, definition: after.definition }, change };
  });
  ctx.body = { ...body, ...(await warned(ctx, deps, definition)) };
  ctx.set('ETag', tag);
}

export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await commitChange(ctx, deps, async (session) => {
    const before = await readAutomation(deps, targetOf(ctx), session);
    assertCurrent(ctx, before.automation);
    await deleteAutomation(deps, targetOf(ctx), session);
    const { _id, name } = before.automation;
    const kept = { type: 'automations', _id, name, row: before.automation } as const;
    await keepDeleted(deps, { ...kept, caller: callerOf(ctx) }, session);
    return { result: undefined, change: changeOf(deps, { before, after: null }) };
  });
  ctx.status = 204;
}

export async function stats(ctx: ApiContext, deps: Deps): Promise<void> {
  parseQuery(noFields, ctx);
  ctx.body = presentAutomationStats(await automationStats(deps, targetOf(ctx)));
}

export async function restore(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    return answerOf(ctx, deps, await restoreAutomation(deps, targetOf(ctx), session));
  });
}

export async function unarchive(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const before = await readAutomation(deps, targetOf(ctx), session);
    assertCurrent(ctx, before.automation);
    const after = await unarchiveAutomation(deps, targetOf(ctx), session);
    return answerOf(ctx, deps, { before, after });
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
  const warnings = await automationWarnings(deps, { workspaceId: workspaceOf(ctx), definition });
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
    const before = await readAutomation(deps, targetOf(ctx), session);
    assertCurrent(ctx, before.automation);
    const after = await changeAutomationStatus(deps, { ...targetOf(ctx), to }, session);
    const answer = answerOf(ctx, deps, { before, after });
    return { ...answer, body: { ...answer.body, ...(await more(after)) } };
  });
}

/** What the caller may see of webhook steps. */
export function automationView(ctx: ApiContext, deps: Deps): WebhookView {
  return webhookView(ctx, deps, ['automations:read', 'automations:write', 'webhooks:write']);
}

/** The response with the changed automation, which may contain header values, and its audit entry. */
export function answerOf(
  ctx: ApiContext,
  deps: Deps,
  { before, after }: { before: SavedAutomation | null; after: SavedAutomation },
) {
  const body = presentAutomation(after, automationView(ctx, deps));
  const tag = tagOf(after.automation);
  return { status: 200, body, tag, secret: true, change: changeOf(deps, { before, after }) };
}

/** Includes header values, so that their changes are detected; the audit log itself hides them. */
function changeOf(
  { settings: { secretKey } }: Deps,
  { before, after }: { before: SavedAutomation | null; after: SavedAutomation | null },
) {
  const shown = (saved: SavedAutomation | null) =>
    saved && presentAutomation(saved, { secretKey, masksUrl: false });
  const [was, is] = [shown(before), shown(after)];
  const named = is ?? was;
  if (named === null) throw new Error('A change has a state before or after it');
  return { target: auditTarget('automations', named), before: was && stateOf(was), after: is && stateOf(is) };
}

function callOf(ctx: ApiContext) {
  return { workspaceId: workspaceOf(ctx), idempotency: ctx.state.idempotency };
}
