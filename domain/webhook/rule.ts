import type { EventMatch, WebhookMethod } from '../automation/automation.js';

export type RuleMethod = Extract<WebhookMethod, 'POST' | 'PUT' | 'PATCH'>;

/** What a rule does when its event comes: it tells a receiver of it. */
export interface RuleAction {
  type: 'webhook';
  url: string;
  method?: RuleMethod;
  headers?: Record<string, string>;
}

/** One event that is told to one receiver. */
export interface RuleDefinition {
  name: string;
  trigger: EventMatch;
  action: RuleAction;
}

/** Why a rule was turned off without anybody asking: the receiver answered 410, or failed for five days. */
export type RuleDisabledReason = 'gone' | 'failing';

/** Why a delivery ended without having arrived. */
export type DeliveryEndReason =
  /** Every try of the schedule has failed. */
  | 'exhausted'
  /** The receiver answered 410. */
  | 'gone'
  /** The target may not be connected to. */
  | 'refused'
  /** The rule was turned off or deleted before it got through. */
  | 'ruleOff'
  /** The person was deleted, or an operator has cancelled it in Temporal. */
  | 'cancelled'
  /** The event is no longer in the log. */
  | 'expired'
  /** A test is tried once. */
  | 'testFailed';
