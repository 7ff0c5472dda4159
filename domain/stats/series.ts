/** What is counted over time. Each is a number of happenings, except `unmapped`, which falls when events are applied. */
export const statSeries = [
  'events',
  'unmapped',
  'contacts',
  'contactsDeleted',
  'consentsGiven',
  'consentsConfirmed',
  'consentsWithdrawn',
  'entries',
  'exits',
  'completions',
  'goals',
  'failures',
  'mailsSent',
  'mailsFailed',
  'mailsUncertain',
  'mailsSkipped',
  'mailsBounced',
  'mailsComplained',
  'mailsOpened',
  'mailsClicked',
  'mailsLeft',
  'deliveriesDelivered',
  'deliveriesFailed',
  'deliveriesStopped',
  'formsShown',
  'formsSent',
  'segmentEntries',
  'segmentExits',
  'segmentGrown',
  'segmentShrunk',
] as const;
export type StatSeries = (typeof statSeries)[number];

/** What counts can be broken down by. */
export const statDimensions = [
  'automation',
  'step',
  'broadcast',
  'source',
  'form',
  'list',
  'rule',
  'segment',
] as const;
export type StatDimension = (typeof statDimensions)[number];

/** Everything is counted for the workspace, and for what it belongs to. */
export type StatGroup = StatDimension | 'workspace';

/** The id of a step among the groups of a workspace: its own is unique within the automation only. */
export function stepGroupId(automationId: string, step: string): string {
  return `${automationId}.${step}`;
}
