import { type ObjectId } from 'mongodb';
import type { ConsentAction, ConsentSubject } from '../../domain/lists/sign-up.js';
import { ANY_ID } from '../core/any-id.js';
import { defineCollection } from '../core/define-model.js';

/** An entry of the consent ledger: a consent or its withdrawal. Append-only, until the contact is erased. */
export interface ConsentRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  contactId: ObjectId;
  /** HMAC of the email (models/audience/email-hash.ts), which survives an erasure. */
  emailHash: string;
  email: string;
  /** Null for all lists, or for a sign-up without a list. */
  listId: ObjectId | null;
  listName: string | null;
  action: ConsentAction;
  /** Whether the contact agreed to `text`; null if there was nothing to agree to. */
  given: boolean | null;
  text: string | null;
  /** SHA-256 of `text`, hex. */
  textHash: string | null;
  source: string | null;
  formId: ObjectId | null;
  formName: string | null;
  formVersion: number | null;
  pageUrl: string | null;
  ip: string | null;
  userAgent: string | null;
  language: string | null;
  /** The user or API key that acted for the contact; null for the contact's own action. */
  by: string | null;
  confirmationId: ObjectId | null;
  /** Absent for marketing. */
  about?: ConsentSubject;
  /** When it was given elsewhere, before it was imported. */
  since?: Date;
  at: Date;
}

export const consentCollection = defineCollection<ConsentRecord>({
  collection: 'consents',
  indexes: [
    { key: { workspaceId: 1, contactId: 1, at: -1, _id: -1 } },
    // Whether a form's version is named by a consent.
    {
      key: { workspaceId: 1, formId: 1, formVersion: 1 },
      name: 'ofFormVersion',
      partialFilterExpression: { formId: ANY_ID },
    },
  ],
});

/** What remains of a consent after an erasure: enough to prove it, given the email. */
export interface ConsentProofRecord {
  /** The consent's id, so that a repeated erasure finds it. */
  _id: ObjectId;
  workspaceId: ObjectId;
  emailHash: string;
  listId: ObjectId | null;
  textHash: string | null;
  at: Date;
  withdrawnAt: Date | null;
}

export const consentProofCollection = defineCollection<ConsentProofRecord>({
  collection: 'consentProofs',
  indexes: [{ key: { workspaceId: 1, emailHash: 1, at: -1, _id: -1 } }],
});
