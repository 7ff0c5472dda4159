import type { Filter } from 'mongodb';
import type { MessageRecord } from './message.js';

/** Selects mails whose server was away at the last attempt, by the index `serverAway`; until they are sent or end otherwise. */
export const waitsForServer = {
  status: 'claimed',
  serverRetryAt: { $type: 'date' },
} as const satisfies Filter<MessageRecord>;
