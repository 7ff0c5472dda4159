/** Kinds of jobs that are repeated for the whole installation. */
export const recurringJobKinds = [
  'closedRuns',
  'activeRuns',
  'unstartedRuns',
  'abandonedMails',
  'confirmations',
  'lateDeliveries',
  'pauseMarketing',
  'dueSegments',
  'lostBroadcasts',
  'alerts',
  'alertPosts',
  'lostJobs',
  'retention',
] as const;

/** Kinds of jobs that concern something of a workspace, each of which is a workflow. */
export const workspaceJobKinds = [
  'exitAll',
  'migrateEnrollments',
  'bulkEnrollments',
  'bulkContacts',
  'recoverDeliveries',
  'retryMails',
  'importContacts',
  'undoImport',
  'buildSegment',
  'erasure',
  'settleDomain',
] as const;

/** All kinds of jobs. */
export const jobKinds = [...workspaceJobKinds, ...recurringJobKinds] as const;

export type JobKindName = (typeof jobKinds)[number];

const cancelable: readonly string[] = [
  'exitAll',
  'bulkEnrollments',
  'bulkContacts',
  'recoverDeliveries',
  'retryMails',
];

/** Whether a person may stop a job of this kind: the others must not be left half done. */
export function isCancelable(kind: JobKindName): boolean {
  return cancelable.includes(kind);
}

/** Whether a cancel of its workflow stops the job: as its own does, which for an import is a call of the import. */
export function endsWithWorkflow(kind: JobKindName): boolean {
  return isCancelable(kind) || kind === 'importContacts';
}

const failing: readonly string[] = [
  'exitAll',
  'migrateEnrollments',
  'bulkEnrollments',
  'bulkContacts',
  'recoverDeliveries',
  'retryMails',
  'undoImport',
];

/**
 * Whether a job of this kind fails for good when a page does so again and again, until somebody retries it. The others are
 * promises, which are tried for ever (an erasure, the members of a segment), and imports, which know themselves when to end.
 */
export function givesUp(kind: JobKindName): boolean {
  return failing.includes(kind);
}

/** A job concerns something of a workspace, or the whole installation. */
export const jobScopes = ['workspace', 'installation'] as const;

/**
 * `waiting`: a recurring job between two runs. `stopped`: ended before it was complete. `failed`: ended by an error that did not
 * pass, and may be retried.
 */
export const jobStatuses = ['running', 'waiting', 'done', 'stopped', 'failed'] as const;

/** The parts of an erasure, in order: first what names no contact, or may still be sent. */
export const erasureParts = [
  'unmapped',
  'consents',
  'deliveries',
  'events',
  'enrollments',
  'messages',
  'auditEntries',
  'others',
] as const;

/** `pending`: its turn has not come; `unchanged`: it was so already; `refused`: its state does not allow the action. */
export const bulkOutcomes = ['pending', 'done', 'unchanged', 'refused'] as const;
