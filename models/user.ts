import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

/** Somebody who can sign in. Which workspaces they see, and as what, is in their memberships. */
export interface UserRecord {
  _id: ObjectId;
  /** Normalised; unique in the installation. */
  email: string;
  name: string | null;
  /** Argon2id in PHC form, parameters and salt included. */
  passwordHash: string;
  /** Where the next sign-in begins. */
  lastWorkspaceId: ObjectId;
  createdAt: Date;
}

export const userModel = defineModel<UserRecord>({
  name: 'User',
  collection: 'users',
  fields: {
    email: { type: String, required: true },
    name: { type: String, default: null },
    passwordHash: { type: String, required: true },
    lastWorkspaceId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  indexes: [{ key: { email: 1 }, unique: true }],
});
