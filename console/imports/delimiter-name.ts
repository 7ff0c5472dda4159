import type { ImportTexts } from './texts';

/** Those that have names, in the order in which they are offered. */
export const namedDelimiters = [',', ';', '\t', '|'] as const;

/** The name of a delimiter, or else the character itself. */
export function delimiterName(texts: ImportTexts, delimiter: string): string {
  const names = new Map(namedDelimiters.map((one, index) => [String(one), texts.delimiters[index]]));
  return names.get(delimiter) ?? (delimiter === ' ' ? texts.space : delimiter);
}
