import type { AttentionItem } from '../api/attention';
import type { Tone } from '../ui/status';

/** How urgent each kind is. */
export const tones: Record<AttentionItem['kind'], Tone> = {
  noWorker: 'bad',
  outboxLate: 'bad',
  mailServerAway: 'bad',
  marketingPaused: 'bad',
  broadcastNotApproved: 'bad',
  failedEnrollments: 'bad',
  refusedEntries: 'warn',
  uncertainMails: 'warn',
  unmappedEvents: 'warn',
  ruleOff: 'bad',
  ruleFailing: 'warn',
  refusedSignatures: 'warn',
};
