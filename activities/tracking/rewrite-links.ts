import { parseUrl } from '../../domain/parse-url.js';
import { linksIn } from './html-links.js';

/** Longer addresses are left alone: the rewritten one must stay below what mail programs and proxies accept. */
const MAX_URL_CHARACTERS = 1_500;
/** An address as the text of a link: one that leads elsewhere first looks like phishing. */
const ADDRESS_AS_TEXT = /^(?:https?:\/\/|www\.)/i;

/**
 * Replaces the addresses of links by what `rewrite` returns; null leaves one as it is. Everything else stays as written,
 * byte by byte, including what is in comments for Outlook.
 */
export function rewriteLinks(html: string, rewrite: (url: string) => string | null): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { from, to, href, text } of linksIn(html)) {
    const url = ADDRESS_AS_TEXT.test(text.trim()) ? null : webAddress(href);
    const replacement = url === null ? null : rewrite(url);
    if (replacement === null) continue;
    pieces.push(html.slice(done, from), replacement);
    done = to;
  }
  return pieces.join('') + html.slice(done);
}

/** The address of a page, as a browser would ask for it; null for anything else. */
function webAddress(href: string): string | null {
  const url = parseUrl(href.trim());
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  return url.href.length > MAX_URL_CHARACTERS ? null : url.href;
}
