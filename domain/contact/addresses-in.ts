import { parseEmail } from './email.js';

/** Longest local part and longest domain that are looked at. */
const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;
/** Of JSON texts: `\u0040`, `\n`, `\"`. */
const ESCAPED = /\\(?:u([0-9a-f]{4})|(["\\/])|[a-z])/gi;
/** Ends an address in any text. */
const BOUNDARY = /[\s"<>()[\]{},;:\\]/;
/** May be part of an address, and stands before one in forms, links and quotes. */
const PERHAPS = /['=&/|?]/;

/**
 * Every e-mail address that stands in a text (JSON, also within JSON, a form, anything), as addresses are stored, each
 * once. It is for finding whose data a text may hold, so it rather finds too much than too little. Takes time in
 * proportion to the text, whatever stands in it.
 */
export function addressesIn(text: string): string[] {
  const once = unescaped(text);
  const twice = unescaped(once);
  const found = new Set<string>();
  for (const form of new Set([once, twice, unencoded(twice)])) collect(form, found);
  return [...found];
}

function unescaped(text: string): string {
  return text.replace(ESCAPED, (_all, hex: string | undefined, itself: string | undefined) =>
    hex === undefined ? (itself ?? ' ') : String.fromCharCode(parseInt(hex, 16)),
  );
}

/** A form's text with its `%xx` and `+` read, or at least its `%40`. */
function unencoded(text: string): string {
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

/** The whole of what stands before the sign, and what follows each mark that may end something else. */
function localParts(before: string): string[] {
  return [
    before,
    ...[...before].flatMap((mark, i, all) => (PERHAPS.test(mark) ? [all.slice(i + 1).join('')] : [])),
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
    if (isBoundary(character) || PERHAPS.test(character)) break;
    end += 1;
  }
  return end;
}

function isBoundary(character: string): boolean {
  return character === '@' || BOUNDARY.test(character);
}
