import type { InternalEventRequest, RecordPort } from '../ports.js';

/** An address that was refused for good: it is suppressed, and then the log has it. Repeating it changes nothing. */
export async function recordBounce(
  record: RecordPort,
  { email, ...internalEvent }: Omit<InternalEventRequest, 'name'> & { email: string },
): Promise<void> {
  await record.suppress({ workspaceId: internalEvent.workspaceId, email, reason: 'bounced' });
  await record.recordInternalEvent({ ...internalEvent, name: 'email_bounced' });
}
