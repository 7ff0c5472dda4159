import { confirmations, notices } from './activities.js';
import { tryOrGiveUp } from './follow-row.js';
import type { NoticeInput } from './messages.js';

/** Sends an admin a notice by email; gives up after a day. */
export async function notice(input: NoticeInput): Promise<void> {
  await tryOrGiveUp(
    () => notices.sendNotice(input),
    () => confirmations.giveUpNotice(input),
  );
}
