import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { wordLanguages, type WordLanguage } from '../../domain/words/languages.js';
import { defineModel, nested } from '../core/define-model.js';

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
  /** What their browser asked for at the last sign-in; absent before. */
  language?: WordLanguage;
  /** The second factor; absent without one. */
  totp?: TotpRecord;
  createdAt: Date;
}

/** Time-based one-time passwords (RFC 6238) and the codes that replace them once each. */
export interface TotpRecord {
  /** The secret in base32, sealed with `SECRET_KEY`. */
  sealed: string;
  /** When the first code was entered; until then it is not in force. */
  confirmedAt: Date | null;
  /** The time step of the last accepted code: each code works once. */
  lastStep: number;
  /** SHA-256 of the unused recovery codes, hex. */
  recoveryHashes: string[];
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
    language: { type: String, enum: wordLanguages },
    totp: {
      type: nested<TotpRecord>({
        sealed: { type: String, required: true },
        confirmedAt: { type: Date, default: null },
        lastStep: { type: Number, required: true },
        recoveryHashes: { type: [String], required: true },
      }),
    },
    createdAt: { type: Date, required: true },
  },
  indexes: [{ key: { email: 1 }, unique: true }],
});
