import { readMailProblems } from '../../templates/mail-problems';
import type { Warning } from '../../warnings/warning';
import type { Contents } from './draft-contents';

/** What must not be in the emails in blocks of a broadcast when they are sent. */
export async function readBroadcastProblems({ audience, mail, variants }: Contents): Promise<Warning[]> {
  const sent = { event: false, ...(audience !== null && { list: audience.list }) };
  const found = await Promise.all(
    [mail, ...variants.map((variant) => variant.mail)].map(async (one) =>
      one === null || one === undefined || 'template' in one ? [] : await readMailProblems(one, sent),
    ),
  );
  return found.flat();
}
