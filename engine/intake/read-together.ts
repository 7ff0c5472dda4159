import type { ClientSession, Document, Filter } from 'mongodb';
import type { Database } from '../../models/database.js';
import type { EnrollmentRecord } from '../../models/enrollment.js';
import { CROWD } from './crowds.js';
import {
  contactHeadProjection,
  enrollmentHeadProjection,
  type ContactHead,
  type EnrollmentHead,
} from './row-mappers.js';
import { anyOf, type WorkspaceCalls } from './workspace-calls.js';

/** The rows that a batch always reads of a workspace. */
export interface WorkspaceHead {
  automationsRev: number;
  timezone: string;
}

/** What was read of a workspace; `enrollments` is null if they have to be read separately. */
export interface ReadTogether {
  workspace: WorkspaceHead | null;
  contacts: ContactHead[];
  enrollments: EnrollmentHead[] | null;
}

/**
 * Reads one workspace, contacts and enrollments with one command instead of three: of a small batch, the commands cost
 * more than the rows. The answer is one document, so there must not be more than some hundred contacts (64 KiB each).
 *
 * @param filters of enrollments; `active`: the active ones of the contacts, each looked up apart; null: none are read
 */
export async function readTogether(
  db: Database,
  { workspaceId }: Pick<WorkspaceCalls, 'workspaceId'>,
  filters: {
    contacts: Filter<ContactHead>;
    enrollments: readonly Filter<EnrollmentRecord>[] | 'active' | null;
  },
  session: ClientSession,
): Promise<ReadTogether> {
  const { Workspace, Contact, Enrollment } = db.collections;
  const { enrollments: wanted } = filters;
  const isOfContacts = wanted === 'active';
  const enrolled = wanted === 'active' ? null : anyOf(wanted ?? []);
  const heads = (match: Document): Document[] => [
    { $match: match },
    { $limit: CROWD + 1 },
    { $project: enrollmentHeadProjection },
  ];
  const active = {
    from: Enrollment.collectionName,
    as: 'enrollments',
    localField: '_id',
    foreignField: 'contactId',
    pipeline: heads({ workspaceId, status: 'active' }),
  };
  const stages: Document[] = [
    { $match: { _id: workspaceId } },
    { $project: { automationsRev: 1, timezone: 1 } },
    lookup(Contact.collectionName, 'contacts', [
      { $match: filters.contacts },
      { $project: contactHeadProjection },
      ...(isOfContacts ? [{ $lookup: active }] : []),
    ]),
  ];
  if (enrolled !== null) stages.push(lookup(Enrollment.collectionName, 'enrollments', heads(enrolled)));
  const [row] = await Workspace.aggregate<
    WorkspaceHead & {
      contacts: (ContactHead & { enrollments?: EnrollmentHead[] })[];
      enrollments?: EnrollmentHead[];
    }
  >(stages, { session }).toArray();
  if (row === undefined) return { workspace: null, contacts: [], enrollments: [] };
  const { contacts, enrollments, ...workspace } = row;
  const read = isOfContacts
    ? contacts.map((contact) => contact.enrollments ?? [])
    : enrollments === undefined
      ? null
      : [enrollments];
  const isCut = read === null || read.some(({ length }) => length > CROWD);
  return { workspace, contacts, enrollments: isCut ? null : read.flat() };
}

function lookup(from: string, as: string, pipeline: Document[]): Document {
  return { $lookup: { from, as, pipeline } };
}
