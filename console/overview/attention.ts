import type { AttentionItem } from '../api/attention';
import type { Tone } from '../ui/status';

/** How urgent each kind is. */
export const tones: Record<AttentionItem['kind'], Tone> = {
  noWorker: 'bad',
  outboxLate: 'bad',
  mailServerAway: 'bad',
  marketingPaused: 'bad',
  failedEnrollments: 'bad',
  refusedEntries: 'warn',
  uncertainMails: 'warn',
  unmappedEvents: 'warn',
  ruleOff: 'bad',
  ruleFailing: 'warn',
  refusedSignatures: 'warn',
};

/** The path of the screen that lists what was counted, or where it is put right. */
export function attentionPath({ kind, subject, look }: AttentionItem): string {
  const id = encodeURIComponent(subject?.id ?? '');
  const { lastError, after, source } = look.query;
  switch (kind) {
    case 'noWorker':
    case 'outboxLate':
      return '/settings/system';
    case 'mailServerAway':
      return '/mails?status=serverAway';
    case 'marketingPaused':
      return '/settings/workspace';
    case 'failedEnrollments':
      return withSearch(`/automations/${id}/people`, {
        state: 'failed',
        // The router reads values as JSON, which an error may look like.
        error: lastError === undefined ? undefined : JSON.stringify(lastError),
      });
    case 'refusedEntries':
      return withSearch('/events', { refused: id, after });
    case 'uncertainMails':
      return '/mails?status=uncertain';
    case 'unmappedEvents':
      return withSearch('/events/unmapped', { source });
    case 'ruleOff':
    case 'ruleFailing':
      return `/rules/${id}/deliveries?status=undelivered`;
    case 'refusedSignatures':
      return `/sources/${id}`;
  }
}

/** A path of the console with its search. */
function withSearch(path: string, search: Record<string, string | undefined>): string {
  const values = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `${path}?${new URLSearchParams(values).toString()}`;
}
