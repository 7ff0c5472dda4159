import { oneLine, safeHeaders } from '../compose.js';
import type { Mail } from '../mailer.js';

const LIST_HEADER = 'List-Unsubscribe';

/** `"Name" <address>` (RFC 5322), or the address alone without a name. */
export function mailbox({ name, address }: { name?: string; address: string }): string {
  const words = oneLine(name ?? '');
  return words === '' ? address : `"${words.replace(/["\\]/g, String.raw`\$&`)}" <${address}>`;
}

/** The additional headers of a mail, checked as those of a composed mail are. */
export function checkedHeaders({ headers }: Mail): { name: string; value: string }[] {
  return safeHeaders(headers ?? {}).map(({ key, value }) => ({ name: key, value }));
}

export function checkedSubject({ subject }: Mail): string {
  return oneLine(subject);
}

/** Mail that its recipient can unsubscribe from. */
export function isMarketing({ headers }: Mail): boolean {
  return headers?.[LIST_HEADER] !== undefined;
}

/** The id in the mail's Message-ID, which is the message's in the ledger. */
export function messageTag({ messageId }: Mail): string {
  return messageId.slice(1, messageId.indexOf('@'));
}
