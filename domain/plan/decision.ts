import type { Condition } from '../automation/conditions.js';
import type { Id } from '../id.js';

/** What became of one automation or rule that listens to an event, and why. */
export type Decision = AutomationDecision | RuleDecision;

export interface RuleDecision {
  ruleId: Id;
  ruleName: string;
  role: 'rule';
  outcome: 'triggered' | 'filtered';
  /** What is on its way because of it. */
  deliveryId?: Id;
  /** The condition that failed, for `filtered`. */
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
    | 'paused'
    | 'loop'
    | 'inFlight';
  enrollmentId?: Id;
  /** The condition that failed, for `filtered`. */
  condition?: Condition;
  /** Until when, for `cooldown`. */
  until?: Date;
}
