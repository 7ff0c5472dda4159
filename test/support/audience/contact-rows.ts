import { ObjectId } from 'mongodb';
import { UNKNOWN_CONSENT } from '../../../domain/contact/consent.js';
import { searchTerms } from '../../../domain/contact/search-terms.js';
import type { ContactRecord } from '../../../models/audience/contact.js';

/** A subscribed contact's row, to be inserted directly. */
export function contactRecord(
  fields: Pick<ContactRecord, 'workspaceId' | 'email'> & Partial<ContactRecord>,
): ContactRecord {
  const now = new Date();
  const names = { firstName: null, lastName: null, name: null };
  return {
    _id: new ObjectId(),
    ...names,
    customFields: {},
    subscribed: true,
    suppressed: false,
    consent: UNKNOWN_CONSENT,
    timezone: null,
    language: null,
    searchTerms: searchTerms({ email: fields.email, ...names }),
    rev: 1,
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}
