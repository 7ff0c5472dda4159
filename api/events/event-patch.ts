import { patchOf } from '../../domain/contact/contact-properties.js';
import type { ContactPatch } from '../../domain/contact/contact-state.js';
import { statedConsent } from '../contacts/contact-patch.js';
import type { SendEventBody } from './schemas.js';

/** What an event changes of its contact; null for nothing. Programs send events, so a withdrawal stands. */
export function eventPatch({
  contactProperties,
  consent,
}: Pick<SendEventBody, 'contactProperties' | 'consent'>): ContactPatch | null {
  if (contactProperties === undefined && consent === undefined) return null;
  return {
    ...patchOf(contactProperties ?? {}),
    ...(consent !== undefined && { consent: statedConsent(consent, false) }),
  };
}
