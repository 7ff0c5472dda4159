import { failingCondition } from '../automation/conditions.js';
import { contactText } from '../webhook/webhook-body.js';
import type { CallProgress } from './calls/call-progress.js';
import { contactScope } from './contacts/contact-patch.js';
import type { ContactState } from '../contact/contact-state.js';
import type { DeliveryDraft } from './writes.js';
import type { EventDraft } from './event.js';

/** Decides the rules for all events of the call; each triggered rule creates a delivery. */
export function decideRules(progress: CallProgress, contact: ContactState): void {
  for (const event of progress.events) {
    triggerRules(progress, event, contact);
  }
}

/** Decides the rules for a deletion. No other event of a deleted contact is delivered. */
export function triggerDeletionRules(
  progress: CallProgress,
  deleted: EventDraft,
  contact: ContactState,
): void {
  triggerRules(progress, deleted, contact, { ofDeletion: true });
}

function triggerRules(
  { state }: CallProgress,
  event: EventDraft,
  contact: ContactState,
  how: Pick<DeliveryDraft, 'ofDeletion'> = {},
): void {
  for (const rule of state.snapshot.rules.get(event.key) ?? []) {
    const about = { ruleId: rule.id, ruleName: rule.name, role: 'rule' } as const;
    const failed = failingCondition(rule.where, {
      contact: contactScope(contact),
      event: event.properties,
      entry: event.properties,
      now: state.now,
      timezone: state.snapshot.timezone,
    });
    if (failed !== null) {
      event.decisions.push({ ...about, outcome: 'filtered', condition: failed });
      continue;
    }
    const id = state.newId();
    state.writes.deliveries.push({
      id,
      ruleId: rule.id,
      eventId: event.id,
      contactId: contact.id,
      contact: contactText(contact.id, contact),
      origin: rule.origin,
      ...how,
    });
    event.decisions.push({ ...about, outcome: 'triggered', deliveryId: id });
  }
}
