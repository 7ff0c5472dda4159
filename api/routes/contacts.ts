import { lineFor } from '../audit-trail.js';
import { param, workspaceOf, type ApiContext } from '../context.js';
import type { Deps } from '../deps.js';
import { sourceOf } from '../event-source-ref.js';
import { parseStored } from '../exact-numbers.js';
import { ifVersion } from '../if-match.js';
import { changeContact } from '../operations/change-contact.js';
import { deleteContact } from '../operations/delete-contact.js';
import { listContacts } from '../operations/list-contacts.js';
import { demandContact, readContact } from '../operations/read-contact.js';
import { listEnrollments } from '../operations/read-enrollments.js';
import { saveContact } from '../operations/save-contact.js';
import { parseQuery } from '../parse.js';
import { contactTag, presentContact } from '../presenters/contact.js';
import { presentEnrollment } from '../presenters/enrollment.js';
import { presentPage } from '../presenters/page.js';
import { pageRequest } from '../schemas/common.js';
import {
  contactChangesBody,
  contactFilters,
  contactPatch,
  contactsQuery,
  newContactBody,
} from '../schemas/contacts.js';
import { pageQuery } from '../schemas/events.js';
import { sendJsonText } from '../send.js';
import { sendEvents } from './events.js';
import { sendMessages } from './messages.js';

/** Creates the contact with the e-mail, or changes it. */
export async function save(ctx: ApiContext, deps: Deps): Promise<void> {
  const { email, ...changes } = parseStored(newContactBody, ctx, 'customFields');
  const { status, text, contact } = await saveContact(deps, {
    workspaceId: workspaceOf(ctx),
    source: sourceOf(ctx),
    idempotency: ctx.state.idempotency,
    email,
    patch: contactPatch(changes),
    audit: await lineFor(ctx, deps),
    present: (contact, facts) => JSON.stringify(presentContact(contact, facts)),
  });
  if (contact === null) ctx.set('Idempotency-Replayed', 'true');
  else ctx.set('ETag', contactTag(contact));
  sendJsonText(ctx, status, text);
}

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const query = parseQuery(contactsQuery, ctx);
  const page = await listContacts(deps, {
    workspaceId: workspaceOf(ctx),
    filters: contactFilters(query),
    sort: query.sort ?? '-createdAt',
    request: pageRequest(query),
  });
  ctx.body = presentPage(page, ({ contact, facts }) => presentContact(contact, facts));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  answer(ctx, await readContact(deps, { workspaceId: workspaceOf(ctx), id: param(ctx, 'id') }));
}

export async function change(ctx: ApiContext, deps: Deps): Promise<void> {
  const changes = parseStored(contactChangesBody, ctx, 'customFields');
  const changed = await changeContact(deps, {
    workspaceId: workspaceOf(ctx),
    source: sourceOf(ctx),
    id: param(ctx, 'id'),
    patch: contactPatch(changes),
    audit: await lineFor(ctx, deps),
    ifVersion: ifVersion(ctx),
  });
  answer(ctx, changed);
}

/** 204: the person is taken out and erased. */
export async function remove(ctx: ApiContext, deps: Deps): Promise<void> {
  await deleteContact(deps, {
    workspaceId: workspaceOf(ctx),
    source: sourceOf(ctx),
    id: param(ctx, 'id'),
    audit: await lineFor(ctx, deps),
  });
  ctx.status = 204;
}

export async function events(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(pageQuery, ctx));
  const contactId = await contactIdOf(ctx, deps);
  await sendEvents(ctx, deps, { filters: { contactId: contactId.toHexString() }, request });
}

export async function messages(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(pageQuery, ctx));
  const contactId = await contactIdOf(ctx, deps);
  await sendMessages(ctx, deps, { filters: { contactId: contactId.toHexString() }, request });
}

export async function enrollments(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(pageQuery, ctx));
  const contactId = await contactIdOf(ctx, deps);
  const page = await listEnrollments(deps, {
    workspaceId: workspaceOf(ctx),
    filters: { contactId: contactId.toHexString() },
    request,
  });
  ctx.body = presentPage(page, (enrollment) => presentEnrollment(enrollment, deps.settings.temporal));
}

function contactIdOf(ctx: ApiContext, deps: Deps) {
  return demandContact(deps, { workspaceId: workspaceOf(ctx), id: param(ctx, 'id') });
}

function answer(ctx: ApiContext, found: Awaited<ReturnType<typeof readContact>>): void {
  ctx.set('ETag', contactTag(found.contact));
  ctx.body = presentContact(found.contact, found.facts);
}
