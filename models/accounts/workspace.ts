import { type ObjectId } from 'mongodb';
import { weekdays } from '../../domain/automation/weekdays.js';
import {
  capActions,
  type MailCap,
  type QuietHours,
  type SendingLimits,
} from '../../domain/mail/sending-limits.js';
import { pauseReasons, type PauseReason } from '../../domain/mail/marketing-pause.js';
import type { Tracking } from '../../domain/tracking/tracking.js';
import { defineModel, nested } from '../core/define-model.js';
import { mailProviderSchema, type MailProviderRecord } from '../mail/mail-provider.js';
import { alertChannelsSchema, type AlertChannels } from './alert-channel.js';
import type { Revised } from '../core/revision.js';
import { webhookSecretsSchema, type WebhookSecrets } from '../webhooks/webhook-secret.js';

/** A tenant: everything else belongs to exactly one workspace. */
export interface WorkspaceRecord extends Revised {
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
  /** Shown instead of its name at the top of public pages and mails; null or absent for none. */
  logoUrl?: string | null;
  /** Where replies to its mails go; null or absent for the sender. */
  replyTo?: string | null;
  /** Retention of the event log in days, at least 7. */
  retentionDays: number;
  /** Raised by each write to an automation or rule; caches are valid for one value. */
  automationsRev: number;
  /** Raised by each change of a template's content or a sender; caches are valid for one value. Absent until the first one. */
  mailsRev?: number;
  /** Sign its webhook steps; absent until first used. */
  webhookSecrets?: WebhookSecrets;
  /** Raised by changes of owners, so that concurrent ones conflict; absent until the first one. */
  membersRev?: number;
  /** Raised by changes of images, so that concurrent ones conflict; absent until the first one. */
  imagesRev?: number;
  /** Raised by each file to be imported, so that two at once conflict; absent until the first one. */
  importsRev?: number;
  /** Raised when broadcasts begin and end, so that two at once conflict; absent until the first one. */
  broadcastsRev?: number;
  /** Marketing mail goes only to contacts whose consent is given; absent counts as false. */
  requireConsent?: boolean;
  /** Members need a second factor to work in it; absent counts as false. */
  requireSecondFactor?: boolean;
  /** Only admins may write HTML and Liquid into emails in blocks; absent counts as false. */
  adminsWriteCode?: boolean;
  /** A broadcast to more people than this needs a second person's approval; null or absent for none. */
  approvalAbove?: number | null;
  /** Sends its mail; absent for the installation's mail server. */
  mailProvider?: MailProviderRecord;
  /** Quiet hours and cap of its marketing mail; absent for none. */
  marketingLimits?: SendingLimits;
  /** What is measured about its marketing mail; absent for nothing. */
  tracking?: Tracking;
  /** The last pause of its marketing mail; over once it is lifted. Absent if there was none. */
  marketingPause?: MarketingPause;
  /** Where it has what needs attention told; absent for members' email alone. */
  alerts?: AlertChannels;
  /** When the last daily digest of it was due; absent before the first look. */
  alertsDigestAt?: Date;
  createdAt: Date;
}

/** Marketing mail is held back because of what was reported about the workspace's mail. */
export interface MarketingPause {
  reason: PauseReason;
  /** In percent. */
  rate: number;
  since: Date;
  liftedAt?: Date;
}

const marketingPauseSchema = nested<MarketingPause>({
  reason: { type: String, enum: pauseReasons, required: true },
  rate: { type: Number, required: true },
  since: { type: Date, required: true },
  liftedAt: { type: Date },
});

const trackingSchema = nested<Tracking>({
  clicks: { type: Boolean, required: true },
  opens: { type: Boolean, required: true },
  withoutAnswer: { type: Boolean },
});

const sendingLimitsSchema = nested<SendingLimits>({
  quietHours: {
    type: nested<QuietHours>({
      from: { type: String, required: true },
      to: { type: String, required: true },
      days: { type: [String], enum: weekdays, default: null },
    }),
    default: null,
  },
  cap: {
    type: nested<MailCap>({
      atMost: { type: Number, required: true },
      within: { type: String, required: true },
      whenReached: { type: String, enum: capActions, required: true },
    }),
    default: null,
  },
});

export function isMarketingPaused({ marketingPause }: Pick<WorkspaceRecord, 'marketingPause'>): boolean {
  return marketingPause !== undefined && marketingPause.liftedAt === undefined;
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
    logoUrl: { type: String, default: null },
    replyTo: { type: String, default: null },
    retentionDays: { type: Number, required: true, min: 7 },
    automationsRev: { type: Number, required: true },
    mailsRev: { type: Number },
    webhookSecrets: { type: webhookSecretsSchema },
    membersRev: { type: Number },
    imagesRev: { type: Number },
    importsRev: { type: Number },
    broadcastsRev: { type: Number },
    requireConsent: { type: Boolean },
    requireSecondFactor: { type: Boolean },
    adminsWriteCode: { type: Boolean },
    approvalAbove: { type: Number, default: null, min: 0 },
    mailProvider: { type: mailProviderSchema },
    marketingLimits: { type: sendingLimitsSchema },
    tracking: { type: trackingSchema },
    marketingPause: { type: marketingPauseSchema },
    alerts: { type: alertChannelsSchema },
    alertsDigestAt: { type: Date },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
  },
  indexes: [],
});
