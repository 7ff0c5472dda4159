import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { defineModel } from './define-model.js';

/** A person who can sign in; workspaces and roles are in the memberships. */
export interface UserRecord {
  _id: ObjectId;
  /** Normalised; unique in the installation. */
  email: string;
  name: string | null;
  /** Argon2id in PHC form, parameters and salt included. */
  passwordHash: string;
  /** The workspace selected after the next sign-in. */
  lastWorkspaceId: ObjectId;
  /**
   * When its owner opened a link mailed to the address; null while nobody has. Absent for accounts made before addresses
   * were verified, which count as verified.
   */
  emailVerifiedAt?: Date | null;
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
    emailVerifiedAt: { type: Date },
    createdAt: { type: Date, required: true },
  },
  indexes: [{ key: { email: 1 }, unique: true }],
});
