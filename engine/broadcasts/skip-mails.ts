import type { LeftOutReason } from '../../domain/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { endMessages } from '../../models/mail/end-messages.js';
import type { MessageRecord } from '../../models/mail/message.js';

/** Ends planned mails to people who do not get them. */
export async function skipMails(
  db: Database,
  rows: readonly MessageRecord[],
  reason: LeftOutReason,
): Promise<void> {
  const ids = rows.map(({ _id }) => _id);
  await endMessages(db, ids, { filter: { status: 'planned' }, end: { status: 'skipped', reason } });
}
