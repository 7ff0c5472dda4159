import { parseUrl } from '../../domain/kernel/parse-url.js';
import { linksIn } from './html-links.js';

/** Longer addresses are left alone: the rewritten one must stay below what mail programs and proxies accept. */
const MAX_URL_CHARACTERS = 1_500;

/**
 * Replaces the addresses of links by what `rewrite` returns; null leaves one as it is. Everything else stays as written,
 * byte by byte, including what is in comments for Outlook.
 */
export function rewriteLinks(html: string, rewrite: (url: string) => string | null): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { from, to, href, text } of linksIn(html)) {
    const url = webAddress(href);
    // Leading elsewhere first, it would look like phishing.
    const replacement = url === null || showsAddress(text, url) ? null : rewrite(url);
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

const WITH_SCHEME = /^(?:https?:\/\/|www\.)/i;
const HOST = /^(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}[\p{L}\p{N}-]{1,62}/u;
/** What looks like a host and names a file. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|zip|csv|ics|html?|js)$/i;

/** Whether the text of a link to this URL is an address itself, which leads people to expect that they will get there. */
function showsAddress(text: string, url: string): boolean {
  const shown = text.trim();
  if (WITH_SCHEME.test(shown)) return true;
  const host = HOST.exec(shown)?.[0];
  if (host === undefined) return false;
  const isAll = host === shown || `${host}/` === shown;
  return (isAll && !FILE.test(host)) || urlSite(`https://${host}`) === urlSite(url);
}

function urlSite(url: string): string | undefined {
  return parseUrl(url)?.hostname.replace(/^www\./, '');
}
