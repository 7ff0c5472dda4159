import { valueAt } from '../automation/conditions.js';
import type { MembershipStatus } from '../lists/membership.js';
import { jsonEqual, type JsonObject, type JsonValue } from '../json/json.js';
import type { ContactPatch, ContactState } from './contact-state.js';

/** What changed, by field; custom fields as `customFields.<key>`. */
export type ContactChanges = Record<string, { from: JsonValue; to: JsonValue }>;

const plainFields = ['email', 'firstName', 'lastName', 'name', 'timezone', 'language', 'subscribed'] as const;
const nameFields = ['firstName', 'lastName', 'name'] as const;

/**
 * The contact with the patch applied, and what that changed (empty: nothing). `version` moves with a value.
 * `suppressed` says so of the address that the patch moves to.
 */
export function applyPatch(
  contact: ContactState,
  asked: ContactPatch,
  context: { now: Date; suppressed: boolean },
): { contact: ContactState; changes: ContactChanges } {
  const changes: ContactChanges = {};
  if (Object.keys(asked).length === 0) return { contact, changes };
  const patch = { ...missing(contact, asked.ifMissing ?? {}), ...asked };
  for (const field of plainFields) {
    const to = patch[field];
    if (to !== undefined && to !== contact[field]) changes[field] = { from: contact[field], to };
  }
  const customFields = mergeFields(contact.customFields, patch.customFields ?? {}, changes);
  if (Object.keys(changes).length === 0) return { contact, changes };
  const values = Object.fromEntries(plainFields.flatMap((f) => (f in changes ? [[f, patch[f]]] : [])));
  const suppressed = contact.suppressed || ('email' in changes && context.suppressed);
  const version = contact.version + 1;
  return {
    contact: { ...contact, ...values, customFields, suppressed, version, updatedAt: context.now },
    changes,
  };
}

/** Of the names that are offered those that the contact has not. */
function missing(contact: ContactState, offered: NonNullable<ContactPatch['ifMissing']>): ContactPatch {
  return Object.fromEntries(
    nameFields.flatMap((f) => (contact[f] === null && offered[f] ? [[f, offered[f]]] : [])),
  );
}

function mergeFields(fields: JsonObject, patch: JsonObject, changes: ContactChanges): JsonObject {
  const merged = { ...fields };
  for (const [key, to] of Object.entries(patch)) {
    const from = (Object.hasOwn(fields, key) ? fields[key] : null) ?? null;
    if (jsonEqual(from, to)) continue;
    changes[`customFields.${key}`] = { from, to };
    if (to === null) Reflect.deleteProperty(merged, key);
    else merged[key] = to;
  }
  return merged;
}

/** A contact that does not exist yet; subscribed unless it was suppressed or the patch says otherwise. */
export function newContact(
  id: string,
  email: string,
  asked: ContactPatch,
  context: { now: Date; suppressed: boolean },
): ContactState {
  const patch = { ...asked.ifMissing, ...asked };
  const customFields = Object.entries(patch.customFields ?? {}).filter(([, value]) => value !== null);
  return {
    id,
    email,
    firstName: patch.firstName ?? null,
    lastName: patch.lastName ?? null,
    name: patch.name ?? null,
    timezone: patch.timezone ?? null,
    language: patch.language ?? null,
    subscribed: (patch.subscribed ?? true) && !context.suppressed,
    suppressed: context.suppressed,
    customFields: Object.fromEntries(customFields),
    rev: 1,
    version: 1,
    createdAt: context.now,
    updatedAt: context.now,
  };
}

/** Whether marketing mail to this person is held back; of a list, `status` is what the person is to it. */
export function mailBlocked(
  contact: ContactState,
  list: { status: MembershipStatus | null } | null,
): boolean {
  return !contact.subscribed || contact.suppressed || (list !== null && list.status !== 'subscribed');
}

/** What a wait by a field of the contact reads: `customFields.trialEndsAt`; null where nothing stands. */
export function contactField(contact: ContactState, path: string): JsonValue {
  const scope = { contact: contactScope(contact), event: null, entry: null, now: contact.updatedAt };
  return valueAt(`contact.${path}`, scope) ?? null;
}

/** What conditions see of a contact. */
export function contactScope(contact: ContactState): JsonObject {
  const { id, email, firstName, lastName, name, customFields, subscribed, timezone, language } = contact;
  const createdAt = contact.createdAt.toISOString();
  const updatedAt = contact.updatedAt.toISOString();
  return {
    id,
    email,
    firstName,
    lastName,
    name,
    customFields,
    subscribed,
    timezone,
    language,
    createdAt,
    updatedAt,
  };
}
