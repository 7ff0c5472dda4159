import { confirmations, testMails } from './activities.js';
import { tryOrGiveUp } from './follow-row.js';
import type { TestMailInput } from './messages.js';

/** Sends a test mail of a template; gives up after an hour. */
export async function testMail(input: TestMailInput): Promise<void> {
  await tryOrGiveUp(
    () => testMails.sendTestMail(input),
    () => confirmations.giveUpTestMail(input),
  );
}
