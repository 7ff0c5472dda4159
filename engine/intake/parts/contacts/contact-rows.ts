import { ObjectId } from 'mongodb';
import type { ContactState } from '../../../../domain/contact/contact-state.js';
import { searchTerms } from '../../../../domain/contact/search-terms.js';
import type { ContactRecord } from '../../../../models/audience/contact.js';

/** The contact fields that the plan needs; search terms are derived when it is written. */
export type ContactHead = Omit<ContactRecord, 'searchTerms' | 'listIds'>;

export const contactHeadProjection = { searchTerms: 0, listIds: 0 } as const;

export function contactState(row: ContactHead): ContactState {
  // Field by field: this runs for every event, and `...` takes ten times as long.
  const contact: ContactState = {
    id: row._id.toHexString(),
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    name: row.name,
    timezone: row.timezone,
    language: row.language,
    subscribed: row.subscribed,
    suppressed: row.suppressed,
    consent: row.consent,
    customFields: row.customFields,
    rev: row.rev,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
  if (row.trackingConsent !== undefined) contact.trackingConsent = row.trackingConsent;
  if (row.softBounces !== undefined) contact.softBounces = row.softBounces;
  if (row.formerHashes !== undefined) contact.formerHashes = row.formerHashes;
  return contact;
}

export function contactRow(contact: ContactState, workspaceId: ObjectId): ContactRecord {
  // Field by field, as in `contactState`: this runs for every row of an import.
  const row: ContactRecord = {
    _id: new ObjectId(contact.id),
    workspaceId,
    email: contact.email,
    firstName: contact.firstName,
    lastName: contact.lastName,
    name: contact.name,
    timezone: contact.timezone,
    language: contact.language,
    subscribed: contact.subscribed,
    suppressed: contact.suppressed,
    consent: contact.consent,
    customFields: contact.customFields,
    rev: contact.rev,
    version: contact.version,
    createdAt: contact.createdAt,
    updatedAt: contact.updatedAt,
    searchTerms: searchTerms(contact),
  };
  if (contact.trackingConsent !== undefined) row.trackingConsent = contact.trackingConsent;
  if (contact.softBounces !== undefined) row.softBounces = contact.softBounces;
  if (contact.formerHashes !== undefined) row.formerHashes = contact.formerHashes;
  return row;
}

const CHANGEABLE: Record<Exclude<keyof ContactState, 'id' | 'createdAt' | 'segments'>, true> = {
  email: true,
  firstName: true,
  lastName: true,
  name: true,
  timezone: true,
  language: true,
  subscribed: true,
  suppressed: true,
  consent: true,
  trackingConsent: true,
  customFields: true,
  softBounces: true,
  formerHashes: true,
  rev: true,
  version: true,
  updatedAt: true,
};
const CHANGEABLE_FIELDS = Object.keys(CHANGEABLE) as (keyof typeof CHANGEABLE)[];

/** What differs in a contact's row, so that only the indexes of that are written. */
export function changedFields(contact: ContactState, before: ContactState): Partial<ContactRecord> {
  const changes: Partial<ContactRecord> = {};
  for (const field of CHANGEABLE_FIELDS)
    if (Object.hasOwn(contact, field) && contact[field] !== before[field])
      Object.assign(changes, { [field]: contact[field] });
  const isFoundOtherwise = NAMED.some((field) => field in changes);
  return isFoundOtherwise ? { ...changes, searchTerms: searchTerms(contact) } : changes;
}

/** The fields that search terms are made of. */
const NAMED = ['email', 'firstName', 'lastName', 'name'] as const;
