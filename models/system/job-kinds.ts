import type { ObjectId } from 'mongodb';
import type { erasureParts, recurringJobKinds } from '../../domain/jobs.js';
import type { ImportProgress } from '../../domain/imports/import.js';
import type { EventSourceRef } from '../../domain/plan/event.js';
import type {
  BulkAction,
  BulkInput,
  BulkProgress,
  ContactBulkAction,
  ContactSelection,
} from '../audience/bulk-input.js';
import type { EnrollmentSelection } from '../automations/enrollment-selection.js';

/** What an operator requested for something of a workspace: an automation, a rule. */
interface Requested {
  workspaceId: ObjectId;
  subjectId: ObjectId;
  by: string;
}

/** What the installation repeats by itself. */
interface Recurring<Progress, Cursor> {
  of: { workspaceId: null; subjectId: null; by: null };
  input: null;
  progress: Progress;
  cursor: Cursor;
  /** Between two runs. */
  end: 'waiting';
}

/** Enrollments, confirmations and deliveries compared with their workflows. */
interface Checked {
  checked: number;
  /** Ended as their workflow has. */
  ended: number;
  /** Given a new workflow. */
  restarted: number;
}

/** A run over the ids of a collection, up to those that existed when it began. */
interface IdCursor {
  after: ObjectId;
  until: ObjectId;
}

