import { heartbeat } from '@temporalio/activity';
import { callWebhook, type CallWebhookDeps } from './call-webhook.js';
import { createPositionActivities } from './position.js';
import type { HousekeepingPort } from './ports.js';
import { sendEmail, type SendEmailDeps } from './send-email.js';
import type { ErasureInput, StepOutcome, StepVisit } from '../workflows/messages.js';

export interface ActivityDeps {
  email: SendEmailDeps;
  webhook: CallWebhookDeps;
  housekeeping: HousekeepingPort;
}

/** Shorter than a third of the heartbeat timeout (workflows/activities.ts). */
const HEARTBEAT_MS = 5_000;

/** Everything that workflows can have done, with what it needs. */
export function createActivities({ email, webhook, housekeeping }: ActivityDeps) {
  return {
    ...createPositionActivities(email),
    sendEmail: (at: StepVisit): Promise<StepOutcome> => alive(() => sendEmail(email, at)),
    callWebhook: (at: StepVisit): Promise<StepOutcome> => alive(() => callWebhook(webhook, at)),
    reconcile: (): Promise<void> => alive(() => housekeeping.reconcile()),
    /** True while there may be more to clear. */
    eraseCopies: ({ workspaceId, contactId }: ErasureInput): Promise<boolean> =>
      alive(() => housekeeping.eraseCopies(workspaceId, contactId)),
  };
}

export type Activities = ReturnType<typeof createActivities>;

/** Tells Temporal that the worker is there while something slow goes on. */
async function alive<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(heartbeat, HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
