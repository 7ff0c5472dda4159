import { findContact, type CallProgress } from './call-progress.js';
import type { CallAction } from './call-action.js';
import { decideSegments } from './decide-segments.js';
import { updateMailBlocks } from './mail-blocks.js';
import { finish } from './outcome.js';
import type { CallOutcome } from './outcome.js';
import { recheckWaits } from './waits.js';

/** Gives a contact the values back that an import has replaced, if nothing has touched it since. */
export function planRestore(
  progress: CallProgress,
  { ifRev, before }: Extract<CallAction, { type: 'restoreContact' }>,
): CallOutcome {
  const { state } = progress;
  const contact = findContact(progress);
  if (contact?.rev !== ifRev) return finish(progress, { contact, created: false, changed: false });
  const { customFields, consent, ...values } = before;
  const restored = {
    ...contact,
    ...values,
    ...(consent !== undefined && { consent }),
    customFields: Object.fromEntries(
      Object.entries({ ...contact.customFields, ...customFields }).filter(([, value]) => value !== null),
    ),
    version: contact.version + 1,
    updatedAt: state.now,
  };
  state.putContact(restored);
  recheckWaits(progress, { before: contact, after: restored });
  updateMailBlocks(progress, restored);
  decideSegments(progress, restored);
  return finish(progress, { contact: restored, created: false, changed: true });
}
