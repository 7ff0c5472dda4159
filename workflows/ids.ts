import type { JobInput } from './messages.js';

/** The workflow that runs an enrollment: `enrollment-<id>` for run 1, `enrollment-<id>.<run>` after. */
export function enrollmentWorkflowId(enrollmentId: string, run: number): string {
  return run === 1 ? `enrollment-${enrollmentId}` : `enrollment-${enrollmentId}.${String(run)}`;
}

const ENROLLMENT_ID = /^enrollment-([0-9a-f]{24})(?:\.(\d+))?$/;

/** Which enrollment and run a workflow id names, or null. */
export function parseEnrollmentWorkflowId(workflowId: string): { enrollmentId: string; run: number } | null {
  const [, enrollmentId, run] = ENROLLMENT_ID.exec(workflowId) ?? [];
  return enrollmentId === undefined ? null : { enrollmentId, run: Number(run ?? 1) };
}

/** The workflow that replays the unmapped events of an identity. */
export function applyUnmappedEventsWorkflowId(learnedId: string, n: number): string {
  return `apply-earlier-${learnedId}.${String(n)}`;
}

const CONFIRMATION_ID = /^confirmation-([0-9a-f]{24})$/;

/** Which confirmation a workflow id names, or null. */
export function parseConfirmationWorkflowId(workflowId: string): string | null {
  return CONFIRMATION_ID.exec(workflowId)?.[1] ?? null;
}

/** The workflow that sends a test mail of a template. */
export function testMailWorkflowId(testId: string): string {
  return `test-mail-${testId}`;
}

/** The workflow that mails a notice to an admin. */
export function noticeWorkflowId(noticeId: string): string {
  return `notice-${noticeId}`;
}

/** The workflow that retries a delivery: `webhook-<id>` for run 1, `webhook-<id>.<run>` after. */
export function webhookWorkflowId(deliveryId: string, run: number): string {
  return run === 1 ? `webhook-${deliveryId}` : `webhook-${deliveryId}.${String(run)}`;
}

const WEBHOOK_ID = /^webhook-([0-9a-f]{24})(?:\.(\d+))?$/;

/** Which delivery and run a workflow id names, or null. */
export function parseWebhookWorkflowId(workflowId: string): { deliveryId: string; run: number } | null {
  const [, deliveryId, run] = WEBHOOK_ID.exec(workflowId) ?? [];
  return deliveryId === undefined ? null : { deliveryId, run: Number(run ?? 1) };
}

/** The workflow that asks a contact to confirm a sign-up. */
export function confirmationWorkflowId(confirmationId: string): string {
  return `confirmation-${confirmationId}`;
}

/** The workflow that does a job: `<kind>-<id>`, so that a list of workflows says what each does. */
export function jobWorkflowId({ kind, jobId }: Pick<JobInput, 'kind' | 'jobId'>): string {
  return `${kind}-${jobId}`;
}

/** The workflow that sends a broadcast. */
export function broadcastWorkflowId(broadcastId: string): string {
  return `broadcast-${broadcastId}`;
}
