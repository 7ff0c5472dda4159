import { activityInfo } from '@temporalio/activity';
import type { BroadcastDeps } from './broadcasts/sending-run.js';
import { turnOfBroadcast } from './broadcasts/turn-of-broadcast.js';
import { callWebhook, type CallWebhookDeps } from './steps/call-webhook.js';
import { sendConfirmation } from './mail/send-confirmation.js';
import { endPending, giveUpMail, nextConfirmationAction } from './mail/confirmation-state.js';
import { createPositionActivities } from './steps/position.js';
import { stopDelivery, nextDeliveryAction } from './deliveries/run-delivery.js';
import type { DeliveryDeps } from './deliveries/attempt-delivery.js';
import { createJobActivities } from './job-activities.js';
import type { HousekeepingPort, JobsPort } from './ports.js';
import { sendOrWait } from './failures.js';
import { giveUpQueuedMail, sendQueuedMail, type QueuedMail } from './mail/queued-mail.js';
import { countedStep } from './metrics.js';
import { createMailActivities, type MailActivityDeps } from './steps/mail-activities.js';
import { withHeartbeat } from './with-heartbeat.js';
import type {
  ApplyUnmappedEventsInput,
  BroadcastAction,
  BroadcastInput,
  ConfirmationInput,
  ConfirmationMailInput,
  ConfirmationAction,
  DeliveryInput,
  DeliveryAction,
  NoticeInput,
  StepVisit,
  TestMailInput,
} from '../workflows/messages.js';

export interface ActivityDeps extends MailActivityDeps {
  broadcast: BroadcastDeps;
  webhook: CallWebhookDeps;
  delivery: DeliveryDeps;
  housekeeping: HousekeepingPort;
  jobs: JobsPort;
}

/** Creates every activity that workflows call. The keys are the names under which Temporal knows them. */
export function createActivities(deps: ActivityDeps) {
  const { broadcast, email, webhook, delivery, housekeeping, jobs, metrics } = deps;
  return {
    ...createPositionActivities(email),
    ...createMailActivities(deps),
    ...createJobActivities(jobs),
    callWebhook: countedStep(metrics, 'webhook', (at: StepVisit) =>
      withHeartbeat(() => callWebhook(webhook, at, activityInfo().attempt)),
    ),
    nextOfConfirmation: (input: ConfirmationInput): Promise<ConfirmationAction> =>
      nextConfirmationAction(email.db, input),
    /** Null, or for how many milliseconds the mail waits for its server, which is away. */
    sendConfirmation: (input: ConfirmationMailInput): Promise<number | null> =>
      withHeartbeat(() =>
        sendOrWait<number | null>(
          async () => {
            await sendConfirmation(email, input);
            return null;
          },
          (ms) => ms,
        ),
      ),
    giveUpConfirmationMail: (input: ConfirmationMailInput): Promise<void> => giveUpMail(email.db, input),
    withdrawConfirmation: async (input: ConfirmationInput): Promise<void> => {
      await endPending(email.db, input, 'withdrawn');
    },
    turnOfBroadcast: (input: BroadcastInput): Promise<BroadcastAction> =>
      withHeartbeat(() => turnOfBroadcast(broadcast, input)),
    pauseBroadcast: (input: BroadcastInput): Promise<void> =>
      broadcast.broadcasts.pause(input, 'its workflow was cancelled'),
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
