import { ActivityFailure, ApplicationFailure, TimeoutFailure } from '@temporalio/workflow';
import { mail, mailNow } from './activities.js';
import type { NextAction, Queued, StepVisit } from './messages.js';

/**
 * Sends the mail of a visit, and those that follow it, within the workflow task if the worker has a place for it: that
 * saves Temporal an activity and another workflow task. Otherwise, and after a failure, by an activity of the mail queue.
 *
 * @param isQueued the mail is left to the mail queue
 */
export async function sendMail(at: StepVisit, isQueued: boolean): Promise<NextAction> {
  const options = { summary: `send mail (${at.step})` };
  const next = isQueued ? QUEUED : await sendNow(at, options);
  if (next.do !== 'queue') return next;
  const { failed } = next;
  return mail.sendEmail.executeWithOptions(options, failed === undefined ? [at] : [at, failed]);
}

const QUEUED: Queued = { do: 'queue' };

/** @throws a failure after which no attempt is made, and a cancellation */
async function sendNow(at: StepVisit, options: { summary: string }): Promise<NextAction | Queued> {
  try {
    return await mailNow.sendEmailNow.executeWithOptions(options, [at]);
  } catch (error) {
    const cause = error instanceof ActivityFailure ? error.cause : error;
    const isRetried = cause instanceof ApplicationFailure && cause.nonRetryable !== true;
    if (isRetried || cause instanceof TimeoutFailure) return QUEUED;
    throw error;
  }
}
