import {
  textSecret,
  type HmacEncoding,
  type SignatureAlgorithm,
  type SignatureScheme,
  type TimestampUnit,
} from './scheme.js';

/** Settings for a provider without a predefined scheme. */
export interface HmacSettings {
  /** Header of the signature. */
  header: string;
  /** Default: `sha256`. */
  algorithm?: SignatureAlgorithm;
  /** Default: `hex`. */
  encoding?: HmacEncoding;
  /** Prefix of the signature, such as `sha256=`. */
  prefix?: string;
  /** Header of the timestamp; the signed text is then timestamp, separator and body. */
  timestampHeader?: string;
  /** Default: `.`. */
  separator?: string;
  /** Default: `seconds`, since 1970. */
  timestampUnit?: TimestampUnit;
}

export const hmacDefaults = {
  algorithm: 'sha256',
  encoding: 'hex',
  prefix: '',
  separator: '.',
  timestampUnit: 'seconds',
} as const;

/** An HMAC of the body, or of a timestamp and the body, in a header of its own. */
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
