import type { AttentionItem } from './attention.js';

/** The path of the console's screen that lists what was counted, or where it is put right. */
export function attentionPath({
  kind,
  subject,
  look,
}: Pick<AttentionItem, 'kind' | 'subject' | 'look'>): string {
  const id = encodeURIComponent(subject?.id ?? '');
  const { lastError, after, source, reason } = look.query;
  switch (kind) {
    case 'noWorker':
    case 'outboxLate':
      return '/settings/system';
    case 'mailServerAway':
      return '/mails?status=serverAway';
    case 'marketingPaused':
      return '/settings/workspace';
    case 'broadcastNotApproved':
      return `/broadcasts/${id}`;
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
      return withSearch(`/sources/${id}`, { reason });
  }
}

/** A path of the console with its search. */
function withSearch(path: string, search: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, value);
  return `${path}?${query.toString()}`;
}
