import type { CallProgress } from './call-progress.js';
import { decideEntries } from './entries.js';
import { decideExits } from './exits.js';
import { decideRules } from './rules.js';
import type { ContactState } from '../contact/contact-state.js';
import type { Sliced } from './slices.js';
import { decideWaits } from './waits.js';

/** In this order: goals and exits, entries, waits, rules. */
export function* decideEffects(progress: CallProgress, contact: ContactState): Sliced<void> {
  yield* decideExits(progress, contact);
  yield* decideEntries(progress, contact);
  decideWaits(progress, contact);
  yield* decideRules(progress, contact);
}

/**
 * The same for a call that moves an enrollment between exits and entries: `move` may end it, which appends events that
 * are decided in turn.
 */
export function* decideEffectsAround(
  progress: CallProgress,
  contact: ContactState,
  move: () => void,
): Sliced<void> {
  yield* decideExits(progress, contact);
  const decided = progress.events.length;
  move();
  yield* decideExits(progress, contact, decided);
  yield* decideEntries(progress, contact);
  decideWaits(progress, contact);
  yield* decideRules(progress, contact);
}
