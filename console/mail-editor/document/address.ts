import type { MailValue, Phrase } from './document.js';

/** A value as it is typed: `{{ contact.firstName | default: "there" }}`. */
const VALUE =
  /\{\{\s{0,9}([A-Za-z_][\w.[\]-]{0,255})\s{0,9}(?:\|\s{0,9}default:\s{0,9}(?:"([^"{}]{0,200})"|'([^'{}]{0,200})')\s{0,9})?\}\}/g;

/** What is typed into a field as a text, with values in it. */
export function phraseIn(typed: string): Phrase {
  const parts: (string | MailValue)[] = [];
  let at = 0;
  for (const match of typed.matchAll(VALUE)) {
    const [whole, value = '', double, single] = match;
    if (match.index > at) parts.push(typed.slice(at, match.index));
    const fallback = double ?? single;
    parts.push({ value, ...(fallback !== undefined && { fallback }) });
    at = match.index + whole.length;
  }
  if (parts.length === 0) return typed;
  return at < typed.length ? [...parts, typed.slice(at)] : parts;
}

/** A text with values as it is typed. */
export function typedPhrase(phrase: Phrase): string {
  if (typeof phrase === 'string') return phrase;
  return phrase.map((part) => (typeof part === 'string' ? part : typedValue(part))).join('');
}

function typedValue({ value, fallback }: MailValue): string {
  if (fallback === undefined) return `{{ ${value} }}`;
  // Liquid has no sign that would let a text contain the quotation mark around it.
  const mark = fallback.includes('"') ? "'" : '"';
  return `{{ ${value} | default: ${mark}${fallback.replaceAll(mark, '’')}${mark} }}`;
}

const HOST = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63}){1,10}(?:[/?#:]|$)/u;
const EMAIL = /^[^\s@:/]{1,64}@[^\s@:/]{1,255}$/;

/** An address as it was meant: `example.com` with `https://`, `ada@example.com` with `mailto:`. */
export function withScheme(typed: string): string {
  const text = typed.trim();
  if (EMAIL.test(text)) return `mailto:${text}`;
  return HOST.test(text) ? `https://${text}` : text;
}
