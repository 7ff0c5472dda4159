import { parseUrl } from '../kernel/parse-url.js';

/** Longest local part and longest whole address in octets (RFC 5321, 4.5.3.1, and its erratum 1690). */
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;
/** Longer texts are rejected unread. */
const MAX_TEXT = 512;

/** RFC 5322 dot-atom: no quotes, no spaces, no dot at either end or twice. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A last label that the URL standard parses as IPv4. */
const NUMERIC_LABEL = /^(?:\d+|0x[0-9a-f]*)$/;
const BYTE_ORDER_MARK = '\uFEFF';
const NON_ASCII = /[^\0-\x7f]/u;
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;

/**
 * Parses one plain email address.
 *
 * Trims and lower-cases it, and converts international domains to punycode. Rejects display names, lists, quotes,
 * IP literals, and zero-width, directional and full-width characters. The domain needs at least two labels; any
 * top-level domain is accepted. Idempotent.
 *
 * @returns the normalized address; null if invalid
 */
export function parseEmail(text: string): string | null {
  if (text.length > MAX_TEXT) return null;
  // `trim` takes it for a space.
  if (text.includes(BYTE_ORDER_MARK)) return null;
  const trimmed = text.trim();
  const at = trimmed.indexOf('@');
  if (at < 1 || at !== trimmed.lastIndexOf('@')) return null;

  const local = trimmed.slice(0, at);
  if (local.length > MAX_LOCAL || !LOCAL_PART.test(local)) return null;
  const domain = parseDomain(trimmed.slice(at + 1));
  if (domain === null) return null;

  const address = `${local.toLowerCase()}@${domain}`;
  return address.length > MAX_ADDRESS ? null : address;
}

function parseDomain(text: string): string | null {
  const ascii = NON_ASCII.test(text) ? toPunycode(text) : text.toLowerCase();
  if (ascii === null) return null;
  const labels = ascii.split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length < 2 || NUMERIC_LABEL.test(last) || !labels.every((label) => LABEL.test(label)))
    return null;
  const isEncoded = labels.some((label) => label.startsWith('xn--'));
  return isEncoded && !isDecodable(ascii) ? null : ascii;
}

/** An ASCII host is read as it is by newer parsers, unless another of its labels is to be encoded. */
function isDecodable(ascii: string): boolean {
  return asciiHost(`ä.${ascii}`) === `xn--4ca.${ascii}`;
}

function toPunycode(domain: string): string | null {
  if (!INTERNATIONAL_DOMAIN.test(domain) || INVISIBLE.test(domain)) return null;
  // Compatibility characters (full-width letters, ligatures, the Kelvin sign) could imitate another domain.
  if (domain.normalize('NFKC') !== domain.normalize('NFC')) return null;
  for (const character of domain) {
    if (NON_ASCII.test(character) && !NON_ASCII.test(character.normalize('NFC'))) return null;
  }
  return asciiHost(domain);
}

/** Applies UTS 46 as browsers do; null if invalid. */
function asciiHost(domain: string): string | null {
  return parseUrl(`http://${domain}`)?.hostname ?? null;
}
