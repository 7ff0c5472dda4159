import type { ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import { roles, type Role } from '../../domain/accounts/access.js';
import type { AlertTimes } from '../../domain/attention/alert-times.js';
import { wordLanguages, type WordLanguage } from '../../domain/words/languages.js';
import { defineModel, nested } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';
import { timesFields } from './alert-channel.js';

/** A user's role in a workspace. */
export interface MembershipRecord extends Revised {
  _id: ObjectId;
  userId: ObjectId;
  workspaceId: ObjectId;
  role: Role;
  /** Raised when the member makes a key or source; see `touch` in the glossary. Absent before the first. */
  credentialsRev?: number;
  /** When they are told by email of what needs attention, where they chose; absent before the first choice. */
  alerts?: Partial<AlertTimes>;
  /** Of those emails; absent for the language of their last sign-in. */
  alertLanguage?: WordLanguage;
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
    alerts: { type: nested<Partial<AlertTimes>>(timesFields) },
    alertLanguage: { type: String, enum: wordLanguages },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
  },
  indexes: [
    { key: { userId: 1, workspaceId: 1 }, unique: true },
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
  ],
});
