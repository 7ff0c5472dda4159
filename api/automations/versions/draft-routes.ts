import type { ClientSession } from 'mongodb';
import { getTarget, getWorkspaceId, type ApiContext } from '../../http/context.js';
import type { Deps } from '../../deps.js';
import { invalid } from '../../../domain/errors.js';
import type { JsonObject } from '../../../domain/json/json.js';
import { assertDraftTag, draftHandlers, type WithDraft } from '../../drafts/draft-handlers.js';
import { assertPublishable, assertSame, readDraft } from '../../drafts/drafts.js';
import { shownDraft } from '../../drafts/hidden-values.js';
import { requestBulk } from '../../enrollments/bulk-enrollments.js';
import { presentBulk } from '../../enrollments/bulk-presenter.js';
import { storedResponse } from '../../http/idempotency.js';
import { readIfMatch } from '../../http/input/if-match.js';
import { parse } from '../../http/input/parse.js';
import { policyContext } from '../../http/save-policy.js';
import { sendOnce } from '../../http/output/send.js';
import { jobOrigin, type JobOrigin } from '../../jobs/job-origin.js';
import { presentAutomationDraft } from './draft-presenter.js';
import { requestMigration } from './migration.js';
import { presentMigration } from './migration-presenter.js';
import { toMigrationRequest } from './migration-routes.js';
import { publishBody, type PublishBody } from './migration-schemas.js';
import { asDraft, openPublished, publishDraft, readStanding } from './publish-draft.js';
import { assertMaySend } from '../steps/assert-may-send.js';
import { judgeAutomation, type Judged } from '../judge-automation.js';
import { readAutomation, type SavedAutomation } from '../read-automations.js';
import { answerWithAutomation, automationView } from '../routes.js';
import type { NewAutomation } from '../save-automation.js';
import { automationDraftBody, newAutomationBody } from '../schemas.js';
import { automationWarnings } from '../warnings.js';

export const { read, save, discard } = draftHandlers<SavedAutomation, Deps>({
  readSaved: readAutomation,
  draftedRow: ({ automation }) => automation,
  readContent: (ctx) => parse(automationDraftBody, ctx.state.body),
  touch: ({ db }, { id, at }, session) =>
    db.models.Automation.updateOne({ _id: id }, { $set: { draftedAt: at } }, { session }),
  present,
});

/** Makes the draft the current version; moves enrollments to it and retries failed ones on it if asked to. */
export async function publish(ctx: ApiContext, deps: Deps): Promise<void> {
  const { migrate, retry } = parse(publishBody, ctx.state.body);
  const request = migrate && (await toMigrationRequest(ctx, deps, migrate));
  const origin = await jobOrigin(ctx, deps);
  const call = { workspaceId: getWorkspaceId(ctx), idempotency: ctx.state.idempotency };
  const checked = (await storedResponse(deps, call)) === null ? await checkedDraft(ctx, deps) : null;
  await sendOnce(ctx, deps, async (session) => {
    const before = await readAutomation(deps, getTarget(ctx), session);
    const draft = await readDraft(deps, before.automation, session);
    assertDraftTag(ctx, before.automation, draft);
    if (checked === null) throw new Error('A new publication was not checked');
    assertSame(draft, checked.stamp);
    const after = await publishDraft(deps, { before, input: checked.input }, session);
    const answer = answerWithAutomation(ctx, deps, { before, after });
    const job = request && (await requestMigration(deps, { saved: after, request }, session));
    const migration = job === undefined ? null : presentMigration(job);
    const retried =
      retry === undefined ? null : await retryFailed(deps, { of: after, retry, origin }, session);
    return { ...answer, body: { ...answer.body, ...checked.standing, migration, retry: retried } };
  });
}

interface Repair {
  of: SavedAutomation;
  retry: NonNullable<PublishBody['retry']>;
  origin: JobOrigin;
}

/** Requests a retry of all failed enrollments on the version that is being published. */
async function retryFailed(
  deps: Deps,
  { of: { automation }, retry, origin }: Repair,
  session: ClientSession,
) {
  const { workspaceId, _id: automationId } = automation;
  const action = { type: 'retry', version: 'published' } as const;
  const selection = { automationId, status: 'failed' } as const;
  const note = retry.reason ?? null;
  return presentBulk(await requestBulk(deps, { workspaceId, action, selection, note, ...origin }, session));
}

/** The draft as it is now, checked, with what publishing it means. @throws RollcallError `conflict`, `invalid` */
async function checkedDraft(ctx: ApiContext, deps: Deps) {
  const saved = await readAutomation(deps, getTarget(ctx));
  const draft = await readDraft(deps, saved.automation);
  assertDraftTag(ctx, saved.automation, draft);
  const { stamp, content } = assertPublishable(draft, saved.automation, readIfMatch(ctx) !== null);
  const { problems, definition } = await judge(deps, saved, content);
  if (definition === null) throw invalid(problems);
  const { workspaceId } = saved.automation;
  await assertMaySend(deps.db, { workspaceId, steps: definition.steps });
  const input = parsed(deps, content);
  return { stamp, input, standing: await readStanding(deps, saved, definition) };
}

function parsed(deps: Deps, content: JsonObject): NewAutomation {
  return parse(newAutomationBody, content, policyContext(deps));
}

function judge(deps: Deps, saved: SavedAutomation, content: JsonObject): Promise<Judged> {
  return judgeAutomation(deps, {
    workspaceId: saved.automation.workspaceId,
    id: saved.automation._id.toHexString(),
    saved: openPublished(deps.settings.secretKey, saved),
    read: () => parsed(deps, content),
  });
}

async function present(
  ctx: ApiContext,
  deps: Deps,
  { saved, draft }: WithDraft<SavedAutomation>,
): Promise<object> {
  const { automation } = saved;
  const content = draft?.content ?? asDraft(deps.settings.secretKey, saved);
  const { problems, definition } = await judge(deps, saved, content);
  const { workspaceId } = automation;
  return presentAutomationDraft({
    of: automation,
    draft,
    content: shownDraft(content, automationView(ctx, deps)),
    problems,
    warnings: definition === null ? [] : await automationWarnings(deps, { workspaceId, definition }),
    ...(definition === null ? { affected: [], failed: 0 } : await readStanding(deps, saved, definition)),
  });
}
