import { parseEmail } from './email.js';

/** Maximum lengths of the local part and domain considered. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
/**
 * JSON escapes: `\u0040`, `
 * `, `\"`.
 */
const ESCAPED = /\\(?:u([0-9a-f]{4})|(["\\/])|[a-z])/gi;
/** Always ends an address. */
const BOUNDARY = /[\s"<>()[\]{},;:\\]/;
/** Allowed in an address, but also precedes one in forms, links and quotes. */
const AMBIGUOUS = /['=&/|?]/;

/**
 * All email addresses in a text (JSON, nested JSON, a form, anything), normalized and without duplicates. Used to
 * find whose data a text may hold, so false positives are better than misses. Runs in linear time.
 */
export function addressesIn(text: string): string[] {
  const once = unescaped(text);
  const twice = unescaped(once);
  const found = new Set<string>();
  for (const form of new Set([once, twice, formDecoded(twice)])) collect(form, found);
  return [...found];
}

function unescaped(text: string): string {
  return text.replace(ESCAPED, (_all, hex: string | undefined, itself: string | undefined) =>
    hex === undefined ? (itself ?? ' ') : String.fromCharCode(parseInt(hex, 16)),
  );
}

/** Decodes `%xx` and `+` of a form, or at least `%40`. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text.replaceAll('%40', '@');
  }
}

function collect(text: string, found: Set<string>): void {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const domain = text.slice(at + 1, domainEnd(text, at)).replace(/[.!]+$/, '');
    for (const local of localParts(text.slice(localStart(text, at), at))) {
      const address = parseEmail(`${local}@${domain}`);
      if (address !== null) found.add(address);
    }
  }
}

/** All text before the @, and the text after each ambiguous character. */
function localParts(before: string): string[] {
  return [
    before,
    ...[...before].flatMap((mark, i, all) => (AMBIGUOUS.test(mark) ? [all.slice(i + 1).join('')] : [])),
  ];
}

function localStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < MAX_LOCAL && !isBoundary(text.charAt(start - 1))) start -= 1;
  return start;
}

function domainEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && end - at <= MAX_DOMAIN) {
    const character = text.charAt(end);
    if (isBoundary(character) || AMBIGUOUS.test(character)) break;
    end += 1;
  }
  return end;
}

function isBoundary(character: string): boolean {
  return character === '@' || BOUNDARY.test(character);
}
