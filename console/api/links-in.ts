import { isJsonObject } from '../../domain/json/json.js';
import { parseUrl } from '../../domain/kernel/parse-url.js';

const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** The address of a page as clicks on links to it are recorded; null for anything else, such as an address with Liquid. */
export function recordedLink(address: string): string | null {
  const url = parseUrl(address.trim());
  if (url === null || !/^https?:$/.test(url.protocol) || /[{}]/.test(address)) return null;
  return url.href;
}

/** The links of an email, in the order of its text, whether it is HTML or a document. */
export function linksIn(mail: unknown): string[] {
  return [...new Set(addressesIn(mail).flatMap((address) => recordedLink(address) ?? []))];
}

function addressesIn(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(addressesIn);
  if (!isJsonObject(part)) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (typeof value !== 'string') return addressesIn(value);
    if (key === 'html') return hrefsIn(value);
    return key === 'href' || key === 'link' ? [value] : [];
  });
}

function hrefsIn(html: string): string[] {
  return [...html.matchAll(HREF)].map(([, double, single]) =>
    (double ?? single ?? '').replaceAll('&amp;', '&'),
  );
}
