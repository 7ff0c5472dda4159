import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from '../core/define-model.js';

/**
 * `verify`: proves a user's address. `reset`: sets a new password. `changeEmail`: proves a user's new address. `signUp`:
 * proves the address of an account that does not exist yet, and creates it.
 */
export const accountLinkKinds = ['verify', 'reset', 'changeEmail', 'signUp'] as const;
export type AccountLinkKind = (typeof accountLinkKinds)[number];

/** A link mailed to an address; deleted when it is used, replaced or expired. */
export interface AccountLinkRecord {
  _id: ObjectId;
  kind: AccountLinkKind;
  /** SHA-256 of the link's token, hex. */
  tokenHash: string;
  /** The address it is mailed to, which it proves. */
  email: string;
  /** Null before the account exists. */
  userId: ObjectId | null;
  /** With `signUp`: the name of the user to create, whose password is chosen behind the link. */
  name?: string | null;
  /** With `signUp`: the workspace to create, or the invitation to accept instead. */
  workspaceName?: string;
  timezone?: string;
  invitationId?: ObjectId;
  createdAt: Date;
  expiresAt: Date;
}

export const accountLinkModel = defineModel<AccountLinkRecord>({
  name: 'AccountLink',
  collection: 'accountLinks',
  fields: {
    kind: { type: String, required: true, enum: accountLinkKinds },
    tokenHash: { type: String, required: true },
    email: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    name: { type: String },
    workspaceName: { type: String },
    timezone: { type: String },
    invitationId: { type: Schema.Types.ObjectId },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  indexes: [
    { key: { tokenHash: 1 }, unique: true },
    { key: { userId: 1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});
