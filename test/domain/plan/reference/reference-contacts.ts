import type { JsonObject, JsonValue } from '../../../../domain/json/json.js';
import type { ConsentState } from '../../../../domain/contact/consent.js';
import type { EventSourceRef } from '../../../../domain/plan/event.js';
import type { ContactPatch, ContactState } from '../../../../domain/contact/contact-state.js';
import type { SuppressionReason } from '../../../../domain/lists/suppression.js';
import type { Id } from '../../../../domain/id.js';

export type Changes = Record<string, { from: JsonValue; to: JsonValue }>;

const values = ['email', 'firstName', 'lastName', 'name', 'timezone', 'language', 'subscribed'] as const;

/** What a change of `subscribed` says about the consent; null for nothing. */
function impliedConsent({ subscribed, consent }: ContactState, patch: ContactPatch): ConsentState | null {
  if (patch.subscribed === undefined || patch.subscribed === subscribed) return null;
  if (!patch.subscribed) return 'withdrawn';
  return consent.state === 'withdrawn' ? 'unknown' : null;
}

/** Whether marketing mail to the contact is blocked. */
export function isBlocked({ subscribed, suppressed }: ContactState): boolean {
  return !subscribed || suppressed;
}

/** The status of each contact on each list, by contact and list. */
export type Subscriptions = Map<string, 'subscribed' | 'unsubscribed'>;

/** Whether marketing mail of an enrollment is held back: one that a list has started also needs the list. */
export function isMailBlocked(
  contact: ContactState,
  listId: Id | null,
  subscriptions: Subscriptions,
): boolean {
  const isOff = listId !== null && subscriptions.get(`${contact.id} ${listId}`) !== 'subscribed';
  return isBlocked(contact) || isOff;
}

export function newPerson(
  { id, email, suppressed, now }: { id: Id; email: string; suppressed: SuppressionReason | null; now: Date },
  patch: ContactPatch,
): ContactState {
  const asked: ContactPatch = { ...patch.ifMissing, ...patch };
  const contact: ContactState = {
    id,
    email,
    firstName: asked.firstName ?? null,
    lastName: asked.lastName ?? null,
    name: asked.name ?? null,
    timezone: asked.timezone ?? null,
    language: asked.language ?? null,
    customFields: {},
    subscribed: (asked.subscribed ?? true) && (suppressed === null || suppressed === 'bounced'),
    suppressed: suppressed !== null,
    consent: { state: 'unknown', at: null, by: null },
    rev: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  mergeFields(contact.customFields, asked.customFields ?? {});
  return contact;
}

/** Changes the contact in place; returns the changes. */
export function changePerson(
  contact: ContactState,
  patch: ContactPatch,
  { now, by }: { now: Date; by: EventSourceRef },
): Changes {
  const changes: Changes = {};
  const state = patch.consent?.state ?? impliedConsent(contact, patch);
  const asked: Partial<ContactPatch> = { ...patch };
  for (const name of ['firstName', 'lastName', 'name'] as const) {
    const offered = patch.ifMissing?.[name];
    if (contact[name] === null && asked[name] === undefined && offered !== undefined) asked[name] = offered;
  }
  for (const field of values) {
    const to = asked[field];
    if (to === undefined || to === contact[field]) continue;
    changes[field] = { from: contact[field], to };
    Object.assign(contact, { [field]: to });
  }
  if (state !== null && state !== contact.consent.state) {
    changes['consent'] = { from: contact.consent.state, to: state };
    contact.consent = { state, at: now, by };
  }
  Object.assign(changes, mergeFields(contact.customFields, patch.customFields ?? {}));
  if (Object.keys(changes).length > 0)
    Object.assign(contact, { version: contact.version + 1, updatedAt: now });
  return changes;
}

/** Merges key by key; null removes. Returns the changes. */
function mergeFields(fields: JsonObject, asked: JsonObject): Changes {
  const changes: Changes = {};
  for (const [key, to] of Object.entries(asked)) {
    const from = Object.hasOwn(fields, key) ? (fields[key] ?? null) : null;
    if (JSON.stringify(from) === JSON.stringify(to)) continue;
    changes[`customFields.${key}`] = { from, to };
    if (to === null) Reflect.deleteProperty(fields, key);
    else fields[key] = to;
  }
  return changes;
}
