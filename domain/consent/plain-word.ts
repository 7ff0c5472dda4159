const MARKS = /\p{M}/gu;
const NOT_WORD = /[^\p{L}\p{N}]/gu;
const CAMEL_BORDER = /([\p{Ll}\p{N}])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Letters that do not decompose into one of ASCII and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};
const LETTER = /[ßøæœłđı]/gu;

/** Longer names and values are read by their beginning. */
const MAX_TEXT = 300;

/** A text in lower case, without accents, spaces and punctuation: the key of our tables. */
export function plainWord(text: string): string {
  return plain(text).replace(NOT_WORD, '');
}

/** The words of a text or of a name of any style, as `plainWord` writes them. */
export function plainWords(text: string): string[] {
  const split = text.slice(0, MAX_TEXT).replace(CAMEL_BORDER, '$& ');
  return (plain(split).match(WORD) ?? []).map((word) => word.replace(NOT_WORD, ''));
}

function plain(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** A table of words in lines, in which several words may stand for the same. */
export function wordTable<T extends string>(lines: Readonly<Record<T, string>>): ReadonlyMap<string, T> {
  const table = new Map<string, T>();
  for (const kind in lines) for (const word of plainList(lines[kind])) table.set(word, kind);
  return table;
}

/** The words of a text as `plainWord` writes them, each as a whole. */
export function plainList(text: string): readonly string[] {
  return text
    .split(/\s/)
    .map(plainWord)
    .filter((word) => word !== '');
}
