import type { Condition } from '../automation/conditions.js';
import type { Id } from '../id.js';

/** What an event did to one automation or rule that listens to it. */
export type Decision = AutomationDecision | RuleDecision;

export interface RuleDecision {
  ruleId: Id;
  ruleName: string;
  role: 'rule';
  outcome: 'triggered' | 'filtered';
  /** The delivery it created. */
  deliveryId?: Id;
  /** The failing condition, if `filtered`. */
  condition?: Condition;
}

export interface AutomationDecision {
  automationId: Id;
  automationName: string;
  role: 'entry' | 'exit' | 'goal' | 'wait';
  outcome:
    | 'entered'
    | 'exited'
    | 'goalReached'
    | 'woken'
    | 'filtered'
    | 'alreadyIn'
    | 'never'
    | 'cooldown'
    | 'noKey'
    | 'limit'
    | 'paused'
    | 'loop'
    | 'inFlight';
  enrollmentId?: Id;
  /** The failing condition, if `filtered`. */
  condition?: Condition;
  /** End of the cooldown, if `cooldown`. */
  until?: Date;
}
