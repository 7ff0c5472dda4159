import type { RenderFacts } from '../../domain/render/preview.js';

type Sender = Pick<RenderFacts['workspace'], 'name' | 'postalAddress'>;

/** Characters at the end of a mail in which its own footer is looked for first, and at most. */
const USUAL_FOOTER = 2 * 1_024;
const MAX_EXAMINED = 256 * 1_024;

/** Name and postal address in one line; null without an address. */
export function nameAndAddress({ name, postalAddress }: Sender): string | null {
  const address = inOneLine(postalAddress);
  return address === '' ? null : `${name}, ${address}`;
}

/** The same; also null if the mail already contains the address. */
export function missingAddress(shown: string, sender: Sender): string | null {
  const address = letters(inOneLine(sender.postalAddress));
  if (address === '') return null;
  const end = shown.slice(-MAX_EXAMINED);
  // Most mails that do not contain it lack this word, too, which is quick to see.
  const isPossible = end.toLowerCase().includes(longestWord(address));
  const isIn = (part: string): boolean => letters(withoutTags(part)).includes(address);
  return isPossible && (isIn(end.slice(-USUAL_FOOTER)) || isIn(end)) ? null : nameAndAddress(sender);
}

function longestWord(words: string): string {
  return words.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}

/** A postal address in one line; empty without one. */
function inOneLine(postalAddress: string | null): string {
  const lines = (postalAddress ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(', ');
}

/** A tag ends where the next one begins, so that the time is linear in the length of any text. */
function withoutTags(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ');
}

/** Letters and digits only, since the same address may be wrapped and escaped in many ways. */
function letters(text: string): string {
  const plain = text.replace(/&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);/gi, ' ');
  return plain
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
