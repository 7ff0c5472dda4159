import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { roles, type Role } from '../../domain/accounts/access.js';
import { defineModel } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** A user's role in a workspace. */
export interface MembershipRecord extends Revised {
  _id: ObjectId;
  userId: ObjectId;
  workspaceId: ObjectId;
  role: Role;
  /** Raised when the member makes a key or source; see `touch` in the glossary. Absent before the first. */
  credentialsRev?: number;
  createdAt: Date;
}

export const membershipModel = defineModel<MembershipRecord>({
  name: 'Membership',
  collection: 'memberships',
  fields: {
    userId: { type: Schema.Types.ObjectId, required: true },
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    role: { type: String, required: true, enum: roles },
    credentialsRev: { type: Number },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { key: { userId: 1, workspaceId: 1 }, unique: true },
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
  ],
});
