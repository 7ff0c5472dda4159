import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { ConsentAction } from '../domain/lists/sign-up.js';
import { defineModel } from './define-model.js';

/** A line of the ledger of consents: who agreed to what, or withdrew it. Only ever inserted, until erasure. */
export interface ConsentRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  contactId: ObjectId;
  /** HMAC of the e-mail (models/email-hash.ts), which outlasts an erasure. */
  emailHash: string;
  email: string;
  /** Null for all lists at once, or for a sign-up without one. */
  listId: ObjectId | null;
  listName: string | null;
  action: ConsentAction;
  /** Whether they said yes to `text`; null where nothing was asked. */
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
  /** The person or key that did it for them; null when they did it themselves. */
  by: string | null;
  confirmationId: ObjectId | null;
  at: Date;
}

export const consentModel = defineModel<ConsentRecord>({
  name: 'Consent',
  collection: 'consents',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    contactId: { type: Schema.Types.ObjectId, required: true },
    emailHash: { type: String, required: true },
    email: { type: String, required: true },
    listId: { type: Schema.Types.ObjectId, default: null },
    listName: { type: String, default: null },
    action: { type: String, required: true },
    given: { type: Boolean, default: null },
    text: { type: String, default: null },
    textHash: { type: String, default: null },
    source: { type: String, default: null },
    formId: { type: Schema.Types.ObjectId, default: null },
    formName: { type: String, default: null },
    formVersion: { type: Number, default: null },
    pageUrl: { type: String, default: null },
    ip: { type: String, default: null },
    userAgent: { type: String, default: null },
    language: { type: String, default: null },
    by: { type: String, default: null },
    confirmationId: { type: Schema.Types.ObjectId, default: null },
    at: { type: Date, required: true },
  },
  indexes: [{ key: { workspaceId: 1, contactId: 1, at: -1, _id: -1 } }],
});

/** What is left of consents when the person is erased: enough to prove them to whoever names the e-mail. */
export interface ConsentProofRecord {
  /** That of the consent's line, so that a repeat finds it. */
  _id: ObjectId;
  workspaceId: ObjectId;
  emailHash: string;
  listId: ObjectId | null;
  textHash: string | null;
  at: Date;
  withdrawnAt: Date | null;
}

export const consentProofModel = defineModel<ConsentProofRecord>({
  name: 'ConsentProof',
  collection: 'consentProofs',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    emailHash: { type: String, required: true },
    listId: { type: Schema.Types.ObjectId, default: null },
    textHash: { type: String, default: null },
    at: { type: Date, required: true },
    withdrawnAt: { type: Date, default: null },
  },
  indexes: [{ key: { workspaceId: 1, emailHash: 1, at: -1, _id: -1 } }],
});
