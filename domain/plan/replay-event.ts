import { findContact, type CallProgress } from './call-progress.js';
import { changeContact } from './change-contact.js';
import { finish } from './outcome.js';
import type { CallOutcome } from './outcome.js';
import type { ReplayEvent } from './call-action.js';
import { activeEnrollments, decideEffects } from './decide-effects.js';

/**
 * Applies an event that was kept as `unmapped` to the person who is known now. Its contact is created or filled as
 * by any event; automations hear of it and of what follows from it only where it fires.
 */
export function planReplay(progress: CallProgress, { fires }: ReplayEvent): CallOutcome {
  const { world, call } = progress;
  const existing = findContact(progress);
  if (existing === null && call.subject.by !== 'email')
    return finish(progress, { contact: null, created: false, changed: false });
  const activeBefore = existing === null ? [] : activeEnrollments(world, existing.id);
  const email = call.subject.by === 'email' ? call.subject.email : '';
  const step = changeContact(progress, existing, email, call.patch ?? {});
  const [own] = progress.events;
  if (own !== undefined) own.isReplay = true;
  if (fires) decideEffects(progress, activeBefore, step.contact);
  return finish(progress, step);
}
