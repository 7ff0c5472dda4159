import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { roles, type Role } from '../../domain/accounts/access.js';
import { defineModel } from '../core/define-model.js';

/** An invitation to a workspace; deleted when it is accepted, revoked or expired. */
export interface InvitationRecord {
  _id: ObjectId;
  workspaceId: ObjectId;
  /** Normalised; unique in its workspace. */
  email: string;
  role: Role;
  /** SHA-256 of the link's token, hex. */
  tokenHash: string;
  invitedBy: ObjectId;
  /** The mail with the link; absent if the address had too many. */
  noticeId?: ObjectId;
  createdAt: Date;
  expiresAt: Date;
}

export const invitationModel = defineModel<InvitationRecord>({
  name: 'Invitation',
  collection: 'invitations',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    email: { type: String, required: true },
    role: { type: String, required: true, enum: roles },
    tokenHash: { type: String, required: true },
    invitedBy: { type: Schema.Types.ObjectId, required: true },
    noticeId: { type: Schema.Types.ObjectId },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  indexes: [
    { key: { tokenHash: 1 }, unique: true },
    { key: { workspaceId: 1, email: 1 }, unique: true },
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
});
