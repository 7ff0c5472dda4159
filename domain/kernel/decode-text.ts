const UTF_8 = 'utf-8';
/** What undeclared text is that is not UTF-8. */
const LAST_RESORT = 'windows-1252';

/** A byte-order mark is more certain than any declaration. */
const MARKS: readonly (readonly [label: string, mark: readonly number[]])[] = [
  [UTF_8, [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

type Decoder = InstanceType<typeof TextDecoder>;

const decoders = new Map<string, Decoder>();
/** Labels are sent by strangers, so only as many as there are encodings are remembered. */
const MAX_DECODERS = 64;

/**
 * Decodes text by its byte-order mark, else by the first of the declared labels in which its bytes are valid, else as
 * UTF-8. Unknown labels are ignored.
 *
 * @param labels names of encodings as senders write them (`ISO-8859-1`, `KOI8_R`, `cp1250`), the most reliable first
 * @returns null for bytes that are valid in none of them
 */
export function decodeDeclared(bytes: Uint8Array, labels: readonly string[] = []): string | null {
  const marked = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte));
  for (const label of [...(marked === undefined ? [] : [marked[0]]), ...labels, UTF_8]) {
    const text = decodedAs(label, bytes);
    if (text !== null) return text;
  }
  return null;
}

/** The same, and as windows-1252 if nothing else fits, in which all bytes are valid: nothing becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, labels: readonly string[] = []): string {
  return decodeDeclared(bytes, labels) ?? decodedAs(LAST_RESORT, bytes) ?? '';
}

/** Whether it names an encoding that can be decoded. */
export function isEncoding(label: string): boolean {
  return createDecoder(label) !== null;
}

/** Null for an unknown encoding, and for bytes that it does not have. */
function decodedAs(label: string, bytes: Uint8Array): string | null {
  const decoder = createDecoder(label);
  if (decoder === null) return null;
  try {
    // At once, Node 20 reads windows-1252 as Latin-1, in which a euro is a control character.
    return decoder.decode(bytes, { stream: decoder.encoding === LAST_RESORT });
  } catch {
    return null;
  }
}

function createDecoder(label: string): Decoder | null {
  const name = label.trim().toLowerCase();
  const known = decoders.get(name);
  if (known !== undefined) return known;
  const decoder = newDecoder(name);
  if (decoder !== null && decoders.size < MAX_DECODERS) decoders.set(name, decoder);
  return decoder;
}

function newDecoder(label: string): Decoder | null {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
}
