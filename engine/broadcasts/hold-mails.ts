import { noteOfHeld, type HeldMail } from '../../domain/mail/sending-limits.js';
import { CLAIM_WRITE } from '../../models/core/claim-write.js';
import type { Database } from '../../models/core/database.js';
import type { MessageRecord } from '../../models/mail/message.js';
import { skipMails } from './skip-mails.js';

/** Mails that wait are looked at again after this, so that changed limits take effect within it. */
const RECHECK_MS = 3_600_000;

/** A planned mail that quiet hours or the cap hold back. */
export interface HeldRow {
  row: MessageRecord;
  held: HeldMail;
}

/** Puts planned mails off until they may be sent, or skips them. */
export async function holdMails(db: Database, rows: readonly HeldRow[]): Promise<void> {
  const skipped = rows.filter(({ held }) => held.until === null);
  await skipMails(
    db,
    skipped.map(({ row }) => row),
    'cap',
  );
  const recheckAt = db.now().getTime() + RECHECK_MS;
  const operations = rows.flatMap(({ row: { _id }, held }) => {
    if (held.until === null) return [];
    const dueAt = new Date(Math.min(held.until.getTime(), recheckAt));
    const $set = { dueAt, reason: noteOfHeld(held) };
    return [{ updateOne: { filter: { _id, status: 'planned' as const }, update: { $set } } }];
  });
  if (operations.length === 0) return;
  await db.collections.Message.bulkWrite(operations, { ...CLAIM_WRITE, ordered: false });
}
