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
 * @param filters null: enrollments are not read
 */
export async function readTogether(
  db: Database,
  { workspaceId }: Pick<WorkspaceCalls, 'workspaceId'>,
  filters: {
    contacts: Filter<ContactHead>;
    enrollments: readonly Filter<EnrollmentRecord>[] | null;
  },
  session: ClientSession,
): Promise<ReadTogether> {
  const { Workspace, Contact, Enrollment } = db.collections;
  const enrolled = anyOf(filters.enrollments ?? []);
  const stages: Document[] = [
    { $match: { _id: workspaceId } },
    { $project: { automationsRev: 1, timezone: 1 } },
    lookup(Contact.collectionName, 'contacts', [
      { $match: filters.contacts },
      { $project: contactHeadProjection },
    ]),
  ];
  if (enrolled !== null)
    stages.push(
      lookup(Enrollment.collectionName, 'enrollments', [
        { $match: enrolled },
        { $limit: CROWD + 1 },
        { $project: enrollmentHeadProjection },
      ]),
    );
  const [row] = await Workspace.aggregate<
    WorkspaceHead & { contacts: ContactHead[]; enrollments?: EnrollmentHead[] }
  >(stages, { session }).toArray();
  if (row === undefined) return { workspace: null, contacts: [], enrollments: [] };
  const { contacts, enrollments = null, ...workspace } = row;
  const isCut = enrollments !== null && enrollments.length > CROWD;
  return { workspace, contacts, enrollments: isCut ? null : enrollments };
}

function lookup(from: string, as: string, pipeline: Document[]): Document {
  return { $lookup: { from, as, pipeline } };
}
