import { listenKey } from '../automation/event-name.js';
import type { RuleDefinition } from '../webhook/rule.js';
import type { Id, PlannedRule } from './types.js';

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
