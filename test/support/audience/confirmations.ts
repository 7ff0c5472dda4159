import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { listFacts } from '../../../api/lists/list-facts.js';
import type { ConsentFacts } from '../../../domain/lists/sign-up.js';
import type { Applied } from '../../../domain/plan/calls/outcome.js';
import type { ContactPatch } from '../../../domain/contact/contact-state.js';
import { newConfirmationSecret, type ConfirmationRecord } from '../../../models/audience/confirmation.js';
import type { ConfirmationSettings, ListRecord } from '../../../models/audience/list.js';
import { open } from '../../../models/core/seal.js';
import { hashToken } from '../../../models/core/tokens.js';
import { applied, secretKey, type TestWorkspace } from '../engine/engine.js';

/** Consent facts of a sign-up without consent. */
export const noConsent: ConsentFacts = {
  text: null,
  given: null,
  source: 'test',
  form: null,
  pageUrl: null,
  ip: null,
  userAgent: null,
  language: null,
  by: null,
};

/** A list, by default with double opt-in and without a reminder. */
export async function newList(
  ws: TestWorkspace,
  confirmation: Partial<ConfirmationSettings> = {},
  doubleOptIn = true,
): Promise<ListRecord> {
  const list: ListRecord = {
    _id: new ObjectId(),
    workspaceId: ws.id,
    name: 'News',
    description: null,
    visibility: 'private',
    position: 0,
    doubleOptIn,
    requireConsent: false,
    confirmation: {
      subject: null,
      preheader: null,
      html: null,
      document: null,
      redirectUrl: null,
      reminderAfter: null,
      expiresAfter: '7 days',
      ...confirmation,
    },
    deletedAt: null,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  await ws.db.models.List.insertOne(list);
  return list;
}

/** A contact's own sign-up to a list. */
export async function signUp(
  ws: TestWorkspace,
  email: string,
  list: ListRecord,
  patch: ContactPatch | null = null,
): Promise<Applied> {
  const action = {
    type: 'signUp',
    list: listFacts(list),
    consent: noConsent,
    isPublic: false,
    confirmation: newConfirmationSecret(secretKey),
  } as const;
  return applied(await ws.record({ subject: { by: 'email', email }, patch, action }));
}

/** The latest confirmation of a contact. */
export async function confirmationOf(ws: TestWorkspace, email: string): Promise<ConfirmationRecord> {
  const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
  const contactId = contact?._id ?? new ObjectId();
  const [row] = await ws.db.collections.Confirmation.find({ workspaceId: ws.id, contactId })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  assert.ok(row, `${email} is asked to confirm`);
  return row;
}

/** Confirms as the button of the mail's page does. */
export async function confirm(ws: TestWorkspace, email: string, list: ListRecord): Promise<Applied> {
  const { _id, contactId, tokenHash, tokenSealed } = await confirmationOf(ws, email);
  assert.equal(hashToken(open(secretKey, tokenSealed)), tokenHash);
  const confirmationId = _id.toHexString();
  const action = { type: 'confirm', confirmationId, consent: noConsent, list: listFacts(list) } as const;
  return applied(await ws.record({ subject: { by: 'id', id: contactId.toHexString() }, action }));
}

/** Unsubscribes from one list, as the link in a mail does. */
export async function leave(ws: TestWorkspace, email: string, list: ListRecord): Promise<Applied> {
  const lists = [listFacts(list)];
  const action = { type: 'unsubscribe' as const, lists, all: false, consent: noConsent };
  return applied(await ws.record({ subject: { by: 'email', email }, action }));
}

/** A contact's membership of a list. */
export async function membershipOf(
  ws: TestWorkspace,
  email: string,
  list: ListRecord,
): Promise<string | null> {
  const contact = await ws.db.collections.Contact.findOne({ workspaceId: ws.id, email });
  const contactId = contact?._id ?? new ObjectId();
  const row = await ws.db.collections.Subscription.findOne({ listId: list._id, contactId });
  return row?.status ?? null;
}
