import type { Condition } from '../../automation/where.js';
import type { Id } from '../../id.js';

/** What an event did to one automation or rule that listens to it, or that none does. */
export type Decision = AutomationDecision | RuleDecision | NoListener;

/** No automation or rule listens to the event. */
export interface NoListener {
  role: 'none';
  outcome: 'noListener';
  /** Names that some of them listen to and that may have been meant. */
  closeNames: string[];
}

export interface RuleDecision {
  ruleId: Id;
  ruleName: string;
  role: 'rule';
  outcome: 'triggered' | 'filtered' | 'silent';
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
    | 'tooMany'
    | 'paused'
    | 'loop'
    | 'inFlight'
    | 'silent';
  enrollmentId?: Id;
  /** The failing condition, if `filtered`. */
  condition?: Condition;
  /** End of the cooldown, if `cooldown`. */
  until?: Date;
}
