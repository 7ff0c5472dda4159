import { ActivityFailure, isCancellation } from '@temporalio/workflow';
import { confirmations, notices } from './activities.js';
import type { NoticeInput } from './messages.js';

/** Tells one admin by mail of something that happened; what cannot be sent within a day is given up. */
export async function notice(input: NoticeInput): Promise<void> {
  try {
    await notices.sendNotice(input);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    await confirmations.giveUpNotice(input);
  }
}
