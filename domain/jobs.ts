/** Kinds of jobs that a worker repeats for the whole installation. */
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
  'retention',
] as const;

/** All kinds of jobs. */
export const jobKinds = [
  'exitAll',
  'migrateEnrollments',
  'bulkEnrollments',
  'bulkContacts',
  'recoverDeliveries',
  'importContacts',
  'undoImport',
  'buildSegment',
  'erasure',
  'settleDomain',
  ...recurringJobKinds,
] as const;

const cancelable: readonly string[] = ['exitAll', 'bulkEnrollments', 'bulkContacts', 'recoverDeliveries'];

/** Whether a person may stop a job of this kind: the others must not be left half done. */
export function isCancelable(kind: (typeof jobKinds)[number]): boolean {
  return cancelable.includes(kind);
}

/** A job concerns something of a workspace, or the whole installation. */
export const jobScopes = ['workspace', 'installation'] as const;

/** `waiting`: a recurring job between two runs. `stopped`: ended before it was complete. */
export const jobStatuses = ['running', 'waiting', 'done', 'stopped'] as const;

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
