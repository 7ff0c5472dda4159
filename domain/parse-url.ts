/**
 * The URL that a text is, or null. In place of `URL.canParse`, which on Node 20 takes a text with letters like `ü` for
 * none as soon as it has been called often enough to be compiled.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
