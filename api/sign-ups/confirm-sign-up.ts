import { RollcallError } from '../../domain/errors.js';
import { emptyConsentFacts } from '../../domain/lists/sign-up.js';
import type { Engine } from '../../engine/engine.js';
import type { Visitor } from '../http/visitor.js';
import { changeContactLists } from '../contacts/change-contact-lists.js';
import { listFacts } from '../lists/list-facts.js';
import type { OpenedConfirmation } from './read-confirmation.js';

/**
 * Confirms a sign-up. Repeating it succeeds as well.
 *
 * @returns false if the confirmation is no longer open
 */
export async function confirmSignUp(
  deps: { engine: Engine; clock: () => Date },
  { opened, visitor }: { opened: OpenedConfirmation; visitor: Visitor },
): Promise<boolean> {
  const { confirmation, contact, list, workspace, form } = opened;
  try {
    await changeContactLists(deps, {
      workspaceId: workspace._id,
      source: { type: 'link', id: null, name: 'confirmation link' },
      contactId: contact._id,
      action: {
        type: 'confirm',
        confirmationId: confirmation._id.toHexString(),
        list: listFacts(list),
        consent: { ...emptyConsentFacts, ...visitor, source: 'confirmation link', form },
      },
    });
    return true;
  } catch (error) {
    if (error instanceof RollcallError && (error.code === 'conflict' || error.code === 'not_found'))
      return false;
    throw error;
  }
}
