import type { StatedConsent } from '../../domain/contact/consent.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import type { StatedTracking } from '../../domain/tracking/tracking-consent.js';
import type {
  ConsentBody,
  ContactChanges,
  PersonFields,
  TrackingConsentBody,
} from './contact-field-schemas.js';

/** @param overrides whether it counts even if the contact has withdrawn before */
export function statedConsent({ state, at }: ConsentBody, overrides: boolean): StatedConsent {
  return { state, ...(at !== undefined && { at: new Date(at) }), ...(overrides && { overrides: true }) };
}

/** @param overrides as of `statedConsent` */
export function statedTracking({ state, at, text }: TrackingConsentBody, overrides: boolean): StatedTracking {
  return {
    state,
    ...(overrides && { overrides: true }),
    ...(at !== undefined && { at: new Date(at) }),
    ...(text !== undefined && { text }),
  };
}

/** The patch of a contact that a body describes. */
export function contactPatch(
  { email, subscribed, consent, trackingConsent, customFields, ...person }: ContactChanges,
  { overrides }: { overrides: boolean },
): ContactPatch {
  return {
    ...(consent !== undefined && { consent: statedConsent(consent, overrides) }),
    ...(trackingConsent !== undefined && { tracking: statedTracking(trackingConsent, overrides) }),
    ...(email !== undefined && { email }),
    ...(subscribed !== undefined && { subscribed }),
    ...(customFields !== undefined && { customFields }),
    ...personPatch(person),
  };
}

/** An empty name removes the name. */
export function personPatch(person: PersonFields): PersonFields {
  return Object.fromEntries(
    Object.entries(person).map(([field, value]) => [field, value === '' ? null : value]),
  );
}
