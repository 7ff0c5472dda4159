import { type ObjectId } from 'mongodb';
import { Schema } from 'mongoose';
import type { EventMatch } from '../../domain/automation/automation.js';
import type { RuleAction, RuleDisabledReason } from '../../domain/webhook/rule.js';
import { defineModel, nested } from '../core/define-model.js';
import type { Revised } from '../core/revision.js';
import { webhookSecretsSchema, type WebhookSecrets } from './webhook-secret.js';

interface RuleOff {
  reason: RuleDisabledReason;
  at: Date;
}

/** Sends matching events to a webhook receiver. Changes of its trigger are transactions that raise `automationsRev`. */
export interface RuleRecord extends Revised {
  _id: ObjectId;
  workspaceId: ObjectId;
  name: string;
  trigger: EventMatch;
  action: RuleAction;
  enabled: boolean;
  /** Why and when it was turned off automatically; null once it is turned on again. */
  off: RuleOff | null;
  /** Start of the current series of failed deliveries; null after a success. */
  failingSince: Date | null;
  secrets: WebhookSecrets;
  createdAt: Date;
  updatedAt: Date;
}

const ruleOff = nested<RuleOff>({
  reason: { type: String, required: true, enum: ['gone', 'failing'] },
  at: { type: Date, required: true },
});

export const ruleModel = defineModel<RuleRecord>({
  name: 'Rule',
  collection: 'rules',
  fields: {
    workspaceId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    trigger: { type: Schema.Types.Mixed, required: true },
    action: { type: Schema.Types.Mixed, required: true },
    enabled: { type: Boolean, required: true },
    off: { type: ruleOff, default: null },
    failingSince: { type: Date, default: null },
    secrets: { type: webhookSecretsSchema, required: true },
    rev: { type: Number },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  indexes: [{ key: { workspaceId: 1, enabled: 1 } }, { key: { workspaceId: 1, createdAt: -1, _id: -1 } }],
});
