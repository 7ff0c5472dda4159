import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { listVisibilities, type ListVisibility } from '../../domain/lists/visibility.js';
import { defineModel, nested } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** How sign-ups to a list are confirmed. Durations as in the contract: `2 days`. */
export interface ConfirmationSettings {
  subject: string | null;
  /** Liquid; null for the default mail, and beside blocks. */
  html: string | null;
  /** The mail in blocks instead of HTML; null without. */
  document: MailDocument | null;
  /** Liquid; null for ours. */
  preheader: string | null;
  /** Where the confirm page's button leads; null for the built-in page. */
  redirectUrl: string | null;
  /** Null for no reminder. */
  reminderAfter: string | null;
  expiresAfter: string;
}

/** A list that contacts subscribe to. */
export interface ListRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  description: string | null;
  /** A public list is offered on the preference page of every contact; a private one only to those on it. */
  visibility: ListVisibility;
  /** Its place on that page, lowest first; lists at the same place are sorted by name. */
  position: number;
  doubleOptIn: boolean;
  /** Sign-ups must include `consent: true`. */
  requireConsent: boolean;
  confirmation: ConfirmationSettings;
  /** Soft-deleted, since the consent ledger refers to it. */
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const confirmationSettings = nested<ConfirmationSettings>({
  subject: { type: String, default: null },
  html: { type: String, default: null },
  document: { type: Schema.Types.Mixed, default: null },
  preheader: { type: String, default: null },
  redirectUrl: { type: String, default: null },
  reminderAfter: { type: String, default: null },
  expiresAfter: { type: String, required: true },
});

export const listModel = defineModel<ListRecord>({
  name: 'List',
  collection: 'lists',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    description: { type: String, default: null },
    visibility: { type: String, enum: listVisibilities, required: true },
    position: { type: Number, required: true },
    doubleOptIn: { type: Boolean, required: true },
    requireConsent: { type: Boolean, required: true },
    confirmation: { type: confirmationSettings, required: true },
    deletedAt: { type: Date, default: null },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [{ key: { workspaceId: 1, deletedAt: 1, createdAt: -1, _id: -1 } }],
});
