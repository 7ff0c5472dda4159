/** Scripts that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

export type Direction = 'ltr' | 'rtl';

/** Looking a language up takes longer than the rest of a mail's frame. */
const known = new Map<string, Direction>();
const MAX_KNOWN = 1_000;

/** The direction in which a language (BCP 47) is written: by its script if the tag names one, otherwise by its usual one. */
export function textDirection(language: string): Direction {
  const found = known.get(language);
  if (found !== undefined) return found;
  const direction = RIGHT_TO_LEFT.has(languageScript(language) ?? '') ? 'rtl' : 'ltr';
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(language, direction);
  return direction;
}

function languageScript(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** ` dir="rtl"` for a tag with text in such a language; nothing for others. */
export function dirAttribute(language: string): string {
  return textDirection(language) === 'rtl' ? ' dir="rtl"' : '';
}
