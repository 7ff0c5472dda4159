import type { ClientSession } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import { takePlaces } from '../../models/mail/mail-limits.js';
import type { MailBegin } from '../../models/mail/message.js';
import { rowsByWorkspace } from '../intake/parts/rows.js';

/** The mails that no cap holds back; they now count. Only workspaces with a cap cost commands. */
export async function withinCaps(
  db: Database,
  mails: readonly MailBegin[],
  { now, session }: { now: Date; session: ClientSession },
): Promise<readonly MailBegin[]> {
  const capped = mails.flatMap(({ workspaceId, limits, message }) =>
    limits?.cap ? [{ workspaceId, cap: limits.cap, message }] : [],
  );
  const held = new Set<string>();
  for (const own of rowsByWorkspace(capped).values()) {
    // The limits of the last one were loaded last.
    const last = own.at(-1);
    if (last === undefined) continue;
    const of = { ...last, mails: own.map(({ message }) => message) };
    for (const id of (await takePlaces(db, of, { now, session })).keys()) held.add(id);
  }
  return held.size === 0 ? mails : mails.filter(({ message }) => !held.has(message._id.toHexString()));
}
