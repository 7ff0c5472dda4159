import type { CallProgress } from './call-progress.js';
import { decideEntries } from './entries.js';
import { decideExits } from './exits.js';
import { decideRules } from './rules.js';
import type { ContactState } from '../contact/contact-state.js';
import type { Sliced } from './slices.js';
import { decideWaits } from './waits.js';

/**
 * In this order: goals and exits, entries, waits, rules.
 *
 * @param move moves an enrollment between exits and entries; the events of an end that it causes are decided in turn
 */
export function* decideEffects(
  progress: CallProgress,
  contact: ContactState,
  move?: () => void,
): Sliced<void> {
  yield* decideExits(progress, contact);
  if (move !== undefined) {
    const decided = progress.events.length;
    move();
    yield* decideExits(progress, contact, decided);
  }
  yield* decideEntries(progress, contact);
  decideWaits(progress, contact);
  yield* decideRules(progress, contact);
}
