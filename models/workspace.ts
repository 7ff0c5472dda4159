import { type ObjectId } from 'mongodb';
import { defineModel } from './define-model.js';
import { webhookSecretsSchema, type WebhookSecrets } from './webhook-secret.js';

/** A tenant: everything else belongs to exactly one workspace. */
export interface WorkspaceRecord {
  _id: ObjectId;
  name: string;
  /** Sender name of its mails; null for the installation's default. */
  senderName: string | null;
  senderEmail: string | null;
  /** Whether it may send as `senderEmail`; absent for addresses set before they were confirmed, which count. */
  senderConfirmed?: boolean;
  /** IANA time zone for contacts without one. */
  timezone: string;
  postalAddress: string | null;
  /** `#rrggbb`: the colour of its public pages and mails; null or absent for the default. */
  brandColor?: string | null;
  /** Retention of the event log in days, at least 7. */
  retentionDays: number;
  /** Raised by each write to an automation or rule; caches are valid for one value. */
  automationsRev: number;
  /** Sign its webhook steps; absent until first used. */
  webhookSecrets?: WebhookSecrets;
  /** Raised by changes of owners, so that concurrent ones conflict; absent until the first one. */
  membersRev?: number;
  /** Members need a second factor to work in it; absent counts as false. */
  requireSecondFactor?: boolean;
  createdAt: Date;
}

export const workspaceModel = defineModel<WorkspaceRecord>({
  name: 'Workspace',
  collection: 'workspaces',
  fields: {
    name: { type: String, required: true },
    senderName: { type: String, default: null },
    senderEmail: { type: String, default: null },
    senderConfirmed: { type: Boolean },
    timezone: { type: String, required: true },
    postalAddress: { type: String, default: null },
    brandColor: { type: String, default: null, match: /^#[0-9a-f]{6}$/i },
    retentionDays: { type: Number, required: true, min: 7 },
    automationsRev: { type: Number, required: true },
    webhookSecrets: { type: webhookSecretsSchema },
    membersRev: { type: Number },
    requireSecondFactor: { type: Boolean },
    createdAt: { type: Date, required: true },
  },
  indexes: [],
});
