import type { EventMatch, WebhookMethod } from '../automation/automation.js';

export type RuleMethod = Extract<WebhookMethod, 'POST' | 'PUT' | 'PATCH'>;

/** What a rule does on its event: call a webhook. */
export interface RuleAction {
  type: 'webhook';
  url: string;
  method?: RuleMethod;
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

/** Why a delivery failed. */
export type DeliveryEndReason =
  /** All attempts of the schedule failed. */
  | 'exhausted'
  /** The receiver answered 410. */
  | 'gone'
  /** The target is not allowed. */
  | 'refused'
  /** The rule was turned off or deleted. */
  | 'ruleOff'
  /** The contact was deleted, or an operator cancelled the workflow in Temporal. */
  | 'cancelled'
  /** The event is no longer in the log. */
  | 'expired'
  /** Test deliveries are attempted once. */
  | 'testFailed';
