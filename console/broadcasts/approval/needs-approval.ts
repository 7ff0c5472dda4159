import type { Broadcast, Preview } from '../queries';

/** Whether someone has to approve a broadcast to so many before it can be sent. */
export function needsApproval(
  above: number | null,
  { approval, preview }: { approval: Broadcast['approval']; preview: Pick<Preview, 'recipients'> },
): boolean {
  return above !== null && preview.recipients > above && !approval?.approvedBy;
}
