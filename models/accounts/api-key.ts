import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { scopes, type Scope } from '../../domain/accounts/access.js';
import { defineModel } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** A machine's credential for one workspace. Its secret is shown once and stored as a hash only. */
export interface ApiKeyRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  scopes: Scope[];
  /** SHA-256 of the secret, hex. */
  tokenHash: string;
  /** The first characters of the secret, to tell keys apart. */
  prefix: string;
  createdBy: ObjectId;
  createdAt: Date;
  /** Raised when the key makes a source; see `touch` in the glossary. Absent before the first. */
  credentialsRev?: number;
  /** It is refused from then on. Null or absent: never. */
  expiresAt?: Date | null;
  /** Precise to the minute. */
  lastUsedAt: Date | null;
}

export const apiKeyModel = defineModel<ApiKeyRecord>({
  name: 'ApiKey',
  collection: 'apiKeys',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    scopes: { type: [String], required: true, enum: scopes },
    tokenHash: { type: String, required: true },
    prefix: { type: String, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    credentialsRev: { type: Number },
    expiresAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
  },
  indexes: [{ key: { tokenHash: 1 }, unique: true }, { key: { workspaceId: 1, createdAt: -1, _id: -1 } }],
});
