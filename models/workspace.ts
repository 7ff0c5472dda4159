import { type ObjectId } from 'mongodb';
import { defineModel } from './define-model.js';
import { webhookSecretsSchema, type WebhookSecrets } from './webhook-secret.js';

/** One customer of this installation: everything else belongs to exactly one workspace. */
export interface WorkspaceRecord {
  _id: ObjectId;
  name: string;
  /** Sender of its mails; null takes the installation's default. */
  senderName: string | null;
  senderEmail: string | null;
  /** IANA zone, used where a contact has none. */
  timezone: string;
  postalAddress: string | null;
  /** `#rrggbb`: the colour of its public pages and mails; null or absent for the house's own. */
  brandColor?: string | null;
  /** How long the event log is kept, in days (7 at least). */
  retentionDays: number;
  /** Raised by each write to an automation or rule; caches are valid for one value of it. */
  automationsRev: number;
  /** Signs what its webhook steps send; absent until the first one does. */
  webhookSecrets?: WebhookSecrets;
  /** Raised where owners change, so that two such changes conflict; absent until the first one. */
  membersRev?: number;
  createdAt: Date;
}

export const workspaceModel = defineModel<WorkspaceRecord>({
  name: 'Workspace',
  collection: 'workspaces',
  fields: {
    name: { type: String, required: true },
    senderName: { type: String, default: null },
    senderEmail: { type: String, default: null },
    timezone: { type: String, required: true },
    postalAddress: { type: String, default: null },
    brandColor: { type: String, default: null, match: /^#[0-9a-f]{6}$/i },
    retentionDays: { type: Number, required: true, min: 7 },
    automationsRev: { type: Number, required: true },
    webhookSecrets: { type: webhookSecretsSchema },
    membersRev: { type: Number },
    createdAt: { type: Date, required: true },
  },
  indexes: [],
});
