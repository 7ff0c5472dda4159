import type { Filter } from 'mongodb';
import type { Reaction } from '../../domain/tracking/tracking.js';
import type { MessageRecord } from './message.js';

/** The messages of which something is known. */
export const reactionFilters: Record<Reaction, Filter<MessageRecord>> = {
  opened: { openedAt: { $exists: true } },
  clicked: { clickedAt: { $exists: true } },
  left: { leftAt: { $exists: true } },
  bounced: { 'report.kind': 'bounce' },
  complained: { 'report.kind': 'complaint' },
};

/** Those that were sent, of which no opening is known, nor a click, which shows one. */
export const notOpened: Filter<MessageRecord> = {
  status: 'sent',
  openedAt: { $exists: false },
  clickedAt: { $exists: false },
};
