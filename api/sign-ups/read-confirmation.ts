import type { ConsentFacts } from '../../domain/lists/sign-up.js';
import type { ConfirmationRecord } from '../../models/audience/confirmation.js';
import type { ContactRecord } from '../../models/audience/contact.js';
import type { Database } from '../../models/core/database.js';
import type { ListRecord } from '../../models/audience/list.js';
import { emailHash } from '../../models/audience/email-hash.js';
import { hashToken } from '../../models/core/tokens.js';
import type { WorkspaceRecord } from '../../models/accounts/workspace.js';

/** The state of a confirmation link. */
export type ConfirmationState = 'open' | 'confirmed' | 'expired' | 'over';

export interface OpenedConfirmation {
  state: ConfirmationState;
  confirmation: ConfirmationRecord;
  contact: ContactRecord;
  list: ListRecord;
  workspace: WorkspaceRecord;
  /** The text that the contact agreed to when signing up. */
  consentText: string | null;
  /** Where they signed up; null if not by a form. */
  form: ConsentFacts['form'];
}

/**
 * Opens a link without changing anything; null if it is unknown, or its contact or list is gone. Once the contact has another
 * address, the link is over.
 */
export async function readConfirmation(
  { db, clock, settings }: { db: Database; clock: () => Date; settings: { secretKey: Buffer } },
  token: string,
): Promise<OpenedConfirmation | null> {
  const { Confirmation, Contact, Subscription } = db.collections;
  const { List, Workspace } = db.models;
  const confirmation = await Confirmation.findOne({ tokenHash: hashToken(token) });
  if (confirmation === null) return null;
  const { workspaceId, contactId, listId } = confirmation;
  const [contact, list, workspace, subscription, consent] = await Promise.all([
    Contact.findOne({ _id: contactId, workspaceId }),
    List.findOne({ _id: listId, workspaceId, deletedAt: null }),
    Workspace.findOne({ _id: workspaceId }),
    Subscription.findOne({ workspaceId, contactId, listId }),
    readConsent(db, confirmation),
  ]);
  if (contact === null || list === null || workspace === null) return null;
  const isMeant =
    confirmation.emailHash === emailHash(settings.secretKey, workspaceId.toHexString(), contact.email);
  const state = isMeant
    ? confirmationState(confirmation, { isOn: subscription?.status === 'subscribed', now: clock() })
    : 'over';
  return { state, confirmation, contact, list, workspace, ...consent };
}

/** Repeated sign-ups share one link; what was shown last applies. */
async function readConsent(
  db: Database,
  confirmation: ConfirmationRecord,
): Promise<Pick<OpenedConfirmation, 'consentText' | 'form'>> {
  const { _id, askedFirst = _id, workspaceId, contactId } = confirmation;
  const line = await db.collections.Consent.findOne(
    { workspaceId, contactId, confirmationId: { $in: [_id, askedFirst] }, action: 'given' },
    { sort: { at: -1, _id: -1 } },
  );
  if (line === null) return { consentText: null, form: null };
  const { text, formId, formName, formVersion } = line;
  const isForm = formId !== null && formName !== null && formVersion !== null;
  const form = isForm ? { id: formId.toHexString(), name: formName, version: formVersion } : null;
  return { consentText: text, form };
}

function confirmationState(
  { status, expiresAt }: ConfirmationRecord,
  { isOn, now }: { isOn: boolean; now: Date },
): ConfirmationState {
  if (status === 'pending' && expiresAt > now) return 'open';
  if (isOn) return 'confirmed';
  return status === 'pending' || status === 'expired' ? 'expired' : 'over';
}
