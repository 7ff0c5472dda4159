import { api, dataOf } from '../api/client';
import type { Warning } from '../warnings/warning';
import type { MailDraft } from './mail-fields';

/** What must be made good in an email in blocks before it is sent; nothing for one in HTML. */
export async function readMailProblems(
  {
    document,
    subject = '',
    preheader = null,
  }: Pick<MailDraft, 'document' | 'subject'> & {
    preheader?: string | null;
  },
  sent: { list?: string; event: boolean; confirmation?: boolean },
): Promise<Warning[]> {
  if (document === undefined) return [];
  const body = { document, subject, preheader, ...sent };
  return (await dataOf(api.POST('/api/mail-documents/check', { body }))).problems;
}
