import type { JsonValue } from '../json/json.js';
import type { EventMatch, WebhookMethod } from '../automation/automation.js';

export const ruleMethods = ['POST', 'PUT', 'PATCH'] as const satisfies readonly WebhookMethod[];
export type RuleMethod = (typeof ruleMethods)[number];

/** Bodies that services with chat expect; `json` is the usual body with the message. */
export const rulePresets = ['slack', 'discord', 'teams', 'json'] as const;

export type RulePreset = (typeof rulePresets)[number];

/** What a rule does on its event: call a webhook. */
export interface RuleAction {
  type: 'webhook';
  url: string;
  method?: RuleMethod;
  /** JSON whose strings are Liquid, instead of the usual body. */
  body?: JsonValue;
  /** Instead of a body. */
  preset?: RulePreset;
  /** The message of a preset, in Liquid. */
  text?: string;
  headers?: Record<string, string>;
  /** As stored only; see `WithHeaders`. */
  sealedHeaders?: string | undefined;
}

/** Sends one kind of event to one receiver. */
export interface RuleDefinition {
  name: string;
  trigger: EventMatch;
  action: RuleAction;
}

/** Why a rule was turned off automatically: the receiver answered 410, or failed for five days. */
export type RuleDisabledReason = 'gone' | 'failing';

/** In place of a status: failed, or waiting for the next attempt, which is what a retry of a rule tries again. */
export const UNDELIVERED = 'undelivered';

export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed', 'stopped'] as const;
export type WebhookDeliveryStatus = (typeof webhookDeliveryStatuses)[number];

/** Why a delivery failed. */
export type DeliveryEndReason =
  /** All attempts of the schedule failed. */
  | 'exhausted'
  /** The receiver answered 410. */
  | 'gone'
  /** The target is not allowed. */
  | 'refused'
  /** The body or message cannot be rendered. */
  | 'templateFailed'
  /** The rule was turned off or deleted. */
  | 'ruleOff'
  /** The contact was deleted, or an operator cancelled the workflow in Temporal. */
  | 'cancelled'
  /** The event is no longer in the log. */
  | 'expired'
  /** Test deliveries are attempted once. */
  | 'testFailed';
