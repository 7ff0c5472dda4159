import type { TrackMail } from '../calls/call-action.js';
import { appendEvent, findContact, type CallProgress } from '../calls/call-progress.js';
import { decideEffects } from '../decide-effects.js';
import { finish, type CallOutcome } from '../calls/outcome.js';

/** Records a click or an open with its message. Of an erased contact nothing is recorded. */
export function planTrackedMail(progress: CallProgress, { hit }: TrackMail): CallOutcome {
  const { state, call } = progress;
  const contact = findContact(progress);
  if (contact === null || call.event === null)
    return finish(progress, { contact: null, created: false, changed: false });
  appendEvent(progress, { event: call.event, contactId: contact.id });
  state.writes.mailHits.push(hit);
  decideEffects(progress, contact);
  return finish(progress, { contact, created: false, changed: false });
}
