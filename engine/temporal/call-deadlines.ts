import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';

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
export function withDeadline(disableContext: () => void): ReturnType<typeof makeGrpcRetryInterceptor> {
  const retrying = makeGrpcRetryInterceptor(defaultGrpcRetryOptions());
  return (options, nextCall) => {
    disableContext();
    const method = options.method_definition.path.split('/').at(-1) ?? '';
    const ms = DEADLINES_MS.get(method);
    const keepsDeadline = ms === undefined || options.deadline !== undefined;
    return retrying(keepsDeadline ? options : { ...options, deadline: Date.now() + ms }, nextCall);
  };
}
