import { escapeHtml } from '../mail/escape-html.js';
import { beginsAddress } from './begins-address.js';
import type { Address, MailValue, Phrase } from './document.js';
import { literal, valueOutput } from './value-output.js';

/** The filter of a value that others follow: were it empty, they would be the beginning, which nothing has checked. */
const BEGINNING = "address: 'beginning'";
/** Instead of an address that runs or reads something. */
export const NOWHERE = '#';

/** Texts and values of a phrase, without empty texts. */
export function phraseParts(phrase: Phrase): (string | MailValue)[] {
  return (typeof phrase === 'string' ? [phrase] : phrase).filter((part) => part !== '');
}

/** Text as HTML that is no Liquid. */
export function plainHtml(text: string): string {
  return escapeHtml(text).replace(/[{}]/g, (brace) => `&#${String(brace.charCodeAt(0))};`);
}

/** Text as plain text that is no Liquid. */
export function plainText(text: string): string {
  return text.replace(/\{{1,99}/g, (braces) => `{{ ${literal(braces)} | raw }}`);
}

/** A phrase in an attribute that is no address. */
export function phraseHtml(phrase: Phrase): string {
  return phraseParts(phrase)
    .map((part) => (typeof part === 'string' ? plainHtml(part) : valueOutput(part)))
    .join('');
}

export function phraseText(phrase: Phrase): string {
  return phraseParts(phrase)
    .map((part) => (typeof part === 'string' ? plainText(part) : valueOutput(part)))
    .join('');
}

/** An address in an attribute. Values after its beginning are encoded when they are rendered. */
export function addressHtml(address: Address): string {
  return written(address, plainHtml);
}

export function addressText(address: Address): string {
  return written(address, plainText);
}

function written(address: Address, plain: (text: string) => string): string {
  const parts = phraseParts(address);
  const [first] = parts;
  if (first === undefined || (typeof first === 'string' && !beginsAddress(first))) return NOWHERE;
  return parts
    .map((part, i) => {
      if (typeof part === 'string') return plain(part);
      if (i > 0) return valueOutput(part);
      return valueOutput(part, parts.length > 1 ? BEGINNING : 'address');
    })
    .join('');
}
