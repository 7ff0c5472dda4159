import type { Where } from '../automation/conditions.js';
import type { Id } from '../id.js';
import { listenKey } from '../automation/event-name.js';
import type { RuleDefinition } from '../webhook/rule.js';

/** A rule as the plan sees it; only those that are on are seen. */
export interface PlannedRule {
  id: Id;
  name: string;
  /** Of the event that triggers it. */
  key: string;
  where: Where | undefined;
  /** Scheme, host and port of its receiver. */
  origin: string;
}

/** A rule with everything that the plan asks of its definition, worked out once. */
export function plannedRule(id: Id, { name, trigger, action }: RuleDefinition): PlannedRule {
  return {
    id,
    name,
    key: listenKey(trigger.event),
    where: trigger.where,
    origin: new URL(action.url).origin,
  };
}
