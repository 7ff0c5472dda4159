import type { ClientSession, Document, Filter } from 'mongodb';
import type { Database } from '../../../models/core/database.js';
import type { EnrollmentRecord } from '../../../models/automations/enrollment.js';
import {
  contactHeadProjection,
  enrollmentHeadProjection,
  type ContactHead,
  type EnrollmentHead,
} from '../writes/row-mappers.js';
import { segmentRowProjection, type StoredSegmentRow } from '../writes/segment-rows.js';
import { anyOf, type WorkspaceCalls } from '../batches/workspace-calls.js';

/** The rows that a batch always reads of a workspace. */
export interface WorkspaceHead {
  automationsRev: number;
  timezone: string;
}

/** What is read beside a workspace and contacts. */
export interface ReadBeside {
  /** Filters of enrollments; or the active ones of the contacts, and failed ones that these events may end; null: none. */
  enrollments: readonly Filter<EnrollmentRecord>[] | { endedBy: readonly string[] } | null;
  /** Whether to read the stored decisions of segments about the contacts. */
  segmentRows: boolean;
}

/** What was read of a workspace; null has to be read separately. */
export interface ReadTogether {
  workspace: WorkspaceHead | null;
  contacts: ContactHead[];
  enrollments: EnrollmentHead[] | null;
  segmentRows: StoredSegmentRow[] | null;
}

/**
 * Enrollments that are read with their contacts at most: the answer is one document of 16 MiB, and parsing it must not hold up
 * the event loop.
 */
const MAX_ENROLLMENTS = 1_000;

type Answer = WorkspaceHead & {
  contacts: ContactHead[];
  enrollments?: EnrollmentHead[];
  failed?: EnrollmentHead[];
  segmentRows?: StoredSegmentRow[];
};

/**
 * Reads one workspace, contacts, and what is theirs, with one command instead of up to four: in a batch, commands cost more
 * than rows. There must not be more than some hundred contacts (64 KiB each). `$lookup` takes the ids of all contacts
 * together, as `$in` would.
 */
export async function readTogether(
  db: Database,
  { workspaceId }: Pick<WorkspaceCalls, 'workspaceId'>,
  filters: ReadBeside & { contacts: Filter<ContactHead> },
  session: ClientSession,
): Promise<ReadTogether> {
  const { Workspace, Contact, Enrollment, SegmentRow } = db.collections;
  const stages: Document[] = [
    { $match: { _id: workspaceId } },
    { $project: { automationsRev: 1, timezone: 1 } },
    {
      $lookup: {
        from: Contact.collectionName,
        as: 'contacts',
        pipeline: [{ $match: filters.contacts }, { $project: contactHeadProjection }],
      },
    },
  ];
  const { enrollments: wanted } = filters;
  const lookUp = (as: string, match: Filter<EnrollmentRecord>, foreignField: string | null): void => {
    const pipeline = [
      { $match: match },
      { $limit: MAX_ENROLLMENTS + 1 },
      { $project: enrollmentHeadProjection },
    ];
    const from = Enrollment.collectionName;
    const by = foreignField === null ? {} : { localField: 'contacts._id', foreignField };
    stages.push({ $lookup: { from, as, ...by, pipeline } });
  };
  if (wanted !== null && 'endedBy' in wanted) {
    lookUp('enrollments', { workspaceId, status: 'active' }, 'contactId');
    lookUp('failed', { workspaceId, 'failed.endsOn': { $in: [...wanted.endedBy] } }, 'failed.contactId');
  } else {
    const match = anyOf(wanted ?? []);
    if (match !== null) lookUp('enrollments', match, null);
  }
  if (filters.segmentRows) {
    const ofContacts = { localField: 'contacts._id', foreignField: 'contactId' };
    const pipeline = [{ $match: { workspaceId } }, { $project: segmentRowProjection }];
    const from = SegmentRow.collectionName;
    stages.push({ $lookup: { from, as: 'segmentRows', ...ofContacts, pipeline } });
  }
  const [row] = await Workspace.aggregate<Answer>(stages, { session }).toArray();
  if (row === undefined) return { workspace: null, contacts: [], enrollments: [], segmentRows: [] };
  const { contacts, enrollments: found = null, failed = [], segmentRows = null, ...workspace } = row;
  const enrollments = found && [...found, ...failed];
  const isCut = enrollments !== null && enrollments.length > MAX_ENROLLMENTS;
  return { workspace, contacts, enrollments: isCut ? null : enrollments, segmentRows };
}
