import type { BroadcastBounce } from '../../models/broadcasts/broadcast-mail.js';
import type { BroadcastInput } from '../../workflows/messages.js';
import { bounceReport } from '../mail/message-ledger.js';
import type { RecordPort } from '../ports.js';
import type { BroadcastPort } from './broadcast-port.js';

/** Records a bounce while sending, which suppresses the address. A repeat records nothing. */
export async function reportBounce(record: RecordPort, bounce: BroadcastBounce): Promise<void> {
  const { _id: messageId, workspaceId, contactId, broadcastId, to: email, response } = bounce;
  await record.reportMail({
    workspaceId: workspaceId.toHexString(),
    contactId: contactId.toHexString(),
    report: bounceReport({ messageId, email, response }),
    mail: { ...(broadcastId && { broadcastId: broadcastId.toHexString() }) },
    dedupeKey: `broadcast:${messageId.toHexString()}`,
  });
}

/** Records bounces that a worker did not report before it died; nothing else would report them. */
export async function reportMissedBounces(
  { broadcasts, record }: { broadcasts: BroadcastPort; record: RecordPort },
  input: BroadcastInput,
): Promise<void> {
  for (const bounce of await broadcasts.missedBounces(input)) await reportBounce(record, bounce);
}
