import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  isGrpcDeadlineError,
  isGrpcServiceError,
  isRetryableError,
  makeGrpcRetryInterceptor,
  NamespaceNotFoundError,
  ServiceError,
  type TLSConfig,
  type WorkflowStartOptions,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
} from '@temporalio/client';
import {
  applyUnmappedEventsWorkflowId,
  broadcastWorkflowId,
  confirmationWorkflowId,
  enrollmentWorkflowId,
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
  type NoticeInput,
  type TestMailInput,
} from '../../workflows/messages.js';
import type { OutboxRecord } from '../../models/outbox.js';
import { CircuitBreaker, CircuitOpen } from './circuit-breaker.js';

/** Shorter than the lease of an outbox row, so that two calls for it never overlap. */
export const CALL_DEADLINE_MS = 5_000;
/** Deadlines by gRPC method, retries included; polling calls have none. */
const DEADLINES_MS = new Map([
  ['StartWorkflowExecution', CALL_DEADLINE_MS],
  ['RequestCancelWorkflowExecution', CALL_DEADLINE_MS],
  ['SignalWorkflowExecution', CALL_DEADLINE_MS],
  ['SignalWithStartWorkflowExecution', CALL_DEADLINE_MS],
  ['ListWorkflowExecutions', CALL_DEADLINE_MS],
  ['DescribeWorkflowExecution', CALL_DEADLINE_MS],
  ['Check', 1_000],
]);

export interface TemporalSettings {
  address: string;
  namespace: string;
  apiKey: string | null;
  /** Null connects without TLS. */
  tls: TLSConfig | null;
  /** Address of the console, to which the details of an enrollment's run link; without it they do not. */
  consoleUrl?: string;
}

/** The only user of the Temporal client. */
export interface Temporal {
  client: Client;
  connection: Connection;
  namespace: string;
  /** How many commands it takes now; 0 while the server is away. All commands of the process share one circuit breaker. */
  capacity(): number;
  /** Starts the enrollment's workflow; succeeds if it was started before. */
  start(row: OutboxRecord<'start'>): Promise<void>;
  /** Requests cancellation; 'notFound' if no such workflow is known. */
  cancel(row: OutboxRecord<'cancel'>): Promise<'done' | 'notFound'>;
  /** Wakes the workflow; does nothing if it is missing or closed. */
  signal(row: OutboxRecord<'signal'>): Promise<void>;
  /** `n` distinguishes the occasions on which an id was linked. */
  startApplyUnmappedEvents(input: ApplyUnmappedEventsInput, n: number): Promise<void>;
  startConfirmation(input: ConfirmationInput): Promise<void>;
  /** Makes the workflow read its row again; does nothing if it is missing or closed. */
  wakeConfirmation(confirmationId: string): Promise<void>;
  /** Makes the workflow read its row; starts it if it is not running. */
  wakeBroadcast(input: BroadcastInput): Promise<void>;
  startTestMail(input: TestMailInput): Promise<void>;
  startNotice(input: NoticeInput): Promise<void>;
  /** The workflow first reads its row after `delayMs`, or when woken. */
  startDelivery(input: DeliveryInput, delayMs: number): Promise<void>;
  /** Makes the workflow read its row now; does nothing if it is closed. */
  wakeDelivery(input: DeliveryInput): Promise<void>;
  /** Resolves to true if the server answers, else rejects. */
  check(): Promise<boolean>;
  close(): Promise<void>;
}

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

