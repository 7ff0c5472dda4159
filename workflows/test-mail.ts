import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import { confirmations, testMails } from './activities.js';
import type { TestMailInput } from './messages.js';

/** Sends a template to somebody's own inbox; what cannot be sent within the hour is given up. */
export async function testMail(input: TestMailInput): Promise<void> {
  try {
    await testMails.sendTestMail(input);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await confirmations.giveUpTestMail(input);
  }
}
