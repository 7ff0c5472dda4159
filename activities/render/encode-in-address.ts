import type { Output } from 'liquidjs';
import type { OutputKind } from './liquid-engine.js';

/** Characters before an output in which the beginning of its address is looked for; browsers allow about as many. */
export const MAX_ADDRESS = 2_048;

/** Filters after which a value is as its author wants it in an address. */
const CHOSEN = new Set(['raw', 'url_encode', 'cgi_escape', 'uri_escape']);
/** A tag that sets a variable. */
const SET = /^(assign|capture)\s+([\w-]+)/;
const ENCODES = /\|\s*(?:url_encode|cgi_escape|uri_escape)\b/;
/** Outputs and tags of Liquid within an address. */
const MARKS = /\{\{[^{}]*\}\}|\{%[^{}]*%\}/g;
/** The attribute of a link or picture up to the cursor, at the end of a template or of what is rendered. */
const IN_ATTRIBUTE =
  /\s(?:href|src|action|formaction|background|poster|xlink:href)\s*=\s*(?:"([^"<>]*)|'([^'<>]*)|([^\s"'<>]*))$/i;
/** An address in plain text up to the cursor. */
const IN_TEXT = /(?:^|[\s<>"'([])(https?:\/\/[^\s<>"']*)$/i;
/** Whether something that is not a space comes before. */
const JOINED = /\S$/;
/** Up to the end of the host; a relative address has none. */
const HOST = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i;
/** Addresses that are no paths: only what follows `?` is encoded. */
const OPAQUE = /^(?:mailto|tel|sms|cid|data):/i;

/** Where a value stands in an address: in its path, at the beginning of a parameter, or elsewhere in the query. */
type AddressPart = 'path' | 'parameter' | 'query';

/**
 * Whether an output may stand in an address, by the template before it: most do not, and need not look at what has been
 * rendered.
 */
export function mayStandInAddress(
  { token, value }: Output,
  { kind, encoded }: { kind: OutputKind; encoded: ReadonlySet<string> },
): boolean {
  if (kind !== 'html' && kind !== 'mailText') return false;
  if (value.filters.some(({ name }) => CHOSEN.has(name)) || encoded.has(token.content.trim())) return false;
  const before = token.input.slice(Math.max(0, token.begin - MAX_ADDRESS), token.begin);
  return kind === 'html' ? IN_ATTRIBUTE.test(before.replace(MARKS, '')) : JOINED.test(before);
}

/**
 * The text of an output as it is written after `before`: percent-encoded where it stands in the path or query of an
 * address. A value that is a whole address, or its beginning, stays.
 */
export function encodedInAddress(text: string, before: string, kind: OutputKind): string {
  const place = findAddressPart(addressBefore(before, kind));
  if (place === null) return text;
  const value = kind === 'html' ? unescaped(text) : text;
  if (place === 'parameter' && /^[^=&\s]+=/.test(value)) return text.replace(/\s/g, '%20');
  // An attribute may stand in single quotation marks.
  const encoded = encodeURIComponent(value.toWellFormed()).replaceAll("'", '%27');
  return place === 'path' ? encoded.replaceAll('%2F', '/') : encoded;
}

/** The variables that a template sets to encoded values. */
export function encodedVariables(template: string): Set<string> {
  if (!ENCODES.test(template)) return new Set();
  const names = template.split(/\{%-?\s*(?=assign\s|capture\s)/).flatMap((tag) => {
    const [, kind, name] = SET.exec(tag) ?? [];
    const value = tag.split(kind === 'assign' ? '%}' : 'endcapture', 1)[0] ?? '';
    return name !== undefined && ENCODES.test(value) ? [name] : [];
  });
  return new Set(names);
}

function addressBefore(before: string, kind: OutputKind): string {
  if (kind === 'mailText') return IN_TEXT.exec(before)?.[1] ?? '';
  const [, double, single, bare] = IN_ATTRIBUTE.exec(before.slice(before.lastIndexOf('<'))) ?? [];
  return unescaped(double ?? single ?? bare ?? '').trimStart();
}

function findAddressPart(address: string): AddressPart | null {
  const query = address.indexOf('?');
  if (query !== -1) return /[?&]$/.test(address) ? 'parameter' : 'query';
  if (OPAQUE.test(address)) return null;
  const path = address.replace(HOST, '');
  return path === '' ? null : 'path';
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&lt;': '<',
  '&#60;': '<',
  '&gt;': '>',
  '&#62;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&apos;': "'",
};

function unescaped(html: string): string {
  return html.replace(
    /&(?:amp|lt|gt|quot|apos|#3[489]|#6[02]);/g,
    (reference) => ESCAPED[reference] ?? reference,
  );
}
