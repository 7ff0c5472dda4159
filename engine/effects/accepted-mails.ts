import type { Logger } from 'pino';
import type { Database } from '../../models/core/database.js';
import { inBatches } from '../../models/core/in-batches.js';
import type { AcceptedMail } from '../../models/mail/message.js';
import { unlessErased } from '../../models/audience/unless-erased.js';
import { valueById } from '../../models/core/value-by-id.js';

const MAX_MAILS = 200;

/**
 * Notes that servers have accepted mails, with one write for all that are waiting. What follows from it is recorded in a
 * transaction with others, for which a mail may wait; if its worker dies meanwhile, it is not in doubt. Nothing is lost if
 * the note is: so it waits for one member of MongoDB, and an error is only logged.
 */
export function createAcceptedNote(db: Database, log: Logger): (mail: AcceptedMail) => Promise<void> {
  return inBatches(async (mails: readonly AcceptedMail[]) => {
    try {
      await note(db, mails);
    } catch (error) {
      log.warn({ err: error }, 'accepted_not_noted');
    }
    return mails.map(() => undefined);
  }, MAX_MAILS);
}

async function note(db: Database, mails: readonly AcceptedMail[]): Promise<void> {
  const rows = mails.map(({ id: _id, response }) => ({ _id, response }));
  const response = unlessErased(valueById(rows, (row) => row.response));
  await db.collections.Message.updateMany(
    {
      _id: { $in: rows.map(({ _id }) => _id) },
      claim: { $in: mails.map(({ claim }) => claim) },
      status: 'sending',
    },
    [{ $set: { acceptedAt: db.now(), response } }],
    { writeConcern: { w: 1 }, maxTimeMS: 1_000 },
  );
}
