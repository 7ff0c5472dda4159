import { ObjectId } from 'mongodb';
import { testsIn, type ContactWhere } from '../../../domain/contact/contact-query.js';
import { invalid } from '../../../domain/errors.js';
import type { ContactBulkAction, ContactSelection } from '../../../models/audience/bulk-input.js';
import type { Deps } from '../../deps.js';
import { noFields, pageRequest } from '../../http/input/common-schemas.js';
import { param, getWorkspaceId, type ApiContext } from '../../http/context.js';
import { presentPage } from '../../http/output/page-presenter.js';
import { parse, parseQuery } from '../../http/input/parse.js';
import { sendOnce } from '../../http/output/send.js';
import { parseStored } from '../../body/exact-numbers.js';
import { cancelBulk, listOutcomes, readBulk } from '../../jobs/bulk-jobs.js';
import { bulksQuery, outcomesQuery } from '../../jobs/bulk-schemas.js';
import { listJobsOfKind } from '../../jobs/jobs-of-kind.js';
import { jobOrigin } from '../../jobs/job-origin.js';
import { requestContactBulk, tryContactBulk } from './bulk-contacts.js';
import { presentContactBulk, presentContactBulkOutcome, presentTriedBulk } from './bulk-presenter.js';
import { contactBulkBody, type ContactBulkBody } from './bulk-schemas.js';
import { checkTests } from '../queries/check-tests.js';
import { contactEmails } from '../contact-emails.js';
import { contactPatch } from '../contact-patch.js';
import { askContacts } from '../queries/query-contacts.js';

const target = { type: 'contacts', id: null, name: null };

export async function request(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parseStored(contactBulkBody, ctx, 'changes');
  const workspaceId = getWorkspaceId(ctx);
  await checkWhere(ctx, deps, body.filter.where ?? {});
  const input = {
    workspaceId,
    action: toBulkAction(body),
    selection: toSelection(body),
    note: body.reason ?? null,
    undoSeconds: body.undoSeconds ?? 0,
    ...(await jobOrigin(ctx, deps)),
  };
  if (body.dryRun === true) {
    await sendOnce(ctx, deps, async () => ({
      status: 200,
      body: presentTriedBulk(await tryContactBulk(deps, input)),
      change: null,
    }));
    return;
  }
  await sendOnce(ctx, deps, async (session) => {
    const shown = presentContactBulk(await requestContactBulk(deps, input, session));
    // Without the filter, which may contain addresses.
    const { id, action, listId, automationId, reason } = shown;
    const after = { bulk: id, action, listId, automationId, reason };
    return { status: 202, body: shown, change: { target, before: null, after } };
  });
}

/** @throws RollcallError `invalid` */
async function checkWhere(ctx: ApiContext, deps: Deps, where: ContactWhere): Promise<void> {
  const workspaceId = getWorkspaceId(ctx);
  const tests = [...testsIn(where, 'filter.where')];
  const errors = await checkTests(deps, { workspaceId, tests });
  if (errors.length > 0) throw invalid(errors);
  await askContacts(deps, { workspaceId, where, search: null, path: 'filter.where' });
}

function toSelection({ filter: { ids, where, search } }: ContactBulkBody): ContactSelection {
  return {
    ...(ids !== undefined && { ids: ids.map((one) => new ObjectId(one)) }),
    ...(where !== undefined && { where }),
    ...(search !== undefined && { search }),
  };
}

function toBulkAction({ action, listId, automationId, changes }: ContactBulkBody): ContactBulkAction {
  switch (action) {
    case 'addToList':
    case 'removeFromList':
      return { type: action, listId: new ObjectId(listId) };
    case 'enroll':
    case 'exit':
      return { type: action, automationId: new ObjectId(automationId) };
    case 'change':
      return { type: action, patch: contactPatch(changes ?? {}, { overrides: true }) };
    case 'suppress':
    case 'erase':
      return { type: action };
  }
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const asked = pageRequest(parseQuery(bulksQuery, ctx));
  const wanted = { workspaceId: getWorkspaceId(ctx), kind: 'bulkContacts' as const, request: asked };
  ctx.body = presentPage(await listJobsOfKind(deps, wanted), presentContactBulk);
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentContactBulk(await readBulk(deps, bulkTarget(ctx)));
}

export async function outcomes(ctx: ApiContext, deps: Deps): Promise<void> {
  const { outcome = null, ...query } = parseQuery(outcomesQuery, ctx);
  const bulk = bulkTarget(ctx);
  const page = await listOutcomes(deps, { ...bulk, outcome, request: pageRequest(query) });
  const contactIds = page.data.map(({ targetId }) => targetId);
  const emails = await contactEmails(deps.db, { workspaceId: bulk.workspaceId, contactIds });
  ctx.body = presentPage(page, (row) =>
    presentContactBulkOutcome(row, emails.get(row.targetId.toHexString()) ?? null),
  );
}

export async function cancel(ctx: ApiContext, deps: Deps): Promise<void> {
  parse(noFields, ctx.state.body);
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await cancelBulk(deps, bulkTarget(ctx), session);
    const [was, is] = [presentContactBulk(before), presentContactBulk(after)];
    const auditState = ({ id, canceledAt }: typeof is) => ({ bulk: id, canceledAt });
    return { status: 200, body: is, change: { target, before: auditState(was), after: auditState(is) } };
  });
}

function bulkTarget(ctx: ApiContext) {
  return { workspaceId: getWorkspaceId(ctx), kind: 'bulkContacts' as const, bulkId: param(ctx, 'bulk') };
}
