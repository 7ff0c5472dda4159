import { decodeWindows1252 } from './encodings.js';
import { isInterchangeable, type FileEncoding } from './file-encodings.js';
import { CodePageGuess } from './guess-code-page.js';

const BOMS: { encoding: FileEncoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
/** Bytes that show a byte order mark, or UTF-16 without one. */
const HEAD_BYTES = 64;
/** Of UTF-16, most characters of a file's beginning are ASCII. */
const MIN_HEAD = 8;
const MIN_ZEROS = 0.4;
const NON_ASCII = /[^\0-\x7f]/u;

/**
 * Decodes a file as it arrives: by its byte order mark, else as UTF-16 if its bytes look like it, else as UTF-8, else as
 * Windows-1252, which includes Latin-1. The first bytes beyond ASCII decide between the last two; everything before them is the same
 * in both. Other encodings of single bytes are decoded as Windows-1252, too, from which they can be had again
 * (`createRecoder`): which one it is, the letters of the whole file tell.
 */
export class FileDecoder {
  #encoding: FileEncoding | null = null;
  #isSettled = false;
  #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #head = Buffer.alloc(0);
  /** Bytes of an incomplete character at the end of what was decoded as UTF-8, in case they are not UTF-8. */
  #tail = Buffer.alloc(0);

  #codePage: CodePageGuess | null = null;

  /** @param given the encoding that the caller names; null to detect it */
  constructor(private readonly given: FileEncoding | null = null) {}

  /** Known once the file has ended. */
  get encoding(): FileEncoding {
    return this.given ?? this.#codePage?.end() ?? this.#encoding ?? 'utf-8';
  }

  /** The text of the next bytes, as far as their characters are complete. */
  push(bytes: Buffer): string {
    if (this.#encoding !== null) return this.#decode(bytes, true);
    this.#head = Buffer.concat([this.#head, bytes]);
    return this.#head.length < HEAD_BYTES ? '' : this.#begin(true);
  }

  /** The rest of the text. */
  end(): string {
    return this.#encoding === null ? this.#begin(false) : this.#decode(Buffer.alloc(0), false);
  }

  #begin(stream: boolean): string {
    const head = this.#head;
    const bom = BOMS.find(({ bytes }) => bytes.every((byte, i) => head[i] === byte));
    const sure = storedAs(this.given) ?? bom?.encoding ?? detectUtf16(head);
    this.#encoding = sure ?? 'utf-8';
    if (sure !== null) this.#use(sure);
    this.#head = Buffer.alloc(0);
    return this.#decode(head, stream);
  }

  /** From here on, invalid bytes are replaced. */
  #use(encoding: FileEncoding): void {
    this.#encoding = encoding;
    this.#isSettled = true;
    this.#decoder = new TextDecoder(encoding);
  }

  #decode(bytes: Buffer, stream: boolean): string {
    if (this.#isSettled) {
      this.#codePage?.push(bytes);
      if (this.#encoding === 'windows-1252') return decodeWindows1252(bytes);
      return this.#decoder.decode(bytes, { stream });
    }
    const all = Buffer.concat([this.#tail, bytes]);
    const cut = stream ? all.length - incompleteBytes(all) : all.length;
    const whole = all.subarray(0, cut);
    try {
      const text = this.#decoder.decode(whole);
      this.#tail = Buffer.from(all.subarray(cut));
      if (NON_ASCII.test(text)) this.#settleAsUtf8();
      return text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#use(isMostlyUtf8(all) ? 'utf-8' : 'windows-1252');
      if (this.#encoding === 'windows-1252') this.#codePage = new CodePageGuess();
      this.#codePage?.push(all);
      return this.#encoding === 'windows-1252'
        ? decodeWindows1252(all)
        : this.#decoder.decode(all, { stream });
    }
  }

  #settleAsUtf8(): void {
    this.#use('utf-8');
    const tail = this.#tail;
    this.#tail = Buffer.alloc(0);
    this.#decoder.decode(tail, { stream: true });
  }
}

/** How a file in an encoding is decoded. */
function storedAs(given: FileEncoding | null): FileEncoding | null {
  return given !== null && isInterchangeable(given) ? 'windows-1252' : given;
}

/** UTF-16 without a byte order mark: every other byte of ASCII is zero. */
function detectUtf16(head: Buffer): FileEncoding | null {
  if (head.length < MIN_HEAD) return null;
  const zeros = [0, 1].map((odd) => head.filter((byte, i) => byte === 0 && i % 2 === odd).length);
  const [even = 0, odd = 0] = zeros.map((count) => count / (head.length / 2));
  if (odd >= MIN_ZEROS && even === 0) return 'utf-16le';
  return even >= MIN_ZEROS && odd === 0 ? 'utf-16be' : null;
}

/** Bytes at the end that begin a character of UTF-8 without ending it. */
function incompleteBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0;
  }
  return 0;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}

/** Whether the first character beyond ASCII is valid UTF-8: Latin-1 text hardly ever is. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const lead = bytes[first] ?? 0;
  if (lead < 0xc2 || lead > 0xf4) return false;
  const rest = bytes.subarray(first + 1, first + sequenceLength(lead));
  return rest.length === sequenceLength(lead) - 1 && rest.every((byte) => byte >= 0x80 && byte < 0xc0);
}
