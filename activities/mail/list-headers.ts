import { encodeWord } from 'nodemailer/lib/mime-funcs';

/** What mail readers are told of a marketing mail: how to leave (RFC 8058), and of which list it is (RFC 2919). */
export function listHeaders(of: {
  unsubscribeUrl: string;
  list: { id: string; name: string } | null;
  baseUrl: string;
}): Record<string, string> {
  const { unsubscribeUrl, list, baseUrl } = of;
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    ...(list === null ? {} : { 'List-Id': listId(list, new URL(baseUrl).hostname) }),
  };
}

/** As RFC 2047 has it; what comes after the name must not be part of it. */
function encoded(words: string): string {
  return /^[\x20-\x7e]*$/.test(words) ? words : encodeWord(words, 'B', 52);
}

/** The name is for people and may change; filters go by what stands in the brackets. */
function listId({ id, name }: { id: string; name: string }, host: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{N}' -]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const domain = host.replace(/[^a-z0-9.-]+/gi, '');
  return `${encoded(words.slice(0, 100))} <${id}.list.${domain}>`.trim();
}
