import { findContact, type CallProgress } from './call-progress.js';
import { changeContact } from '../contacts/change-contact.js';
import { finish } from './outcome.js';
import type { CallOutcome } from './outcome.js';
import { suppressReported } from '../contacts/suppress-reported.js';
import type { ReplayEvent } from './call-action.js';
import { decideEffects } from '../decide-effects.js';
import { decideSegments } from '../segments/decide-segments.js';

/**
 * Applies an event stored as `unmapped` to its contact, now that the contact is known. The contact is created or
 * patched as usual; automations react only if `fires`.
 */
export function planReplay(progress: CallProgress, { fires }: ReplayEvent): CallOutcome {
  const { call } = progress;
  const existing = findContact(progress);
  if (existing === null && call.subject.by !== 'email')
    return finish(progress, { contact: null, created: false, changed: false });
  const email = call.subject.by === 'email' ? call.subject.email : '';
  const patch = call.patch ?? {};
  const changed = changeContact(progress, existing, email, patch);
  const result = patch.reported === undefined ? changed : suppressReported(progress, changed, patch.reported);
  const [first] = progress.events;
  if (first !== undefined) first.isReplay = true;
  if (fires) decideEffects(progress, result.contact);
  else decideSegments(progress, result.contact);
  return finish(progress, result);
}
