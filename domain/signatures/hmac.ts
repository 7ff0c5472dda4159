import { textSecret, type SignatureAlgorithm, type SignatureScheme, type TimestampUnit } from './scheme.js';

/** What one has to know of a maker that has no file here. */
export interface HmacSettings {
  /** In which the signature stands. */
  header: string;
  /** `sha256` when left out. */
  algorithm?: SignatureAlgorithm;
  /** `hex` when left out. */
  encoding?: 'hex' | 'base64';
  /** In front of the signature, as `sha256=`. */
  prefix?: string;
  /** In which the time stands; the signed text is then the time, the separator and the body. */
  timestampHeader?: string;
  /** `.` when left out. */
  separator?: string;
  /** `seconds` since 1970 when left out. */
  timestampUnit?: TimestampUnit;
}

export const hmacDefaults = {
  algorithm: 'sha256',
  encoding: 'hex',
  prefix: '',
  separator: '.',
  timestampUnit: 'seconds',
} as const;

/** An HMAC of the body, or of a time and the body, in a header of its own, as most makers have it. */
export function hmac(settings: HmacSettings): SignatureScheme {
  const { header, algorithm, encoding, prefix, timestampHeader, separator, timestampUnit } = {
    ...hmacDefaults,
    ...settings,
  };
  const isTimed = timestampHeader !== undefined;
  return {
    algorithm,
    encoding: encoding === 'hex' ? 'anyHex' : encoding,
    headers: [
      {
        signature: header.toLowerCase(),
        ...(isTimed && { timestamp: timestampHeader.toLowerCase() }),
      },
    ],
    form: { kind: 'whole', prefix },
    signed: isTimed ? ['timestamp', { text: separator }, 'body'] : ['body'],
    timestamp: isTimed ? timestampUnit : null,
    secret: textSecret,
  };
}
