import { delimiters } from '../../domain/imports/import.js';
import type { ImportTexts } from '../languages/en/imports/imports';

/** The name of a delimiter, or else the character itself. */
export function delimiterName(texts: ImportTexts, delimiter: string): string {
  const names = new Map(delimiters.map((one, index) => [String(one), texts.delimiters[index]]));
  return names.get(delimiter) ?? (delimiter === ' ' ? texts.space : delimiter);
}
