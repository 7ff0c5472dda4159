import { may } from '../../domain/accounts/access.js';
import { contactPatch } from './contact-patch.js';
import { auditEntryBuilder } from '../http/audit-trail.js';
import { getCaller, param, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import type { Deps } from '../deps.js';
import { callerSource } from '../events/caller-source.js';
import { parseStored } from '../body/exact-numbers.js';
import { ifVersion } from '../http/input/if-match.js';
import { changeContact } from './change-contact.js';
import { deleteContact } from './delete-contact.js';
import { listContacts } from './list-contacts.js';
import { readContact, type FoundContact } from './read-contact.js';
import { saveContact } from './save-contact.js';
import { parseQuery } from '../http/input/parse.js';
import { contactTag, presentContact } from './presenter.js';
import { presentPage } from '../http/output/page-presenter.js';
import { pageRequest } from '../http/input/common-schemas.js';
import { contactChangesBody, contactFilters, contactsQuery, newContactBody } from './schemas.js';
import { sendJsonText } from '../http/output/send.js';

/** Creates or updates the contact with an email address. */
export async function save(ctx: ApiContext, deps: Deps): Promise<void> {
  const { email, silent = false, ...changes } = parseStored(newContactBody, ctx, 'customFields');
  const { status, text, contact } = await saveContact(deps, {
    workspaceId: getWorkspaceId(ctx),
    source: callerSource(ctx),
    idempotency: ctx.state.idempotency,
    email,
    patch: contactPatch(changes, { overrides: false }),
    silent,
    audit: await auditEntryBuilder(ctx, deps),
    present: (contact, facts) => JSON.stringify(shownTo(ctx, { contact, facts })),
  });
  if (contact === null) ctx.set('Idempotency-Replayed', 'true');
  else if (mayRead(ctx)) ctx.set('ETag', contactTag(contact));
  sendJsonText(ctx, status, text);
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(contactsQuery, ctx);
  const page = await listContacts(deps, {
    workspaceId: getWorkspaceId(ctx),
    filters: contactFilters(query),
    sort: query.sort ?? '-createdAt',
    request: pageRequest(query),
  });
  ctx.body = presentPage(page, ({ contact, facts }) => presentContact(contact, facts));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  answer(ctx, await readContact(deps, getTarget(ctx)));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const { silent = false, ...changes } = parseStored(contactChangesBody, ctx, 'customFields');
  const changed = await changeContact(deps, {
    workspaceId: getWorkspaceId(ctx),
    source: callerSource(ctx),
    id: param(ctx, 'id'),
    patch: contactPatch(changes, { overrides: true }),
    silent,
    audit: await auditEntryBuilder(ctx, deps),
    ifVersion: ifVersion(ctx),
  });
  answer(ctx, changed);
}

/** 204: the contact is deleted and erased. */
export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await deleteContact(deps, {
    workspaceId: getWorkspaceId(ctx),
    source: callerSource(ctx),
    id: param(ctx, 'id'),
    audit: await auditEntryBuilder(ctx, deps),
  });
  ctx.status = 204;
}

function answer(ctx: ApiContext, found: Awaited<ReturnType<typeof readContact>>): void {
  if (mayRead(ctx)) ctx.set('ETag', contactTag(found.contact));
  ctx.body = shownTo(ctx, found);
}

/** A key that may write contacts but not read them must not learn about people by writing. */
function shownTo(ctx: ApiContext, { contact, facts }: FoundContact) {
  return mayRead(ctx) ? presentContact(contact, facts) : { id: contact.id };
}

function mayRead(ctx: ApiContext): boolean {
  return may(getCaller(ctx), 'contacts:read');
}
