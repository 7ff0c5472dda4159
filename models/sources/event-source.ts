import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { MailProvider } from '../../domain/mail-reports/mail-report.js';
import type { MappingOverride } from '../../domain/mapping/override.js';
import type { EventStatus } from '../../domain/plan/event.js';
import type { RefusalReason } from '../../domain/signatures/refusal.js';
import type { SigningSettings } from '../../domain/signatures/schemes.js';
import { defineModel, nested } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';

/** Events by status, and requests refused for their signature. */
export type SourceCounts = Record<EventStatus | 'refused', number>;

/** A replaced URL token that still works until it expires. */
export interface OldToken {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  until: Date;
}

/** A signature scheme and its secret. */
export interface KeptSigning {
  settings: SigningSettings;
  /** The provider's secret, sealed with `SECRET_KEY`. */
  secretSealed: string;
  /** The last characters of the secret, to tell secrets apart. */
  secretHint: string;
}

interface OldSigning extends KeptSigning {
  until: Date;
}

/** How the provider signs its requests. */
export interface SourceSigning extends KeptSigning {
  /** Replaced secrets that are still valid for a while; latest first. */
  old: OldSigning[];
}

/** The last request with an invalid signature. `at` comes first, so that `$max` keeps the latest. */
export interface LastRefusal {
  at: Date;
  reason: RefusalReason;
}

/** A secret URL that receives a provider's webhooks. */
export interface EventSourceRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  provider: string | null;
  /** Overrides of the mapping; null to rely on detection. */
  mapping: MappingOverride | null;
  /** Whose bounces and complaints it understands; null or absent: those of the provider that signs it. */
  mailReports?: MailProvider | null;
  enabled: boolean;
  /** What the provider must get as the response, as plain text; null or absent: the usual JSON. */
  answer?: string | null;
  /** Whether the query of a request without a body is an event. */
  acceptsQuery?: boolean;
  /** Null or absent: requests are not verified. */
  signing?: SourceSigning | null;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  /** The token sealed with `SECRET_KEY`, so that the URL can be shown again. */
  tokenSealed: string;
  /** Latest first. */
  oldTokens: OldToken[];
  lastReceivedAt: Date | null;
  /** Written every few seconds, so a crash loses the latest. */
  counts: SourceCounts;
  lastRefusal?: LastRefusal | null;
  /** The user, or the user who made the API key. */
  createdBy: ObjectId;
  createdAt: Date;
  updatedAt: Date;
}

const oldToken = nested<OldToken>({
  tokenHash: { type: String, required: true },
  until: { type: Date, required: true },
});

const sourceSigning = nested<SourceSigning>({
  settings: { type: Schema.Types.Mixed, required: true },
  secretSealed: { type: String, required: true },
  secretHint: { type: String, required: true },
  old: {
    type: [
      nested<OldSigning>({
        settings: { type: Schema.Types.Mixed, required: true },
        secretSealed: { type: String, required: true },
        secretHint: { type: String, required: true },
        until: { type: Date, required: true },
      }),
    ],
    required: true,
  },
});

const sourceCounts = nested<SourceCounts>({
  applied: { type: Number, required: true },
  unmapped: { type: Number, required: true },
  failed: { type: Number, required: true },
  refused: { type: Number, required: true },
});

const lastRefusal = nested<LastRefusal>({
  at: { type: Date, required: true },
  reason: { type: String, required: true },
});

export const eventSourceModel = defineModel<EventSourceRecord>({
  name: 'EventSource',
  collection: 'eventSources',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    provider: { type: String, default: null },
    mapping: { type: Schema.Types.Mixed, default: null },
    mailReports: { type: String, default: null },
    enabled: { type: Boolean, required: true },
    answer: { type: String, default: null },
    acceptsQuery: { type: Boolean, default: false },
    signing: { type: sourceSigning, default: null },
    tokenHash: { type: String, required: true },
    tokenSealed: { type: String, required: true },
    oldTokens: { type: [oldToken], required: true },
    lastReceivedAt: { type: Date, default: null },
    counts: { type: sourceCounts, required: true },
    lastRefusal: { type: lastRefusal, default: null },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [
    { key: { tokenHash: 1 }, unique: true },
    { key: { 'oldTokens.tokenHash': 1 } },
    { key: { workspaceId: 1, createdAt: -1, _id: -1 } },
  ],
});
