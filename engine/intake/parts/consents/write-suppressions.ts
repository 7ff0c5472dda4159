import type { ClientSession, Document, ObjectId } from 'mongodb';
import { isAboutPerson, suppressionReasons } from '../../../../domain/lists/suppression.js';
import type { SuppressionDraft } from '../../../../domain/plan/writes.js';
import type { Database } from '../../../../models/core/database.js';
import { forgetAddresses } from '../../../../models/audience/forget-addresses.js';
import type { SuppressionRecord } from '../../../../models/audience/suppression.js';
import type { Sealing, WorkspacePlan } from '../workspace-plan.js';

const OF_MAILBOXES = suppressionReasons.filter((reason) => !isAboutPerson(reason));

/** Writes the suppressions of a plan, removes those it lifts, and clears the addresses of the contacts that it deletes. */
export async function writeSuppressions(
  db: Database,
  { writes, workspaceId, emailHash, sealing, now }: WorkspacePlan,
  session: ClientSession,
): Promise<void> {
  const { Suppression } = db.collections;
  for (const draft of writes.suppressions) {
    const former = draft.from === null ? null : await Suppression.findOne(toKey(draft.from), { session });
    const set = suppressionValues(draft, { former, sealing, now });
    await Suppression.updateOne(toKey(emailHash(draft.email)), [{ $set: set }], { upsert: true, session });
  }
  const lifted = writes.unsuppressed.map(emailHash);
  if (lifted.length > 0)
    await Suppression.deleteMany({ workspaceId, emailHash: { $in: lifted } }, { session });
  const own = writes.erased.map(({ email }) => emailHash(email));
  const former = writes.erased.flatMap(({ formerHashes }) => formerHashes);
  if (own.length > 0)
    await forgetAddresses(db, { workspaceId, own, former, open: sealing.open, now }, session);

  function toKey(hash: string): { workspaceId: ObjectId; emailHash: string } {
    return { workspaceId, emailHash: hash };
  }
}

/** The first reason stays, with its evidence, unless it is about a mailbox and the new one about its person. */
function suppressionValues(
  { email, reason, evidence, from, at }: SuppressionDraft,
  { former, sealing, now }: { former: SuppressionRecord | null; sealing: Sealing; now: Date },
): Document {
  const isNew = { $eq: [{ $type: '$reason' }, 'missing'] };
  const counts = isAboutPerson(reason) ? { $or: [isNew, { $in: ['$reason', OF_MAILBOXES] }] } : isNew;
  const own = evidence === null ? null : sealing.seal(JSON.stringify(evidence));
  return {
    reason: { $cond: [counts, reason, '$reason'] },
    evidenceSealed: { $cond: [counts, own ?? former?.evidenceSealed ?? null, '$evidenceSealed'] },
    createdAt: { $ifNull: ['$createdAt', at === undefined || at > now ? now : at] },
    emailSealed: sealing.seal(email),
    ...(from !== null && { from: { $cond: [counts, former?.from ?? from, '$from'] } }),
  };
}
