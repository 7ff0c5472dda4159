import type { InternalEventRequest, RecordPort } from '../ports.js';

/** Suppresses a permanently refused address, then records the event. Idempotent. */
export async function recordBounce(
  record: RecordPort,
  { email, ...internalEvent }: Omit<InternalEventRequest, 'name'> & { email: string },
): Promise<void> {
  await record.suppress({ workspaceId: internalEvent.workspaceId, email, reason: 'bounced' });
  await record.recordInternalEvent({ ...internalEvent, name: 'email_bounced' });
}
