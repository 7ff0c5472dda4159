import { encodeWord } from 'nodemailer/lib/mime-funcs';

/** The headers of marketing mail: one-click unsubscribe (RFC 8058) and list id (RFC 2919). */
export function listHeaders(input: {
  unsubscribeUrl: string;
  list: { id: string; name: string } | null;
  baseUrl: string;
}): Record<string, string> {
  const { unsubscribeUrl, list, baseUrl } = input;
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    ...(list === null ? {} : { 'List-Id': listId(list, new URL(baseUrl).hostname) }),
  };
}

/** Encoded by RFC 2047, apart from what follows the name. */
function encoded(words: string): string {
  return /^[\x20-\x7e]*$/.test(words) ? words : encodeWord(words, 'B', 52);
}

/** The name is for display and may change; filters use the id in brackets. */
function listId({ id, name }: { id: string; name: string }, host: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{N}' -]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const domain = host.replace(/[^a-z0-9.-]+/gi, '');
  return `${encoded(words.slice(0, 100))} <${id}.list.${domain}>`.trim();
}
