import { parseUrl } from '../../domain/parse-url.js';

const WITH_SCHEME = /^(?:https?:\/\/|www\.)/i;
const HOST = /^(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}[\p{L}\p{N}-]{1,62}/u;
/** What looks like a host and names a file. */
const FILE = /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|zip|csv|ics|html?|js)$/i;

/** Whether the text of a link to this URL is an address itself, which leads people to expect that they will get there. */
export function showsAddress(text: string, url: string): boolean {
  const shown = text.trim();
  if (WITH_SCHEME.test(shown)) return true;
  const host = HOST.exec(shown)?.[0];
  if (host === undefined) return false;
  const isAll = host === shown || `${host}/` === shown;
  return (isAll && !FILE.test(host)) || siteOf(`https://${host}`) === siteOf(url);
}

function siteOf(url: string): string | undefined {
  return parseUrl(url)?.hostname.replace(/^www\./, '');
}
