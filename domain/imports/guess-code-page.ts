import { decodeWindows1252 } from './encodings.js';
import type { FileEncoding } from './file-encodings.js';

type CodePage = Extract<FileEncoding, 'windows-1250' | 'windows-1251' | 'windows-1252'>;

/** Letters of languages beyond ASCII, by the code page that has them. Of equals the first wins. */
const LETTERS: readonly [CodePage, string][] = [
  ['windows-1252', 'äöüß'],
  ['windows-1252', 'éèêëàâçîïôùûœ'],
  ['windows-1252', 'áéíóúñüºª'],
  ['windows-1252', 'ãõáéíóúâêôçà'],
  ['windows-1252', 'àèéìòùí'],
  ['windows-1252', 'åäöøæé'],
  ['windows-1252', 'áéíóúýþæöð'],
  ['windows-1250', 'ąćęłńóśźż'],
  ['windows-1250', 'áčďéěíňóřšťúůýžľĺŕäô'],
  ['windows-1250', 'áéíóöőúüű'],
  ['windows-1250', 'ăâîşţ'],
  ['windows-1250', 'čćđšž'],
];
/** Of files in several languages. */
const SEVERAL = 0.85;
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюяёєіїґўјљњћџ';

/** Tells code pages apart by their letters, as the bytes of a file arrive. */
export class CodePageGuess {
  /** How often each byte beyond ASCII stands beside a Latin letter, or beside another such byte. */
  readonly #besideLatin = new Float64Array(256);
  readonly #besideHigh = new Float64Array(256);
  #last = 0;

  push(bytes: Buffer): void {
    let before = this.#last;
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i] ?? 0;
      if (byte >= 0x80) this.#count(byte, before, bytes[i + 1] ?? 0);
      before = byte;
    }
    this.#last = before;
  }

  end(): CodePage {
    if (
      this.#sum(this.#besideHigh) > 2 * this.#sum(this.#besideLatin) &&
      this.#share(cyrillic, this.#besideHigh) > SEVERAL
    )
      return 'windows-1251';
    let best: { page: CodePage; share: number } = { page: 'windows-1252', share: 0 };
    for (const { page, bytes, weight } of languages) {
      const share = this.#share(bytes, this.#besideLatin) * weight;
      if (share > best.share) best = { page, share };
    }
    return best.page;
  }

  #count(byte: number, before: number, after: number): void {
    const isBeside = (test: (other: number) => boolean): boolean => test(before) || test(after);
    if (isBeside(isLatin)) this.#besideLatin[byte] = (this.#besideLatin[byte] ?? 0) + 1;
    else if (isBeside((other) => other >= 0x80)) this.#besideHigh[byte] = (this.#besideHigh[byte] ?? 0) + 1;
  }

  #sum(counts: Float64Array): number {
    return counts.reduce((sum, count) => sum + count, 0);
  }

  #share(bytes: ReadonlySet<number>, counts: Float64Array): number {
    const sum = this.#sum(counts);
    let found = 0;
    for (const byte of bytes) found += counts[byte] ?? 0;
    return sum === 0 ? 0 : found / sum;
  }
}

function isLatin(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

function letterBytes(page: CodePage, letters: string): Set<number> {
  const decode = (byte: number): string =>
    page === 'windows-1252'
      ? decodeWindows1252(Buffer.of(byte))
      : new TextDecoder(page).decode(Uint8Array.of(byte));
  const byCharacter = new Map(Array.from({ length: 128 }, (_, i) => [decode(i + 128), i + 128]));
  return new Set([...letters, ...letters.toUpperCase()].flatMap((letter) => byCharacter.get(letter) ?? []));
}

function allLetterBytes(page: CodePage): Set<number> {
  return letterBytes(page, LETTERS.flatMap(([of, letters]) => (of === page ? [letters] : [])).join(''));
}

const cyrillic = letterBytes('windows-1251', CYRILLIC);
const languages = [
  ...LETTERS.map(([page, letters]) => ({ page, bytes: letterBytes(page, letters), weight: 1 })),
  ...(['windows-1252', 'windows-1250'] as const).map((page) => ({
    page,
    bytes: allLetterBytes(page),
    weight: SEVERAL,
  })),
];
