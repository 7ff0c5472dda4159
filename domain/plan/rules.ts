import { failingCondition } from '../automation/conditions.js';
import { contactText } from '../webhook/webhook-body.js';
import type { CallProgress } from './call-progress.js';
import { contactScope } from './contact-patch.js';
import type { ContactState } from './contact-state.js';
import type { DeliveryDraft } from './writes.js';
import type { EventDraft } from './event.js';

/** Decides what the rules make of every event of the call: each that triggers is one delivery. */
export function decideRules(progress: CallProgress, contact: ContactState): void {
  if (progress.world.snapshot.rules.size === 0) return;
  for (const event of progress.events) triggerRules(progress, event, contact);
}

/** Somebody's deletion is told as long as they are known, and is all that is told of it. */
export function triggerDeletionRules(
  progress: CallProgress,
  deleted: EventDraft,
  contact: ContactState,
): void {
  triggerRules(progress, deleted, contact, { ofDeletion: true });
}

function triggerRules(
  { world }: CallProgress,
  event: EventDraft,
  contact: ContactState,
  how: Pick<DeliveryDraft, 'ofDeletion'> = {},
): void {
  for (const rule of world.snapshot.rules.get(event.key) ?? []) {
    const about = { ruleId: rule.id, ruleName: rule.name, role: 'rule' } as const;
    const failed = failingCondition(rule.where, {
      contact: contactScope(contact),
      event: event.properties,
      entry: event.properties,
      now: world.now,
    });
    if (failed !== null) {
      event.decisions.push({ ...about, outcome: 'filtered', condition: failed });
      continue;
    }
    const id = world.newId();
    world.addDelivery({
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
