import { singleByteEncodings, type FileEncoding, type SingleByteEncoding } from './file-encodings.js';

/** The characters of 0x80 to 0x9f in Windows-1252; five of them are none. Node.js has versions that read them as Latin-1. */
const C1 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST_C1 = 0x80;
const IS_C1 = /[\u0080-\u009f]/g;
const ALL_BYTES = Uint8Array.from({ length: 128 }, (_, i) => i + 128);
const NON_ASCII = /[^\0-\x7f]/gu;
const recoders = new Map<FileEncoding, (text: string) => string>();

/** The text of bytes in Windows-1252. Each byte is a character, so that none is lost. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(IS_C1, (character) => C1.charAt(character.charCodeAt(0) - FIRST_C1));
}

/** What gives a text that is stored in Windows-1252 as the characters of its encoding; null where it is stored as it is. */
export function createRecoder(encoding: FileEncoding): ((text: string) => string) | null {
  if (!isSingleByte(encoding)) return null;
  const known = recoders.get(encoding) ?? makeRecoder(encoding);
  recoders.set(encoding, known);
  return known;
}

function isSingleByte(encoding: FileEncoding): encoding is SingleByteEncoding {
  return singleByteEncodings.some((one) => one === encoding);
}

function makeRecoder(encoding: SingleByteEncoding): (text: string) => string {
  const stored = [...decodeWindows1252(Buffer.from(ALL_BYTES))];
  const meant = [...new TextDecoder(encoding).decode(ALL_BYTES)];
  const characters = new Map(stored.map((character, i) => [character, meant[i] ?? character]));
  return (text) => text.replace(NON_ASCII, (character) => characters.get(character) ?? character);
}
