import type { Where } from '../automation/where.js';
import type { Id } from '../id.js';
import { listenKey } from '../automation/event-name.js';
import type { RuleDefinition } from '../webhook/rule.js';

/** An enabled rule, prepared for planning. */
export interface PlannedRule {
  id: Id;
  name: string;
  /** Its trigger event as written, and its key. */
  event: string;
  key: string;
  where: Where | undefined;
  /** Scheme, host and port of its receiver. */
  origin: string;
}

/** Precomputes everything the plan needs from a rule. */
export function plannedRule(id: Id, { name, trigger, action }: RuleDefinition): PlannedRule {
  return {
    id,
    name,
    event: trigger.event,
    key: listenKey(trigger.event),
    where: trigger.where,
    origin: new URL(action.url).origin,
  };
}
