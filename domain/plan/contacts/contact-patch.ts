import { valueAt } from '../../automation/conditions.js';
import { consentOfNew, nextConsent } from '../../contact/consent.js';
import type { SubscriptionStatus } from '../../lists/subscription.js';
import { isAboutPerson, type SuppressionReason } from '../../lists/suppression.js';
import { jsonEqual, type JsonObject, type JsonValue } from '../../json/json.js';
import type { ContactPatch, ContactState } from '../../contact/contact-state.js';
import { nextTracking } from '../../tracking/tracking-consent.js';
import type { EventSourceRef } from '../event.js';

/** Changed values by field; custom fields as `customFields.<key>`, and of the consent its state. */
export type ContactChanges = Record<string, { from: JsonValue; to: JsonValue }>;

const plainFields = ['email', 'firstName', 'lastName', 'name', 'timezone', 'language'] as const;
const nameFields = ['firstName', 'lastName', 'name'] as const;

/**
 * Applies a patch; returns the contact, its changes (empty if nothing changed), and what came of a reported consent. A
 * changed value increments `version`.
 */
export function applyPatch(
  contact: ContactState,
  requested: ContactPatch,
  context: PatchContext,
): { contact: ContactState; changes: ContactChanges; note: string | null } {
  const changes: ContactChanges = {};
  if (Object.keys(requested).length === 0) return { contact, changes, note: null };
  const patch = { ...missingNames(contact, requested.ifMissing ?? {}), ...requested };
  for (const field of plainFields) {
    const to = patch[field];
    if (to !== undefined && to !== contact[field]) changes[field] = { from: contact[field], to };
  }
  const { consent, subscribed, note } = nextConsent(contact, patch, context);
  if (subscribed !== contact.subscribed) changes['subscribed'] = { from: contact.subscribed, to: subscribed };
  if (consent.state !== contact.consent.state)
    changes['consent'] = { from: contact.consent.state, to: consent.state };
  const trackingConsent =
    patch.tracking === undefined
      ? contact.trackingConsent
      : nextTracking(contact.trackingConsent, patch.tracking, context.now);
  if (trackingConsent !== undefined && trackingConsent !== contact.trackingConsent)
    changes['trackingConsent'] = {
      from: contact.trackingConsent?.state ?? 'unknown',
      to: trackingConsent.state,
    };
  const customFields = mergeFields(contact.customFields, patch.customFields ?? {}, changes);
  if (Object.keys(changes).length === 0) return { contact, changes, note };
  const values = Object.fromEntries(plainFields.flatMap((f) => (f in changes ? [[f, patch[f]]] : [])));
  // That belongs to the address.
  const suppressed = 'email' in changes ? isHeldBack(context) : contact.suppressed;
  const version = contact.version + 1;
  const updatedAt = context.now;
  return {
    contact: {
      ...contact,
      ...values,
      subscribed,
      consent,
      customFields,
      suppressed,
      version,
      updatedAt,
      ...(trackingConsent !== undefined && { trackingConsent }),
    },
    changes,
    note,
  };
}

export interface PatchContext {
  now: Date;
  /** Why the address after the patch is suppressed; false if it is not. */
  suppressed: SuppressionReason | false;
  /** Whether its whole domain is, which says nothing of its person. */
  isDomainSuppressed?: boolean;
  /** What changes the contact, for its consent; absent for nothing. */
  by?: EventSourceRef;
}

function isHeldBack({ suppressed, isDomainSuppressed = false }: PatchContext): boolean {
  return suppressed !== false || isDomainSuppressed;
}

/** The offered names that the contact does not have. */
function missingNames(contact: ContactState, offered: NonNullable<ContactPatch['ifMissing']>): ContactPatch {
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

/** A new contact: subscribed unless its person is suppressed or the patch says otherwise. */
export function newContact(
  id: string,
  email: string,
  requested: ContactPatch,
  context: PatchContext,
): ContactState {
  const patch = { ...requested.ifMissing, ...requested };
  const { consent, subscribed } = consentOfNew(patch, context);
  const trackingConsent =
    patch.tracking === undefined ? undefined : nextTracking(undefined, patch.tracking, context.now);
  const isBarred = context.suppressed !== false && isAboutPerson(context.suppressed);
  const customFields = Object.entries(patch.customFields ?? {}).filter(([, value]) => value !== null);
  return {
    id,
    email,
    firstName: patch.firstName ?? null,
    lastName: patch.lastName ?? null,
    name: patch.name ?? null,
    timezone: patch.timezone ?? null,
    language: patch.language ?? null,
    subscribed: subscribed && !isBarred,
    suppressed: isHeldBack(context),
    consent,
    customFields: Object.fromEntries(customFields),
    ...(trackingConsent !== undefined && { trackingConsent }),
    rev: 1,
    version: 1,
    createdAt: context.now,
    updatedAt: context.now,
  };
}

/**
 * Whether marketing mail to this contact is blocked; `list` holds the contact's status on the list that the mail
 * is sent for.
 */
export function mailBlocked(
  contact: ContactState,
  list: { status: SubscriptionStatus | null } | null,
): boolean {
  return !contact.subscribed || contact.suppressed || (list !== null && list.status !== 'subscribed');
}

/** The value that a wait on a contact field reads (`customFields.trialEndsAt`); null if there is none. */
export function contactField(contact: ContactState, path: string): JsonValue {
  const scope = { contact: contactScope(contact), event: null, entry: null };
  return valueAt(`contact.${path}`, scope) ?? null;
}

/** The contact as conditions see it. */
export function contactScope(contact: ContactState): JsonObject {
  const { id, email, firstName, lastName, name, customFields, subscribed, timezone, language } = contact;
  const { state, at } = contact.consent;
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
    consent: { state, at: at?.toISOString() ?? null },
    timezone,
    language,
    createdAt,
    updatedAt,
    ...(contact.segments !== undefined && { segments: [...contact.segments] }),
  };
}
