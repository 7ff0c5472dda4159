import { api, dataOf } from '../../api/client';
import type { Warning } from '../../warnings/warning';
import type { Contents } from './draft-contents';

/** What must not be in the emails in blocks of a broadcast when they are sent. */
export async function readMailProblems({ audience, mail, variants }: Contents): Promise<Warning[]> {
  const all = [mail, ...variants.map((variant) => variant.mail)];
  const found = await Promise.all(
    all.map(async (one) => {
      if (one === null || one === undefined || 'template' in one || one.document === undefined) return [];
      const { document, subject, preheader = null } = one;
      const list = audience === null ? {} : { list: audience.list };
      const body = { document, subject, preheader, event: false, ...list };
      return (await dataOf(api.POST('/api/mail-documents/check', { body }))).problems;
    }),
  );
  return found.flat();
}
