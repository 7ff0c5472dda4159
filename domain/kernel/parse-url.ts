/**
 * Parses a URL, or a reference relative to one; null if invalid. Replaces `URL.canParse`, which on Node 20 rejects non-ASCII
 * letters such as `ü` once it has been optimized.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
