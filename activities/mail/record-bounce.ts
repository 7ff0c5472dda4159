import type { FactRequest, RecordPort } from '../ports.js';

/** An address that was refused for good: it is suppressed, and then the log has it. Repeating it changes nothing. */
export async function recordBounce(
  record: RecordPort,
  { email, ...fact }: Omit<FactRequest, 'name'> & { email: string },
): Promise<void> {
  await record.suppress({ workspaceId: fact.workspaceId, email, reason: 'bounced' });
  await record.recordFact({ ...fact, name: 'email_bounced' });
}
