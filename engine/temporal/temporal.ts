import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type TLSConfig,
} from '@temporalio/client';
import type { OutboxRecord } from '../../models/system/outbox.js';
import type {
  ApplyUnmappedEventsInput,
  BroadcastInput,
  ConfirmationInput,
  DeliveryInput,
  JobInput,
  NoticeInput,
  TestMailInput,
} from '../../workflows/messages.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { consoleDetails, type ConsoleDetails } from './console-details.js';
import { isOutage } from './temporal-errors.js';
import {
  cancelEnrollment,
  cancelJob,
  signalEnrollment,
  startApplyUnmappedEvents,
  startConfirmation,
  startDelivery,
  startEnrollment,
  startJob,
  startNotice,
  startTestMail,
  wakeBroadcast,
  wakeConfirmation,
  wakeDelivery,
} from './workflow-commands.js';

export interface TemporalSettings {
  address: string;
  namespace: string;
  apiKey: string | null;
  /** Null connects without TLS. */
  tls: TLSConfig | null;
  /** Address of the console, to which the details of each run link; without it they do not. */
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
  startApplyUnmappedEvents(input: ApplyUnmappedEventsInput & { n: number }): Promise<void>;
  startConfirmation(input: ConfirmationInput & { contactId: string }): Promise<void>;
  /** Makes the workflow read its row again; does nothing if it is missing or closed. */
  wakeConfirmation(confirmationId: string): Promise<void>;
  /** Makes the workflow read its row; starts it if it is not running. */
  wakeBroadcast(input: BroadcastInput): Promise<void>;
  startTestMail(input: TestMailInput): Promise<void>;
  /** The workflow begins after `delayMs`; does nothing while the job's workflow runs. */
  startJob(input: JobInput & { workspaceId: string; delayMs: number }): Promise<void>;
  /** Cancels the job's workflow; does nothing if it is missing or closed. */
  cancelJob(job: Pick<JobInput, 'kind' | 'jobId'>): Promise<void>;
  startNotice(input: NoticeInput): Promise<void>;
  /** The workflow first reads its row after `delayMs`, or when woken. */
  startDelivery(input: DeliveryInput & { delayMs: number }): Promise<void>;
  /** Makes the workflow read its row now; does nothing if it is closed. */
  wakeDelivery(input: DeliveryInput): Promise<void>;
  /** Resolves to true if the server answers, else rejects. */
  check(): Promise<boolean>;
  close(): Promise<void>;
}

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
  const details = consoleDetails(settings.consoleUrl);
  const linked = <A>(call: (own: Client, input: A, details: ConsoleDetails) => Promise<void>) =>
    guarded((own, input: A) => call(own, input, details));
  return {
    client,
    connection,
    namespace: settings.namespace,
    capacity: () => breaker.capacity,
    start: linked(startEnrollment),
    cancel: guarded(cancelEnrollment),
    signal: guarded(signalEnrollment),
    startApplyUnmappedEvents: linked(startApplyUnmappedEvents),
    startConfirmation: linked(startConfirmation),
    wakeConfirmation: guarded(wakeConfirmation),
    wakeBroadcast: linked(wakeBroadcast),
    startTestMail: linked(startTestMail),
    startJob: linked(startJob),
    cancelJob: guarded(cancelJob),
    startNotice: linked(startNotice),
    startDelivery: linked(startDelivery),
    wakeDelivery: linked(wakeDelivery),
    check: async () => {
      await connection.healthService.check({});
      return true;
    },
    close: () => connection.close(),
  };
}

/** Shorter than the lease of an outbox row, so that two calls for it never overlap. */
const CALL_DEADLINE_MS = 5_000;
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
