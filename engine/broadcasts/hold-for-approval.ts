import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import { mailsHash } from '../../models/broadcasts/mails-hash.js';
import type { Database } from '../../models/core/database.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { FIRST_PAGE, readAudience, type AudienceOf } from './audience.js';
import { moveBroadcast } from './lifecycle.js';
import { wakeWaiting } from './room.js';

const PAGE = 2_000;

/**
 * Pauses a broadcast that is due and whose mails nobody has approved as they are, if its list has grown beyond what the
 * workspace lets one person send to. It then goes back to a draft, in which approval is asked for.
 *
 * @returns whether it was paused, or changed by somebody else while its list was read
 * @throws SegmentMissing
 */
export async function holdForApproval(db: Database, broadcast: BroadcastRecord): Promise<boolean> {
  const { _id, workspaceId, definition } = broadcast;
  const workspace = await db.models.Workspace.findOne({ _id: workspaceId });
  const above = workspace?.approvalAbove ?? null;
  if (above === null || isApproved(broadcast) || definition.audience === null) return false;
  const consentRequired = workspace?.requireConsent ?? false;
  const wanted = { workspaceId, audience: definition.audience, consentRequired };
  if (!(await isLarger(db, wanted, above))) return false;
  return await shortTransaction(db, async (session) => {
    const still = { _id, workspaceId, status: 'scheduled' } as const;
    const current = await db.collections.Broadcast.findOne(still, { session });
    if (current === null || current.rev !== broadcast.rev) return true;
    const changes = {
      status: 'paused',
      pausedFrom: 'scheduled',
      pausedReason: `More than ${String(above)} people would get it now, which needs a second person’s approval.`,
      waitingFor: 'approval',
    } as const;
    await moveBroadcast(db, current, changes, session);
    await wakeWaiting(db, workspaceId, session);
    return true;
  });
}

/** An approval counts for the mails that were shown, whatever its template has become since. */
function isApproved({ approval, mails }: BroadcastRecord): boolean {
  return Boolean(approval?.approvedBy) && approval?.mailsHash === mailsHash(mails);
}

/** Whether more people would get it; counted no further than that. */
async function isLarger(db: Database, wanted: AudienceOf, above: number): Promise<boolean> {
  let recipients = 0;
  for (let cursor: typeof FIRST_PAGE | null = FIRST_PAGE; cursor !== null;) {
    const { people, next } = await readAudience(db, wanted, { cursor, limit: PAGE });
    recipients += people.filter(({ reason }) => reason === null).length;
    if (recipients > above) return true;
    cursor = next;
  }
  return false;
}
