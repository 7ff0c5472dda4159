import type { StepType } from '../automation/automation.js';
import type { ContactBulkActionName } from '../contact/bulk-actions.js';
import type { Scope } from './access.js';

/**
 * What an action needs besides the scope of the route that saves it or sets it going: the scope of the route that does the
 * same at once. Asked wherever an action is saved, and again where it is carried out.
 */
export const actionNeeds: ActionNeeds = {
  bulk: {
    addToList: 'lists:write',
    removeFromList: 'lists:write',
    change: 'contacts:write',
    enroll: 'automations:write',
    exit: 'automations:write',
    suppress: 'contacts:write',
    erase: 'contacts:write',
  },
  step: {
    sendEmail: 'automations:write',
    wait: null,
    waitForEvent: null,
    branch: null,
    split: null,
    exit: null,
    webhook: 'webhooks:write',
    updateContact: 'contacts:write',
    sendEvent: 'events:write',
    addToList: 'lists:write',
    removeFromList: 'lists:write',
  },
  import: {
    listIds: 'lists:write',
    confirmed: 'lists:write',
    confirmationsPerMinute: 'lists:write',
    fire: 'events:write',
  },
  rule: { webhook: 'webhooks:write' },
  form: { listId: 'subscribe' },
  broadcast: { audience: 'broadcasts:write' },
};

interface ActionNeeds {
  bulk: Record<ContactBulkActionName, Scope>;
  step: Record<StepType, Scope | null>;
  /** By the field of the mapping. */
  import: Record<'listIds' | 'confirmed' | 'confirmationsPerMinute' | 'fire', Scope>;
  rule: Record<'webhook', Scope>;
  /** By the field of the form. */
  form: Record<'listId', Scope>;
  /** By the field of the broadcast. */
  broadcast: Record<'audience', Scope>;
}