/** The kinds of jobs: input, progress, cursor and final status of each. */
export interface JobKinds {
  /** Exits every enrollment that was active in an automation when the job was requested. */
  exitAll: {
    of: Requested;
    input: { note: string | null; source: EventSourceRef };
    /** `total`: active when requested. */
    progress: { total: number; exited: number };
    /** From the newest entry to the oldest. */
    cursor: { enteredAt: Date; id: ObjectId };
    /** `stopped`: canceled. */
    end: 'done' | 'stopped';
  };
  /** An operator's action on all enrollments that a filter selects. */
  bulkEnrollments: {
    /** The subject is the automation; null if the filter names none. */
    of: { workspaceId: ObjectId; subjectId: ObjectId | null; by: string };
    input: BulkInput & { action: BulkAction; selection: EnrollmentSelection };
    progress: BulkProgress;
    /** From the newest entry to the oldest; then in the order selected. */
    cursor: { phase: 'select'; enteredAt: Date; id: ObjectId } | { phase: 'act'; n: number };
    /** `stopped`: canceled. */
    end: 'done' | 'stopped';
  };
  /** An action on all contacts that a query finds. */
  bulkContacts: {
    of: { workspaceId: ObjectId; subjectId: null; by: string };
    input: BulkInput & { action: ContactBulkAction; selection: ContactSelection };
    progress: BulkProgress;
    /** After the last page of the query; then in the order selected. */
    cursor: { phase: 'select'; cursor: string } | { phase: 'act'; n: number };
    /** `stopped`: canceled. */
    end: 'done' | 'stopped';
  };
  /** Moves the active enrollments that stand on steps which differ in a newer version, or are gone there, to that version. */
  migrateEnrollments: {
    of: Requested;
    input: {
      /** The version to move to. */
      version: number;
      /** The versions to move from; null for all earlier ones. */
      from: number[] | null;
      /** Where those on a step go: a step of the newer version, or out (null). */
      mapping: { step: string; to: string | null }[];
      note: string | null;
      source: EventSourceRef;
    };
    /** `total`: active when requested; `kept`: they stand on a step that is gone, for which nothing was said. */
    progress: { total: number; moved: number; exited: number; kept: number; refused: number };
    /** From the newest entry to the oldest. */
    cursor: { enteredAt: Date; id: ObjectId };
    end: 'done';
  };
  /** Tries the deliveries of a rule again that failed, or wait for their next attempt; created from `since` on and before `until`. */
  recoverDeliveries: {
    of: Requested;
    input: { since: Date; until: Date };
    /** `total`: found when requested, counted to 10,000 and no further. */
    progress: { total: number; totalIsExact: boolean; retried: number };
    /** From the oldest to the newest. */
    cursor: { createdAt: Date; id: ObjectId };
    /** `stopped`: canceled, or the rule was turned off or deleted before the end. */
    end: 'done' | 'stopped';
  };
  /** Has every mail tried now that waits for its mail server. */
  retryMails: {
    of: { workspaceId: ObjectId; subjectId: null; by: string };
    input: null;
    progress: { woken: number };
    /** From the newest to the oldest. */
    cursor: { createdAt: Date; id: ObjectId };
    /** `stopped`: canceled. */
    end: 'done' | 'stopped';
  };
  /** Imports the rows of a file, or tries them; the subject is the import. */
  importContacts: {
    of: Requested;
    input: { isTrial: boolean };
    /** At the end of a worker's turn; `importPositions` say where the next one begins. */
    progress: ImportProgress;
    cursor: null;
    /** `stopped`: paused, canceled or failed. */
    end: 'done' | 'stopped';
  };
  /** Takes back what an import has done, from its last page to the first. */
  undoImport: {
    of: Requested;
    input: null;
    progress: { deleted: number; restored: number; kept: number };
    /** The page done last; in the last pass, which looks for events that were recorded meanwhile, `isLast` is set. */
    cursor: { n: number; isLast?: true };
    end: 'done' | 'stopped';
  };
  /** Decides a version of a segment for all contacts, or removes the rows of a deleted one. */
  buildSegment: {
    of: Requested;
    /** Null: of a deleted segment. */
    input: { version: number | null };
    /** `total`: contacts when it began; `members`: of those that it has decided itself. */
    progress: { total: number; checked: number; members: number };
    /** From the newest contact to the oldest; then what the start may have missed; then rows of earlier versions. */
    cursor: { phase: 'walk'; createdAt: Date; id: ObjectId } | { phase: 'settle' } | { phase: 'clear' };
    /** `stopped`: the segment was changed again, or deleted. */
    end: 'done' | 'stopped';
  };
  /** Erases the copies of a deleted contact, twice: the second pass finds what open transactions have added. */
  erasure: {
    of: { workspaceId: ObjectId; subjectId: ObjectId; by: null };
    input: null;
    progress: { cleared: number };
    /** From the newest row of each part to the oldest. */
    cursor: {
      pass: 'first' | 'last';
      part: (typeof erasureParts)[number];
      after: { at: Date; id: ObjectId } | null;
    };
    end: 'done';
  };
  /** Suppresses the contacts of a domain, or no more, twice: the second pass finds those that open transactions have added. */
  settleDomain: {
    of: { workspaceId: ObjectId; subjectId: null; by: null };
    input: { domain: string };
    progress: { checked: number; changed: number };
    /** From the newest contact to the oldest. */
    cursor: { pass: 'first' | 'last'; after: { createdAt: Date; id: ObjectId } | null };
    end: 'done';
  };
  /**
   * Settles what belongs to workflows that Temporal has closed. Closing times before `readTo` have been read; `window`
   * is what is being read, and where.
   */
  closedRuns: Recurring<Checked, { readTo: Date; window: { from: Date; to: Date; token: string } | null }>;
  /** Settles active enrollments without a running workflow. */
  activeRuns: Recurring<Checked, IdCursor>;
  /** Repeats lost starts of enrollments. */
  unstartedRuns: Recurring<Checked, { enteredAt: Date; id: ObjectId; until: Date }>;
  /** Ends the mails of dead workers. */
  abandonedMails: Recurring<{ checked: number; ended: number }, { claimedUntil: Date; id: ObjectId }>;
  /** Ends expired confirmations, and settles pending ones without a running workflow. */
  confirmations: Recurring<Checked, IdCursor>;
  /** Settles late deliveries without a running workflow. */
  lateDeliveries: Recurring<Checked, IdCursor>;
  /** Pauses marketing mail where too much of it bounces or is reported. */
  pauseMarketing: Recurring<{ checked: number; paused: number }, null>;
  /** Decides segments again that time may have changed. */
  dueSegments: Recurring<{ decided: number }, null>;
  /** Wakes broadcasts that no workflow looks at. */
  lostBroadcasts: Recurring<{ woken: number }, null>;
  /** Tells members, Slack and webhooks what needs attention; workspaces up to the cursor were looked at. */
  alerts: Recurring<{ checked: number; told: number }, ObjectId>;
  /** Sends what Slack and webhooks are told. */
  alertPosts: Recurring<{ sent: number }, null>;
  /** Starts the workflows of jobs that none works on. */
  lostJobs: Recurring<{ started: number }, null>;
  /** Removes rows older than the retention period of their workspace. `part`: mostly a collection. */
  retention: Recurring<
    { removed: number },
    { workspaceId: ObjectId; part: number; after: Date | ObjectId | null }
  >;
}

export type JobKind = keyof JobKinds;
export type RecurringJobKind = (typeof recurringJobKinds)[number];
