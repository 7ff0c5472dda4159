import type { Filter } from 'mongodb';
import { AWAITING_STATUSES } from '../../domain/mail/message-status.js';
import type { MessageRecord } from './message.js';

/** What should have been tried so long ago is held back by something else, such as a pause. */
const OVERDUE_MS = 30 * 60_000;

/** Selects mails whose server was away at the last attempt, by the index `serverAway`; until they are sent or end otherwise. */
export function waitsForServer({ now }: { now: () => Date }) {
  return {
    status: { $in: [...AWAITING_STATUSES] },
    serverRetryAt: { $type: 'date' as const, $gt: new Date(now().getTime() - OVERDUE_MS) },
  } satisfies Filter<MessageRecord>;
}