/** Connects on first use, so that the API starts and answers while Temporal is unreachable. */
export function createTemporal(settings: TemporalSettings): Temporal {
  const connection = Connection.lazy({
    address: settings.address,
    tls: settings.tls ?? false,
    interceptors: [withDeadline(() => connection.callContextStorage.disable())],
    ...(settings.apiKey === null ? {} : { apiKey: settings.apiKey }),
  });
  const client = new Client({ connection, namespace: settings.namespace });
  const breaker = new CircuitBreaker(isOutage);
  const guarded =
    <A extends unknown[], T>(call: (client: Client, ...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      breaker.run(() => call(client, ...args));
  return {
    client,
    connection,
    namespace: settings.namespace,
    capacity: () => breaker.capacity,
    start: guarded((own, row: OutboxRecord<'start'>) => startEnrollment(own, row, settings.consoleUrl)),
    cancel: guarded(cancelEnrollment),
    signal: guarded(signalEnrollment),
    startApplyUnmappedEvents: guarded(startApplyUnmappedEvents),
    startConfirmation: guarded(startConfirmation),
    wakeConfirmation: guarded(wakeConfirmation),
    wakeBroadcast: guarded(wakeBroadcast),
    startTestMail: guarded(startTestMail),
    startNotice: guarded(startNotice),
    startDelivery: guarded(startDelivery),
    wakeDelivery: guarded(wakeDelivery),
    check: async () => {
      await connection.healthService.check({});
      return true;
    },
    close: () => connection.close(),
  };
}

/**
 * The SDK's retries, with our deadlines.
 *
 * The SDK passes metadata to calls in an AsyncLocalStorage, which before Node 24 slows down every promise of the
 * process by a tenth from its first use. At this point the call has read it, so it is disabled again; therefore
 * `connection.withDeadline` and the like only apply to calls made synchronously, not after an `await`.
 */
function withDeadline(disableContext: () => void): ReturnType<typeof makeGrpcRetryInterceptor> {
  const retrying = makeGrpcRetryInterceptor(defaultGrpcRetryOptions());
  return (options, nextCall) => {
    disableContext();
    const method = options.method_definition.path.split('/').at(-1) ?? '';
    const ms = DEADLINES_MS.get(method);
    const keepsDeadline = ms === undefined || options.deadline !== undefined;
    return retrying(keepsDeadline ? options : { ...options, deadline: Date.now() + ms }, nextCall);
  };
}

async function startEnrollment(
  client: Client,
  row: OutboxRecord<'start'>,
  consoleUrl: string | undefined,
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
      ...(consoleUrl !== undefined && {
        staticDetails: `[The enrollment in Rollcall](${consoleUrl}/enrollments/${enrollmentId})`,
      }),
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
    'staticSummary' | 'typedSearchAttributes' | 'startDelay'
  >,
): Promise<void> {
  await startOnce(() =>
    client.workflow.start(workflow, {
      workflowId,
      taskQueue: AUTOMATIONS_QUEUE,
      args: [input],
      ...options,
      priority: { fairnessKey: input.workspaceId },
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    }),
  );
}

async function startApplyUnmappedEvents(
  client: Client,
  input: ApplyUnmappedEventsInput,
  n: number,
): Promise<void> {
  const workflowId = applyUnmappedEventsWorkflowId(input.learnedId, n);
  await startWorkflow(client, applyUnmappedEventsWorkflow, { workflowId, input });
}

async function startTestMail(client: Client, input: TestMailInput): Promise<void> {
  await startWorkflow(client, testMailWorkflow, { workflowId: testMailWorkflowId(input.testId), input });
}

async function startNotice(client: Client, input: NoticeInput): Promise<void> {
  await startWorkflow(client, noticeWorkflow, { workflowId: noticeWorkflowId(input.noticeId), input });
}

async function wakeBroadcast(client: Client, input: BroadcastInput): Promise<void> {
  await client.workflow.signalWithStart(broadcastWorkflow, {
    workflowId: broadcastWorkflowId(input.broadcastId),
    taskQueue: AUTOMATIONS_QUEUE,
    args: [input],
    signal: lookSignal,
    typedSearchAttributes: [{ key: keys.workspaceId, value: input.workspaceId }],
    staticSummary: `Broadcast · ${input.broadcastId}`,
    priority: { fairnessKey: input.workspaceId },
  });
}

async function startConfirmation(client: Client, input: ConfirmationInput): Promise<void> {
  await startWorkflow(client, confirmationWorkflow, {
    workflowId: confirmationWorkflowId(input.confirmationId),
    input,
    typedSearchAttributes: [{ key: keys.workspaceId, value: input.workspaceId }],
    staticSummary: `Confirmation of a sign-up · ${input.confirmationId}`,
  });
}

async function startDelivery(client: Client, input: DeliveryInput, delayMs: number): Promise<void> {
  await startWorkflow(client, webhookDeliveryWorkflow, {
    ...deliveryRun(input),
    input,
    startDelay: delayMs,
  });
}

function deliveryRun({ workspaceId, deliveryId, run }: DeliveryInput) {
  return {
    workflowId: webhookWorkflowId(deliveryId, run),
    taskQueue: DELIVERIES_QUEUE,
    typedSearchAttributes: [{ key: keys.workspaceId, value: workspaceId }],
    staticSummary: `Webhook of a rule · ${deliveryId}`,
  };
}

/** A plain signal would wait for the start delay to end; signal-with-start ends the delay. */
async function wakeDelivery(client: Client, input: DeliveryInput): Promise<void> {
  await startOnce(() =>
    client.workflow.signalWithStart(webhookDeliveryWorkflow, {
      ...deliveryRun(input),
      args: [input],
      signal: lookSignal,
      priority: { fairnessKey: input.workspaceId },
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
    }),
  );
}

async function wakeConfirmation(client: Client, confirmationId: string): Promise<void> {
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

async function cancelEnrollment(client: Client, row: OutboxRecord<'cancel'>): Promise<'done' | 'notFound'> {
  const workflowId = enrollmentWorkflowId(row.target.toHexString(), row.args.run);
  try {
    await client.workflow.getHandle(workflowId).cancel();
    return 'done';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'notFound';
    throw error;
  }
}

async function signalEnrollment(client: Client, row: OutboxRecord<'signal'>): Promise<void> {
  const { signal, run } = row.args;
  const workflowId = enrollmentWorkflowId(row.target.toHexString(), run);
  try {
    await client.workflow.getHandle(workflowId).signal(wakeSignal, signal);
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
  }
}

/** Whether an error comes from Temporal or the connection to it, as opposed to a bug. */
export function isTemporalError(error: unknown): boolean {
  return (
    isGrpcServiceError(error) ||
    error instanceof ServiceError ||
    error instanceof NamespaceNotFoundError ||
    error instanceof CircuitOpen
  );
}

/** gRPC's PERMISSION_DENIED and UNAUTHENTICATED. */
const REFUSED_CREDENTIALS: ReadonlySet<number> = new Set([7, 16]);

/** Whether an error concerns the server or the connection, so that other commands would fail too. */
export function isOutage(error: unknown): boolean {
  if (error instanceof NamespaceNotFoundError || isGrpcDeadlineError(error)) return true;
  if (isGrpcServiceError(error)) return isRetryableError(error) || REFUSED_CREDENTIALS.has(error.code);
  return error instanceof ServiceError && isOutage(error.cause);
}
