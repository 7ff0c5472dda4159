import type { Tone } from '../ui/status';
import type { AttentionItem } from './queries';

/** How urgent each kind is. */
export const tones: Record<AttentionItem['kind'], Tone> = {
  noWorker: 'bad',
  outboxLate: 'bad',
  marketingPaused: 'bad',
  failedEnrollments: 'bad',
  refusedEntries: 'warn',
  uncertainMails: 'warn',
  unmappedEvents: 'warn',
  ruleOff: 'bad',
  ruleFailing: 'warn',
  refusedSignatures: 'warn',
};

/** The path of the screen where something is put right. */
export function attentionPath({ kind, subject }: AttentionItem): string {
  const id = encodeURIComponent(subject?.id ?? '');
  switch (kind) {
    case 'noWorker':
    case 'outboxLate':
      return '/settings/system';
    case 'marketingPaused':
      return '/settings/workspace';
    case 'failedEnrollments':
      return `/automations/${id}/people?state=failed`;
    case 'refusedEntries':
      return `/automations/${id}`;
    case 'uncertainMails':
      return '/mails?status=uncertain';
    case 'unmappedEvents':
      return id === '' ? '/events/unmapped' : `/events/unmapped?source=${id}`;
    case 'ruleOff':
    case 'ruleFailing':
      return `/rules/${id}/deliveries?status=failed`;
    case 'refusedSignatures':
      return `/sources/${id}`;
  }
}
