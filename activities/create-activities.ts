import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import type { BroadcastDeps } from './broadcasts/sending-run.js';
import { turnOfBroadcast } from './broadcasts/turn-of-broadcast.js';
import { callWebhook, type CallWebhookDeps } from './steps/call-webhook.js';
import { sendConfirmation } from './mail/send-confirmation.js';
import { endPending, giveUpMail, nextConfirmationAction } from './mail/confirmation-state.js';
import { createPositionActivities } from './steps/position.js';
import { stopDelivery, nextDeliveryAction } from './deliveries/run-delivery.js';
import type { DeliveryDeps } from './deliveries/attempt-delivery.js';
import type { HousekeepingPort } from './ports.js';
import { giveUpQueuedMail, sendQueuedMail, type QueuedMail } from './mail/queued-mail.js';
import { failureAgain, failureOf } from './failures.js';
import { countedStep, type WorkerMetrics } from './metrics.js';
import type { MailsAtOnce } from './steps/mails-at-once.js';
import { sendEmail, type SendEmailDeps } from './steps/send-email.js';
import { sendEmails } from './steps/send-emails.js';
import type {
  ApplyUnmappedEventsInput,
  BroadcastAction,
  BroadcastInput,
  ConfirmationInput,
  ConfirmationMailInput,
  ConfirmationAction,
  DeliveryInput,
  DeliveryAction,
  FailedAttempt,
  NextAction,
  NoticeInput,
  Queued,
  StepVisit,
  TestMailInput,
} from '../workflows/messages.js';

export interface ActivityDeps {
  broadcast: BroadcastDeps;
  email: SendEmailDeps;
  mailsAtOnce: MailsAtOnce;
  webhook: CallWebhookDeps;
  delivery: DeliveryDeps;
  housekeeping: HousekeepingPort;
  metrics: WorkerMetrics;
}

/** Shorter than a third of the heartbeat timeout (workflows/activities.ts). */
const HEARTBEAT_MS = 5_000;

/** Creates every activity that workflows call. The keys are the names under which Temporal knows them. */
export function createActivities(deps: ActivityDeps) {
  const { broadcast, email, mailsAtOnce, webhook, delivery, housekeeping, metrics } = deps;
  const sendOne = countedStep(metrics, 'sendEmail', (at: StepVisit) =>
    mailsAtOnce.measure(at.workspaceId, () => sendEmail(email, at)),
  );
  return {
    ...createPositionActivities(email),
    /** As a local activity; only if there is a place. */
    sendEmailNow: async (first: StepVisit): Promise<NextAction | Queued> => {
      const leave = mailsAtOnce.take(first.workspaceId);
      if (leave === null) return { do: 'queue' };
      const emails = { send: sendOne, onNext: () => undefined, signal: cancellationSignal() };
      try {
        return await sendEmails(emails, first);
      } catch (error) {
        const failed = failureOf(error);
        if (failed === null) throw error;
        return { do: 'queue', failed };
      } finally {
        leave();
      }
    },
    /** `failed` is how `sendEmailNow` has ended, which was the first attempt. */
    sendEmail: async (first: StepVisit, failed?: FailedAttempt): Promise<NextAction> => {
      if (failed !== undefined && activityInfo().attempt === 1) throw failureAgain(failed);
      const current = { step: first.step };
      const onNext = ({ step }: StepVisit): void => void (current.step = step);
      const emails = { send: sendOne, onNext, signal: cancellationSignal() };
      return withHeartbeat(
        () => sendEmails(emails, first),
        () => current.step,
      );
    },
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

/** Sends heartbeats to Temporal while `work` runs, with what it is at. */
async function withHeartbeat<T>(work: () => Promise<T>, at?: () => string): Promise<T> {
  const timer = setInterval(() => {
    heartbeat(at?.());
  }, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
