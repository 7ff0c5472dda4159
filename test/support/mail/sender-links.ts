import assert from 'node:assert/strict';
import { accountMails, textOf } from './account-mails.js';
import type { TestApi } from '../http/api.js';
import { tokenOf } from '../audience/members.js';

/** The token of the link last mailed to an address that a workspace wants to send as. */
export async function senderTokenOf(api: TestApi, email: string): Promise<string> {
  const mail = (await accountMails(api, email)).at(-1);
  const [url] = mail === undefined ? [] : (/https?:\S+\/senders\/\S+/.exec(textOf(api, mail)) ?? []);
  return tokenOf(url ?? assert.fail(`no link was mailed to ${email}`));
}
