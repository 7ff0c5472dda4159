import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/create-activities.js';
import { DELIVERIES_QUEUE } from './messages.js';

/** Short work on MongoDB; repeated until it is there again. */
export const position = proxyActivities<
  Pick<
    Activities,
    | 'begin'
    | 'enterWait'
    | 'awaitEvent'
    | 'endEventWait'
    | 'chooseArm'
    | 'finish'
    | 'fail'
    | 'acknowledgeCancel'
  >
>({
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/** A step that acts on the outside is tried for a day; then the enrollment fails and can be retried. */
const effect = { scheduleToCloseTimeout: '24 hours', heartbeatTimeout: '20 seconds' } as const;

export const mail = proxyActivities<Pick<Activities, 'sendEmail'>>({
  ...effect,
  startToCloseTimeout: '11 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 3, maximumInterval: '1 hour' },
});

/** What an enrollment records of the person: events, and changes of the contact. */
export const record = proxyActivities<
  Pick<Activities, 'updateContact' | 'sendEvent' | 'addToList' | 'removeFromList'>
>({
  ...effect,
  startToCloseTimeout: '1 minute',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** What is to be done about a sign-up that waits to be confirmed. */
export const confirmations = proxyActivities<
  Pick<
    Activities,
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

/** Somebody waits for it in front of a screen: tried again more often than other mail. */
export const confirmationMails = proxyActivities<Pick<Activities, 'sendConfirmation'>>({
  ...effect,
  startToCloseTimeout: '11 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '10 minutes' },
});

/** It is still news a day later. */
export const notices = proxyActivities<Pick<Activities, 'sendNotice'>>({
  ...effect,
  startToCloseTimeout: '11 minutes',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 3, maximumInterval: '1 hour' },
});

/** Somebody looks at their inbox for it: after an hour nobody does. */
export const testMails = proxyActivities<Pick<Activities, 'sendTestMail'>>({
  scheduleToCloseTimeout: '1 hour',
  heartbeatTimeout: '20 seconds',
  startToCloseTimeout: '11 minutes',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/**
 * A try that failed says itself when the next one is due, also one for which there was no place; the policy is for what
 * goes wrong on our side, after however many of these.
 */
export const webhook = proxyActivities<Pick<Activities, 'callWebhook'>>({
  ...effect,
  taskQueue: DELIVERIES_QUEUE,
  startToCloseTimeout: '2 minutes',
  retry: { initialInterval: '5 seconds', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** A try takes 15 s at the most; what keeps it from being noted is repeated. */
export const deliveries = proxyActivities<Pick<Activities, 'turnOfDelivery' | 'stopDelivery'>>({
  taskQueue: DELIVERIES_QUEUE,
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '20 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

export const housekeeping = proxyActivities<Pick<Activities, 'reconcile' | 'eraseCopies' | 'applyEarlier'>>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '30 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' },
});
