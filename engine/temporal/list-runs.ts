import {
  isGrpcServiceError,
  WorkflowNotFoundError,
  type Client,
  type WorkflowExecutionStatusName,
} from '@temporalio/client';

/** Workflow ids per query. */
export const IDS_PER_QUERY = 250;
/** google.rpc.Code */
const INVALID_ARGUMENT = 3;

export interface ClosedRunsQuery {
  types: readonly string[];
  from: Date;
  to: Date;
  pageSize: number;
  /** The token of the page before; empty for the first. */
  token: string;
}

export interface ClosedRunsPage {
  workflowIds: string[];
  /** Continues after this page; null at the end. */
  token: string | null;
}

/**
 * One page of the runs that were closed other than by completing, from `from` on and before `to`. A token that the
 * server no longer accepts gives an empty page to be read again from the start, with an empty token.
 */
export async function listClosedRuns(
  client: Client,
  { types, from, to, pageSize, token }: ClosedRunsQuery,
): Promise<ClosedRunsPage> {
  const names = types.map((type) => `"${type}"`).join(',');
  const closedAs = '"Terminated","Canceled","Failed","TimedOut"';
  const query =
    `WorkflowType IN (${names}) AND ExecutionStatus IN (${closedAs}) ` +
    `AND CloseTime >= "${from.toISOString()}" AND CloseTime < "${to.toISOString()}"`;
  try {
    const { executions, nextPageToken } = await client.workflowService.listWorkflowExecutions({
      namespace: client.options.namespace,
      query,
      pageSize,
      nextPageToken: Buffer.from(token, 'base64'),
    });
    const workflowIds = executions.flatMap(({ execution }) => execution?.workflowId ?? []);
    const next = Buffer.from(nextPageToken).toString('base64');
    return { workflowIds: [...new Set(workflowIds)], token: next === '' ? null : next };
  } catch (error) {
    const isRefused = isGrpcServiceError(error) && Number(error.code) === INVALID_ARGUMENT;
    if (token === '' || !isRefused) throw error;
    return { workflowIds: [], token: '' };
  }
}

/** Which of these workflows have a running execution, as far as visibility, which lags, knows. At most 250. */
export async function runningAmong(client: Client, workflowIds: readonly string[]): Promise<Set<string>> {
  if (workflowIds.length === 0) return new Set();
  const ids = workflowIds.map((id) => `"${id}"`).join(',');
  const { executions } = await client.workflowService.listWorkflowExecutions({
    namespace: client.options.namespace,
    query: `ExecutionStatus="Running" AND WorkflowId IN (${ids})`,
    pageSize: IDS_PER_QUERY,
  });
  return new Set(executions.flatMap(({ execution }) => execution?.workflowId ?? []));
}

/** Running workflows per page. */
const RUNNING_PER_PAGE = 1_000;

/** One page of the running workflows of a type; `token` is that of the page before, empty for the first. */
export async function listRunning(
  client: Client,
  { type, token }: { type: string; token: string },
): Promise<{ workflowIds: string[]; token: string | null }> {
  const { executions, nextPageToken } = await client.workflowService.listWorkflowExecutions({
    namespace: client.options.namespace,
    query: `WorkflowType="${type}" AND ExecutionStatus="Running"`,
    pageSize: RUNNING_PER_PAGE,
    nextPageToken: Buffer.from(token, 'base64'),
  });
  const next = Buffer.from(nextPageToken).toString('base64');
  const workflowIds = executions.flatMap(({ execution }) => execution?.workflowId ?? []);
  return { workflowIds: [...new Set(workflowIds)], token: next === '' ? null : next };
}

export type WorkflowStatus = WorkflowExecutionStatusName;

/** The status of the latest execution of a workflow; null if the server knows none. */
export async function workflowStatus(client: Client, workflowId: string): Promise<WorkflowStatus | null> {
  try {
    const { status } = await client.workflow.getHandle(workflowId).describe();
    return status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return null;
    throw error;
  }
}
