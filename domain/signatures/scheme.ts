/** What one maker's signatures look like: nothing but data, which `readSignature` and the verifier interpret. */
export interface SignatureScheme {
  algorithm: SignatureAlgorithm;
  encoding: SignatureEncoding;
  /** Lower-case names. Of several sets, the first one whose signature was sent counts. */
  headers: readonly [SignatureHeaders, ...SignatureHeaders[]];
  form: SignatureForm;
  /** What is signed, one part after the other. */
  signed: readonly SignedPart[];
  /** Null where the maker signs no time: then nothing says how old a delivery is. */
  timestamp: TimestampUnit | null;
  /** Headers that name a delivery. Left out: the signed id where there is one, else whatever a provider may send. */
  deliveryHeaders?: readonly string[];
  secret: SecretForm;
}

export type SignatureAlgorithm = 'sha256' | 'sha1' | 'sha512';

/** `hex` is in lower case, `anyHex` all in upper or all in lower case, `base64` with its padding. */
export type SignatureEncoding = 'hex' | 'anyHex' | 'base64';

export type TimestampUnit = 'seconds' | 'milliseconds';

export interface SignatureHeaders {
  signature: string;
  timestamp?: string;
  id?: string;
}

/**
 * How the signature's header is read.
 *
 * - `whole`: one signature behind a prefix
 * - `list`: signatures with a separator between them; those with another prefix are of other kinds and skipped
 * - `fields`: `name=value` with a separator between them; the time once, signatures as often as there are secrets
 */
export type SignatureForm =
  | { kind: 'whole'; prefix: string }
  | { kind: 'list'; separator: string; prefix: string }
  | { kind: 'fields'; separator: string; timestamp: string; signature: string };

/** Fixed text, or a value of the delivery. */
export type SignedPart = { text: string } | 'id' | 'timestamp' | 'body';

export interface SecretForm {
  /** `text`: its UTF-8 is the key; `base64`: the key is decoded from what follows the prefix. */
  key: 'text' | 'base64';
  /** In front of base64. */
  prefix: RegExp | null;
  /** What it has to look like, whole. */
  pattern: RegExp;
  /** The same in words, after "must be". */
  words: string;
}

/** Something of a length that cannot be tried out, without space around it (which is a slip of pasting). */
export const textSecret: SecretForm = {
  key: 'text',
  prefix: null,
  pattern: /^[^\s\p{Cc}](?:[^\p{Cc}]{6,510})[^\s\p{Cc}]$/u,
  words: 'a text of 8 to 512 characters, without control characters and without space around it',
};
