import { WorkflowNotFoundError, type Client, type WorkflowExecutionStatusName } from '@temporalio/client';

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
