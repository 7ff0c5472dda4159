/** Declarative description of a provider's signatures, interpreted by `readSignature` and the verifier. */
export interface SignatureScheme {
  /**
   * How a signature is checked; an HMAC if absent.
   *
   * - `ecdsa`: with the provider's public key, which takes the place of the secret
   * - `credential`: it is the secret itself; nothing is signed
   * - `sns`: with the certificate that the body names
   */
  kind?: 'ecdsa' | 'credential' | 'sns';
  algorithm: SignatureAlgorithm;
  encoding: SignatureEncoding;
  /** Where the values are, if not in headers: the names are then paths in the JSON body. */
  in?: 'body';
  /** Lower-case names. Of several sets, the first one whose signature header was sent is used. */
  headers: readonly [SignatureHeaders, ...SignatureHeaders[]];
  form: SignatureForm;
  /** The signed text, as a sequence of parts. */
  signed: readonly SignedPart[];
  /** Null if the provider signs no timestamp; the age of a delivery is then unknown. */
  timestamp: TimestampUnit | null;
  /** Headers that identify a delivery. Default: the signed id if there is one, else any known header. */
  deliveryHeaders?: readonly string[];
  secret: SecretForm;
}

export const signatureAlgorithms = ['sha256', 'sha1', 'sha512'] as const;
export type SignatureAlgorithm = (typeof signatureAlgorithms)[number];

/** How a provider without a scheme of its own may encode its signatures. */
export const hmacEncodings = ['hex', 'base64'] as const;
export type HmacEncoding = (typeof hmacEncodings)[number];

/** `hex` is lower case, `anyHex` all upper or all lower case, `base64` is padded, `text` is not encoded. */
export type SignatureEncoding = 'hex' | 'anyHex' | 'base64' | 'text';

export type TimestampUnit = 'seconds' | 'milliseconds';

export interface SignatureHeaders {
  signature: string;
  timestamp?: string;
  id?: string;
}

/**
 * Format of the signature header.
 *
 * - `whole`: one signature after a prefix
 * - `list`: signatures with a separator; those with another prefix are skipped
 * - `fields`: `name=value` pairs with a separator; one timestamp, and a signature for each secret
 */
export type SignatureForm =
  | { kind: 'whole'; prefix: string }
  | { kind: 'list'; separator: string; prefix: string }
  | { kind: 'fields'; separator: string; timestamp: string; signature: string };

/** Literal text, or a value of the delivery. */
export type SignedPart = { text: string } | 'id' | 'timestamp' | 'body';

export interface SecretForm {
  /** `text`: the key is the secret's UTF-8; `base64`: the key is decoded from what follows the prefix. */
  key: 'text' | 'base64';
  /** Prefix of base64 secrets. */
  prefix: RegExp | null;
  /** Pattern of the whole secret. */
  pattern: RegExp;
  /** Describes the pattern, after "must be". */
  description: string;
}

/** Long enough to resist guessing, without surrounding white space (a common paste error). */
export const textSecret: SecretForm = {
  key: 'text',
  prefix: null,
  pattern: /^[^\s\p{Cc}](?:[^\p{Cc}]{6,510})[^\s\p{Cc}]$/u,
  description: 'text of 8 to 512 characters, without control characters or surrounding white space',
};
