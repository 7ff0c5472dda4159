import type { NoticeRecord } from '../../../models/accounts/notice.js';
import { open } from '../../../models/core/seal.js';
import type { TestApi } from '../http/api.js';
import { tokenOf } from '../audience/members.js';

/** The mails about an account that are queued for an address, oldest first. */
export async function accountMails(api: TestApi, to: string): Promise<NoticeRecord[]> {
  return await api.db.collections.Notice.find({ to, about: 'account' }).sort({ _id: 1 }).toArray();
}

/** The text of a queued mail. */
export function textOf({ secretKey }: TestApi, { sealedWords = '' }: NoticeRecord): string {
  return (JSON.parse(open(secretKey, sealedWords)) as { text: string }).text;
}

/** The token of the link in the last mail to an address. */
export async function mailedToken(api: TestApi, to: string): Promise<string> {
  const mail = (await accountMails(api, to)).at(-1);
  const [url] =
    mail === undefined ? [] : (/https?:\S+\/(?:verify|reset|complete)\/\S+/.exec(textOf(api, mail)) ?? []);
  if (url === undefined) throw new Error(`no link was mailed to ${to}`);
  return tokenOf(url);
}
