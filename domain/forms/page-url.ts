import { parseUrl } from '../parse-url.js';

const MAX_LENGTH = 2_000;
/** Longer than this nothing is looked at. */
const MAX_TEXT = 8_000;

/** The address of a page as somebody's browser says it: http or https, without credentials and fragment; else null. */
export function pageUrlOf(text: string | null): string | null {
  if (text === null || text.length > MAX_TEXT) return null;
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href.slice(0, MAX_LENGTH);
}

/** `https://example.com:8443` exactly as browsers send it in `Origin`, or `*`. */
export function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:\/\/[^/*]+$/.test(text) && parseUrl(text)?.origin === text);
}
