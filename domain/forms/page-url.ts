import { parseUrl } from '../kernel/parse-url.js';

const MAX_LENGTH = 2_000;
/** Longer texts are rejected unread. */
const MAX_TEXT = 8_000;

/** A page URL reported by a browser: http or https, without credentials and fragment; null otherwise. */
export function cleanPageUrl(text: string | null): string | null {
  if (text === null || text.length > MAX_TEXT) return null;
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href.slice(0, MAX_LENGTH);
}

/** An origin exactly as browsers send it in `Origin` (`https://example.com:8443`), or `*`. */
export function isOrigin(text: string): boolean {
  return text === '*' || (/^https?:\/\/[^/*]+$/.test(text) && parseUrl(text)?.origin === text);
}
