import { activityInfo, heartbeat } from '@temporalio/activity';
import { callWebhook, type CallWebhookDeps } from './steps/call-webhook.js';
import { sendConfirmation } from './mail/send-confirmation.js';
import { endPending, giveUpMail, nextConfirmationAction } from './mail/confirmation-state.js';
import { createPositionActivities } from './steps/position.js';
import { stopDelivery, nextDeliveryAction } from './deliveries/run-delivery.js';
import type { DeliveryDeps } from './deliveries/attempt-delivery.js';
import type { HousekeepingPort } from './ports.js';
import { giveUpQueuedMail, sendQueuedMail, type QueuedMail } from './mail/queued-mail.js';
import { countedStep, type WorkerMetrics } from './metrics.js';
import { sendEmail, type SendEmailDeps } from './steps/send-email.js';
import type {
  ApplyUnmappedEventsInput,
  ConfirmationInput,
  ConfirmationMailInput,
  ConfirmationAction,
  DeliveryInput,
  DeliveryAction,
  NoticeInput,
  StepVisit,
  TestMailInput,
} from '../workflows/messages.js';

export interface ActivityDeps {
  email: SendEmailDeps;
  webhook: CallWebhookDeps;
  delivery: DeliveryDeps;
  housekeeping: HousekeepingPort;
  metrics: WorkerMetrics;
}

/** Shorter than a third of the heartbeat timeout (workflows/activities.ts). */
const HEARTBEAT_MS = 5_000;

/** Creates every activity that workflows call. The keys are the names under which Temporal knows them. */
export function createActivities(deps: ActivityDeps) {
  const { email, webhook, delivery, housekeeping, metrics } = deps;
  return {
    ...createPositionActivities(email),
    sendEmail: countedStep(metrics, 'sendEmail', (at: StepVisit) =>
      withHeartbeat(() => sendEmail(email, at)),
    ),
    callWebhook: countedStep(metrics, 'webhook', (at: StepVisit) =>
      withHeartbeat(() => callWebhook(webhook, at, activityInfo().attempt)),
    ),
    nextOfConfirmation: (input: ConfirmationInput): Promise<ConfirmationAction> =>
      nextConfirmationAction(email.db, input),
    sendConfirmation: (input: ConfirmationMailInput): Promise<void> =>
      withHeartbeat(() => sendConfirmation(email, input)),
    giveUpConfirmationMail: (input: ConfirmationMailInput): Promise<void> => giveUpMail(email.db, input),
    withdrawConfirmation: async (input: ConfirmationInput): Promise<void> => {
      await endPending(email.db, input, 'withdrawn');
    },
    sendTestMail: (input: TestMailInput): Promise<void> =>
      withHeartbeat(() => sendQueuedMail(email, queuedTestMail(input))),
    giveUpTestMail: (input: TestMailInput): Promise<void> =>
      giveUpQueuedMail(email.db, queuedTestMail(input)),
    sendNotice: (input: NoticeInput): Promise<void> =>
      withHeartbeat(() => sendQueuedMail(email, queuedNotice(input))),
    giveUpNotice: (input: NoticeInput): Promise<void> => giveUpQueuedMail(email.db, queuedNotice(input)),
    turnOfDelivery: (input: DeliveryInput): Promise<DeliveryAction> =>
      withHeartbeat(() => nextDeliveryAction(delivery, input)),
    stopDelivery: (input: DeliveryInput): Promise<void> => stopDelivery(delivery, input),
    applyEarlier: ({ workspaceId, learnedId }: ApplyUnmappedEventsInput): Promise<void> =>
      withHeartbeat(() => housekeeping.applyUnmappedEvents(workspaceId, learnedId)),
  };
}

export type Activities = ReturnType<typeof createActivities>;

function queuedTestMail({ workspaceId, testId }: TestMailInput): QueuedMail {
  return { kind: 'TemplateTest', workspaceId, id: testId };
}

function queuedNotice({ workspaceId, noticeId }: NoticeInput): QueuedMail {
  return { kind: 'Notice', workspaceId, id: noticeId };
}

/** Sends heartbeats to Temporal while `work` runs. */
async function withHeartbeat<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(heartbeat, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
