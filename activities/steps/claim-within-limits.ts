import type { HeldMail, MailLimits } from '../../domain/mail/sending-limits.js';
import type { Database } from '../../models/core/database.js';
import { heldByQuietHours, takePlaces } from '../../models/mail/mail-limits.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { shortTransaction } from '../../models/core/short-transaction.js';
import { claimUpdate, heldClaim, type Claim, type ClaimRequest } from './claim.js';

/** Quiet hours or the cap hold the mail back; the claim is rolled back. */
class Held extends Error {
  constructor(readonly held: HeldMail) {
    super('The mail is held back');
  }
}

/**
 * Claims the step of a mail like `claimStep`, in one transaction with its place under the cap. The mail's row, which the
 * attempt has claimed as unchecked, counts from then on.
 */
export async function claimWithinLimits(
  db: Database,
  request: ClaimRequest,
  { limits, row }: { limits: MailLimits; row: MessageRecord },
): Promise<Claim | HeldMail | null> {
  const { Enrollment, Message } = db.collections;
  const { _id, workspaceId } = row;
  try {
    return await shortTransaction(db, async (session) => {
      const { filter, update } = claimUpdate(db, request);
      const claimed = await Enrollment.updateOne(filter, update, { session });
      if (claimed.matchedCount === 0) return null;
      const now = db.now();
      const quiet = heldByQuietHours(limits, now);
      if (quiet !== null) throw new Held(quiet);
      if (limits.cap !== null) {
        const mails = { workspaceId, cap: limits.cap, mails: [row] };
        const held = (await takePlaces(db, mails, { now, session })).get(_id.toHexString());
        if (held !== undefined) throw new Held(held);
      }
      await Message.updateOne(
        { _id, claim: request.effectId },
        { $unset: { isUnchecked: true } },
        { session },
      );
      return heldClaim(db, request);
    });
  } catch (error) {
    if (error instanceof Held) return error.held;
    throw error;
  }
}
