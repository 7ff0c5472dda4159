/** Kinds of jobs that a worker repeats for the whole installation. */
export const recurringJobKinds = [
  'closedRuns',
  'activeRuns',
  'unstartedRuns',
  'abandonedMails',
  'confirmations',
  'lateDeliveries',
  'retention',
] as const;

/** All kinds of jobs. */
export const jobKinds = [
  'exitAll',
  'recoverDeliveries',
  'endEnrollments',
  'erasure',
  ...recurringJobKinds,
] as const;

/** A job concerns something of a workspace, or the whole installation. */
export const jobScopes = ['workspace', 'installation'] as const;

/** `waiting`: a recurring job between two runs. `stopped`: ended before it was complete. */
export const jobStatuses = ['running', 'waiting', 'done', 'stopped'] as const;

/** The parts of an erasure, in order: first what names no contact, or may still be sent. */
export const erasureParts = [
  'ends',
  'unmapped',
  'consents',
  'deliveries',
  'events',
  'enrollments',
  'messages',
  'auditEntries',
  'others',
] as const;
