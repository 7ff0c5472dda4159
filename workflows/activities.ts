import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/create-activities.js';
import { DELIVERIES_QUEUE, MAIL_QUEUE } from './messages.js';
import { untilCancelled } from './until-cancelled.js';

/** What touches MongoDB alone; retried until it is available. */
const stored = proxyLocalActivities<
  Pick<
    Activities,
    | 'advance'
    | 'fail'
    | 'acknowledgeCancel'
    | 'nextOfConfirmation'
    | 'giveUpConfirmationMail'
    | 'withdrawConfirmation'
    | 'giveUpTestMail'
    | 'giveUpNotice'
  >
>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/** Where an enrollment stands. */
export const position = {
  advance: untilCancelled(stored.advance),
  fail: untilCancelled(stored.fail),
  acknowledgeCancel: untilCancelled(stored.acknowledgeCancel),
};

/** Pending confirmations and queued mails. */
export const confirmations = {
  nextOfConfirmation: untilCancelled(stored.nextOfConfirmation),
  giveUpConfirmationMail: untilCancelled(stored.giveUpConfirmationMail),
  withdrawConfirmation: untilCancelled(stored.withdrawConfirmation),
  giveUpTestMail: untilCancelled(stored.giveUpTestMail),
  giveUpNotice: untilCancelled(stored.giveUpNotice),
};

/**
 * Temporal does not limit how long these are retried: the time before the first attempt, while workers are away or
 * busy, must not count. The activities themselves give up a day after the first attempt (activities/failures.ts).
 */
const effect = { heartbeatTimeout: '10 seconds' } as const;

/** A mail within the workflow task. A failure is left to the activity that follows, which operators see. */
export const mailNow = proxyLocalActivities<Pick<Activities, 'sendEmailNow'>>({
  startToCloseTimeout: '11 minutes',
  retry: { maximumAttempts: 1 },
});

export const mail = proxyActivities<Pick<Activities, 'sendEmail'>>({
  ...effect,
  taskQueue: MAIL_QUEUE,
  startToCloseTimeout: '11 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 3, maximumInterval: '1 hour' },
});

/** Retried more often than other mail: the contact is waiting for it. */
export const confirmationMails = proxyActivities<Pick<Activities, 'sendConfirmation'>>({
  ...effect,
  taskQueue: MAIL_QUEUE,
  startToCloseTimeout: '11 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 minutes' },
});

/** Still useful after a day. */
export const notices = proxyActivities<Pick<Activities, 'sendNotice'>>({
  ...effect,
  taskQueue: MAIL_QUEUE,
  startToCloseTimeout: '11 minutes',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 3, maximumInterval: '1 hour' },
});

/** The user is waiting for it; after an hour it is of no use. */
export const testMails = proxyActivities<Pick<Activities, 'sendTestMail'>>({
  taskQueue: MAIL_QUEUE,
  scheduleToCloseTimeout: '1 hour',
  heartbeatTimeout: '10 seconds',
  startToCloseTimeout: '11 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/**
 * A failed attempt, or one that found no free slot, sets the delay to the next one itself; the policy covers failures
 * on our side.
 */
export const webhook = proxyActivities<Pick<Activities, 'callWebhook'>>({
  ...effect,
  taskQueue: DELIVERIES_QUEUE,
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** An attempt takes at most 15 s; if its outcome cannot be written, the activity is retried. */
export const deliveries = proxyActivities<Pick<Activities, 'turnOfDelivery' | 'stopDelivery'>>({
  taskQueue: DELIVERIES_QUEUE,
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** A turn ends by itself within half a minute, after the mails that it has begun. */
export const broadcasts = proxyActivities<Pick<Activities, 'turnOfBroadcast' | 'pauseBroadcast'>>({
  startToCloseTimeout: '15 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/**
 * A turn ends by itself within seconds, after the page that it has begun; a cancel waits for that, which is not the SDK's default,
 * so that what the page has done is counted. It is on the queue of its kind.
 */
export const jobs = proxyActivities<Pick<Activities, 'turnOfJob' | 'stopJob'>>({
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  startToCloseTimeout: '30 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '500 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

export const housekeeping = proxyActivities<Pick<Activities, 'applyEarlier'>>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '10 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});
