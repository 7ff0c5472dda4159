import { reactions, type Reaction } from '../../domain/tracking/tracking.js';

/** Shown even while it is 0: the others may not be measured. */
const ALWAYS: readonly Reaction[] = ['left', 'bounced', 'complained'];

/** The reactions that are shown, given how many emails have each. */
export function shownReactions(count: (reaction: Reaction) => number): Reaction[] {
  return reactions.filter((one) => count(one) > 0 || ALWAYS.includes(one));
}
