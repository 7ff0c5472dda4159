import {
  type Client,
  type WorkflowStartOptions,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import type { WakeSignal } from '../../domain/automation/enrollment.js';
import type { OutboxRecord } from '../../models/system/outbox.js';
import type { ConsoleDetails } from './console-details.js';
import {
  applyUnmappedEventsWorkflowId,
  broadcastWorkflowId,
  confirmationWorkflowId,
  enrollmentWorkflowId,
  jobWorkflowId,
  noticeWorkflowId,
  testMailWorkflowId,
  webhookWorkflowId,
} from '../../workflows/ids.js';
import {
  applyUnmappedEventsWorkflow,
  AUTOMATIONS_QUEUE,
  broadcastWorkflow,
  confirmationWorkflow,
  DELIVERIES_QUEUE,
  enrollmentWorkflow,
  jobWorkflow,
  lookSignal,
  noticeWorkflow,
  testMailWorkflow,
  webhookDeliveryWorkflow,
  wakeSignal,
  type ApplyUnmappedEventsInput,
  type BroadcastInput,
  type ConfirmationInput,
  type DeliveryInput,
  type EnrollmentInput,
  type JobInput,
  type NoticeInput,
  type TestMailInput,
} from '../../workflows/messages.js';

const keys = {
  workspaceId: { name: 'WorkspaceId', type: 'KEYWORD' },
  automationId: { name: 'AutomationId', type: 'KEYWORD' },
  contactId: { name: 'ContactId', type: 'KEYWORD' },
  triggerEvent: { name: 'TriggerEvent', type: 'KEYWORD' },
} as const;

/** Limit of keywords in SQL visibility stores. */
const KEYWORD_LENGTH = 255;
/** The server accepts 400 bytes of summary. */
const SUMMARY_LENGTH = 120;

export async function startEnrollment(
  client: Client,
  row: OutboxRecord<'start'>,
  details: ConsoleDetails,
): Promise<void> {
  const enrollmentId = row.target.toHexString();
  const { run, automationId, automationName, contactId, triggerEvent } = row.args;
  const workspaceId = row.workspaceId.toHexString();
  const input: EnrollmentInput = { workspaceId, contactId, enrollmentId, run };
  const typedSearchAttributes = [
    { key: keys.workspaceId, value: workspaceId },
    { key: keys.automationId, value: automationId },
    { key: keys.contactId, value: contactId },
    { key: keys.triggerEvent, value: triggerEvent.slice(0, KEYWORD_LENGTH) },
  ];
  await startOnce(() =>
    client.workflow.start(enrollmentWorkflow, {
      workflowId: enrollmentWorkflowId(enrollmentId, run),
      taskQueue: AUTOMATIONS_QUEUE,
      args: [input],
      typedSearchAttributes,
      staticSummary: `${automationName.slice(0, SUMMARY_LENGTH)} · ${enrollmentId}`,
      ...details({ workspaceId, path: `/enrollments/${enrollmentId}`, name: 'The enrollment' }),
      priority: { fairnessKey: workspaceId },
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    }),
  );
}

/** Starts a workflow, unless it was started before. */
async function startWorkflow(
  client: Client,
  workflow: string,
  {
    workflowId,
    input,
    ...options
  }: { workflowId: string; taskQueue?: string; input: { workspaceId: string } } & Pick<
    WorkflowStartOptions,
    'staticSummary' | 'staticDetails' | 'typedSearchAttributes' | 'startDelay' | 'workflowIdReusePolicy'
  >,
): Promise<void> {
  await startOnce(() =>
    client.workflow.start(workflow, {
      workflowId,
      taskQueue: AUTOMATIONS_QUEUE,
      args: [input],
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      ...options,
      priority: { fairnessKey: input.workspaceId },
    }),
  );
}

/** One that has closed is started again: its row says whether anything is left to do. */
export async function startJob(
  client: Client,
  { delayMs, ...input }: JobInput & { workspaceId: string; delayMs: number },
  details: ConsoleDetails,
): Promise<void> {
  const { jobId, kind, workspaceId } = input;
  await startWorkflow(client, jobWorkflow, {
    workflowId: jobWorkflowId(input),
    taskQueue: DELIVERIES_QUEUE,
    input,
    startDelay: delayMs,
    typedSearchAttributes: [{ key: keys.workspaceId, value: workspaceId }],
    staticSummary: `Job · ${kind} · ${jobId}`,
    ...details({ workspaceId, path: '/settings/jobs', name: 'The job' }),
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  });
}

export async function cancelJob(client: Client, job: Pick<JobInput, 'kind' | 'jobId'>): Promise<void> {
  try {
    await client.workflow.getHandle(jobWorkflowId(job)).cancel();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

export async function startApplyUnmappedEvents(
  client: Client,
  { n, ...input }: ApplyUnmappedEventsInput & { n: number },
  details: ConsoleDetails,
): Promise<void> {
  const { workspaceId, learnedId } = input;
  await startWorkflow(client, applyUnmappedEventsWorkflow, {
    workflowId: applyUnmappedEventsWorkflowId(learnedId, n),
    input,
    ...details({ workspaceId, path: '/events/unmapped', name: 'Events without a person' }),
  });
}

export async function startTestMail(
  client: Client,
  input: TestMailInput,
  details: ConsoleDetails,
): Promise<void> {
  await startWorkflow(client, testMailWorkflow, {
    workflowId: testMailWorkflowId(input.testId),
    input,
    ...details({ workspaceId: input.workspaceId, path: '/templates', name: 'Templates' }),
  });
}

export async function startNotice(
  client: Client,
  input: NoticeInput,
  details: ConsoleDetails,
): Promise<void> {
  await startWorkflow(client, noticeWorkflow, {
    workflowId: noticeWorkflowId(input.noticeId),
    input,
    ...details({ workspaceId: input.workspaceId, path: '/', name: 'What needs attention' }),
  });
}

export async function wakeBroadcast(
  client: Client,
  input: BroadcastInput,
  details: ConsoleDetails,
): Promise<void> {
  const { workspaceId, broadcastId } = input;
  await client.workflow.signalWithStart(broadcastWorkflow, {
    workflowId: broadcastWorkflowId(broadcastId),
    taskQueue: AUTOMATIONS_QUEUE,
    args: [input],
    signal: lookSignal,
    typedSearchAttributes: [{ key: keys.workspaceId, value: workspaceId }],
    staticSummary: `Broadcast · ${broadcastId}`,
    ...details({ workspaceId, path: `/broadcasts/${broadcastId}`, name: 'The broadcast' }),
    priority: { fairnessKey: workspaceId },
  });
}

export async function startConfirmation(
  client: Client,
  { contactId, ...input }: ConfirmationInput & { contactId: string },
  details: ConsoleDetails,
): Promise<void> {
  await startWorkflow(client, confirmationWorkflow, {
    workflowId: confirmationWorkflowId(input.confirmationId),
    input,
    typedSearchAttributes: [{ key: keys.workspaceId, value: input.workspaceId }],
    staticSummary: `Confirmation of a sign-up · ${input.confirmationId}`,
    ...details({ workspaceId: input.workspaceId, path: `/contacts/${contactId}`, name: 'The contact' }),
  });
}

export async function startDelivery(
  client: Client,
  { delayMs, ...input }: DeliveryInput & { delayMs: number },
  details: ConsoleDetails,
): Promise<void> {
  await startWorkflow(client, webhookDeliveryWorkflow, {
    ...deliveryRun(input, details),
    input,
    startDelay: delayMs,
  });
}

function deliveryRun({ workspaceId, deliveryId, run }: DeliveryInput, details: ConsoleDetails) {
  return {
    workflowId: webhookWorkflowId(deliveryId, run),
    taskQueue: DELIVERIES_QUEUE,
    typedSearchAttributes: [{ key: keys.workspaceId, value: workspaceId }],
    staticSummary: `Webhook of a rule · ${deliveryId}`,
    ...details({ workspaceId, path: `/deliveries/${deliveryId}`, name: 'The delivery' }),
  };
}

/** A plain signal would wait for the start delay to end; signal-with-start ends the delay. */
export async function wakeDelivery(
  client: Client,
  input: DeliveryInput,
  details: ConsoleDetails,
): Promise<void> {
  await startOnce(() =>
    client.workflow.signalWithStart(webhookDeliveryWorkflow, {
      ...deliveryRun(input, details),
      args: [input],
      signal: lookSignal,
      priority: { fairnessKey: input.workspaceId },
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    }),
  );
}

export async function wakeConfirmation(client: Client, confirmationId: string): Promise<void> {
  try {
    await client.workflow.getHandle(confirmationWorkflowId(confirmationId)).signal(lookSignal);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

async function startOnce(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

export async function cancelEnrollment(
  client: Client,
  row: OutboxRecord<'cancel'>,
): Promise<'done' | 'notFound'> {
  const workflowId = enrollmentWorkflowId(row.target.toHexString(), row.args.run);
  try {
    await client.workflow.getHandle(workflowId).cancel();
    return 'done';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'notFound';
    throw error;
  }
}

export async function signalEnrollment(client: Client, row: OutboxRecord<'signal'>): Promise<void> {
  const { signal, run } = row.args;
  await wakeEnrollment(client, { enrollmentId: row.target.toHexString(), run }, signal);
}

/** Signals a run; does nothing if it is not running. */
export async function wakeEnrollment(
  client: Client,
  { enrollmentId, run }: { enrollmentId: string; run: number },
  signal: WakeSignal,
): Promise<void> {
  const workflowId = enrollmentWorkflowId(enrollmentId, run);
  try {
    await client.workflow.getHandle(workflowId).signal(wakeSignal, signal);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}
