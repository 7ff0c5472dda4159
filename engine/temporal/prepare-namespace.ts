import { setTimeout as sleep } from 'node:timers/promises';
import { compileWorkflowOptions, isGrpcServiceError, type Connection } from '@temporalio/client';
import { searchAttributes } from '../../workflows/messages.js';

/** How long closed runs stay visible; the server's default is one day. */
const RETENTION_SECONDS = 30 * 86_400;
/** As a protobuf duration; the client exports no other way to make one. */
const { workflowRunTimeout: retention = null } = compileWorkflowOptions({
  workflowId: '',
  taskQueue: '',
  workflowRunTimeout: RETENTION_SECONDS * 1_000,
});
/** temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD */
const KEYWORD = 2;
/** google.rpc.Code */
const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
/** Returned where administrators manage namespaces (Temporal Cloud, shared clusters); theirs is used as it is. */
const PERMISSION_DENIED = 7;
const UNIMPLEMENTED = 12;
const IGNORED_CODES: readonly number[] = [ALREADY_EXISTS, PERMISSION_DENIED, UNIMPLEMENTED];
/** A new namespace is usable on all servers within about 10 s. */
const KNOWN_WITHIN_MS = 30_000;

/**
 * Creates namespace and search attributes if they are missing. Safe to repeat and to run from several workers at once.
 */
export async function prepareNamespace({
  connection,
  namespace,
}: {
  connection: Connection;
  namespace: string;
}): Promise<void> {
  await ignoreExisting(() =>
    connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: retention,
    }),
  );
  await retryUntilKnown(() => raiseRetention(connection, namespace));
  await retryUntilKnown(() =>
    ignoreExisting(() =>
      connection.operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(searchAttributes.map((name) => [name, KEYWORD])),
      }),
    ),
  );
}

/** An existing namespace may have a shorter retention (one day on the dev server). */
async function raiseRetention(connection: Connection, namespace: string): Promise<void> {
  const { config } = await connection.workflowService.describeNamespace({ namespace });
  const seconds = config?.workflowExecutionRetentionTtl?.seconds?.toNumber() ?? 0;
  if (seconds >= RETENTION_SECONDS) return;
  await ignoreExisting(() =>
    connection.workflowService.updateNamespace({
      namespace,
      config: { workflowExecutionRetentionTtl: retention },
    }),
  );
}

async function ignoreExisting(make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (!isGrpcServiceError(error) || !IGNORED_CODES.includes(Number(error.code))) throw error;
  }
}

/** Repeats while the server does not know the new namespace yet. */
async function retryUntilKnown(work: () => Promise<void>): Promise<void> {
  const until = Date.now() + KNOWN_WITHIN_MS;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const unknown = isGrpcServiceError(error) && Number(error.code) === NOT_FOUND;
      if (!unknown || Date.now() > until) throw error;
      await sleep(500);
    }
  }
}
