const BORDERS: ReadonlySet<number> = new Set([...'[]"\',;|'].map((letter) => letter.charCodeAt(0)));
const MAX_ASCII = 127;

/**
 * Whether a text has one of some words among its items, or may have: a cheap test before the real one, which makes no text of
 * its letters. Of texts beyond ASCII it says that they may.
 *
 * @param hashes of the words, as `wordHash` makes them
 */
export function mayHaveWord(text: string, hashes: ReadonlySet<number>): boolean {
  let hash = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > MAX_ASCII) return true;
    if (isLetterOrDigit(code)) hash = add(hash, code);
    else if (BORDERS.has(code)) {
      if (hashes.has(hash)) return true;
      hash = 0;
    }
  }
  return hashes.has(hash);
}

/** The hash of a word as `plainWord` writes it. */
export function wordHash(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i += 1) hash = add(hash, word.charCodeAt(i));
  return hash;
}

/** Capital letters count as small ones. */
function add(hash: number, code: number): number {
  return (Math.imul(hash, 31) + (code >= 65 && code <= 90 ? code + 32 : code)) | 0;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
