import type { Collection, Document, ObjectId } from 'mongodb';
import type { Collections } from '../../models/core/database.js';
import { rowsCheck, having, readPresence, type Check } from './check.js';

interface Left {
  _id: ObjectId | string;
  contactIds: ObjectId[];
}

interface Leftover {
  name: string;
  of: (collections: Collections) => Pick<Collection, 'collectionName'>;
  /** The rows that an erasure deletes or clears, as long as they are not. */
  filter: Document;
  /** The field with the contact, or the contacts. */
  field?: string;
}

const uncleared = {
  $or: [
    { 'entry.properties': { $ne: '{}' } },
    { entryRefs: { $ne: {} } },
    { entryKey: { $ne: null } },
    { 'stepAnswers.0': { $exists: true } },
    { lastError: { $ne: null } },
    { timeline: { $elemMatch: { note: { $exists: true, $ne: '' } } } },
    { 'timeline.reasons': { $exists: true } },
  ],
};

const ofContact = { contactId: { $type: 'objectId' } };

const leftovers: Leftover[] = [
  { name: 'enrollments of the erased', of: ({ Enrollment }) => Enrollment, filter: uncleared },
  { name: 'consents of the erased', of: ({ Consent }) => Consent, filter: {} },
  { name: 'confirmations of the erased', of: ({ Confirmation }) => Confirmation, filter: {} },
  {
    name: 'audit entries of the erased',
    of: ({ AuditEntry }) => AuditEntry,
    filter: { ...ofContact, $or: [{ before: { $ne: null } }, { after: { $ne: null } }] },
  },
  {
    name: 'identities of the erased',
    of: ({ ProviderIdentity }) => ProviderIdentity,
    filter: { ...ofContact, erasedAt: { $exists: false } },
  },
  {
    name: 'stored responses of the erased',
    of: ({ IdempotentResponse }) => IdempotentResponse,
    filter: ofContact,
  },
  { name: 'segments of the erased', of: ({ SegmentRow }) => SegmentRow, filter: {} },
  { name: 'test mails of the erased', of: ({ TemplateTest }) => TemplateTest, filter: ofContact },
  {
    name: 'payloads of the erased',
    of: ({ SourcePayload }) => SourcePayload,
    filter: { 'contactIds.0': { $exists: true } },
    field: 'contactIds',
  },
];

/** Nothing personal is left of contacts that no longer exist. */
export const erased: Check[] = leftovers.map(({ name, of, filter, field = 'contactId' }) =>
  rowsCheck<Left>({
    name,
    of,
    filter,
    projection: { contactIds: field === 'contactIds' ? '$contactIds' : [`$${field}`] },
    judge: async (deps, rows) => {
      const presence = await readPresence(
        deps,
        rows.flatMap(({ contactIds }) => contactIds),
      );
      return having(rows, 'its contact was erased', ({ contactIds }) =>
        contactIds.some((id) => presence(id) === 'gone'),
      );
    },
  }),
);
