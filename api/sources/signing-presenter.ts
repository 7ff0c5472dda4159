import Type, { type Static } from 'typebox';
import { hmacEncodings, signatureAlgorithms } from '../../domain/signatures/scheme.js';
import { hmacDefaults } from '../../domain/signatures/hmac.js';
import {
  DEFAULT_TOLERANCE_SECONDS,
  schemeNames,
  settingsScheme,
  type SigningSettings,
} from '../../domain/signatures/schemes.js';
import type { SourceSigning } from '../../models/sources/event-source.js';
import { count, instant, orNull, objectSchema, text } from '../http/output/response-schema.js';

export const signingSchema = objectSchema({
  scheme: Type.Enum([...schemeNames]),
  header: Type.Optional(text),
  algorithm: Type.Optional(Type.Enum([...signatureAlgorithms])),
  encoding: Type.Optional(Type.Enum([...hmacEncodings])),
  prefix: Type.Optional(text),
  timestampHeader: Type.Optional(text),
  separator: Type.Optional(text),
  timestampUnit: Type.Optional(Type.Enum(['seconds', 'milliseconds'])),
  tolerance: Type.Optional(count),
  secretHint: text,
  previousUntil: orNull(instant),
});

/** The settings that apply to its scheme, and the last characters of the secret. */
export function presentSigning(
  { settings, secretHint, old }: SourceSigning,
  now: Date,
): Static<typeof signingSchema> {
  const until = old.map((one) => one.until).filter((end) => end > now);
  return {
    scheme: settings.scheme,
    ...hmacSettings(settings),
    ...(settingsScheme(settings).timestamp !== null && {
      tolerance: settings.tolerance ?? DEFAULT_TOLERANCE_SECONDS,
    }),
    secretHint,
    /** When the last of the old secrets expires; null if none is still valid. */
    previousUntil: until.length === 0 ? null : new Date(Math.max(...until.map(Number))).toISOString(),
  };
}

function hmacSettings(settings: SigningSettings): Partial<Static<typeof signingSchema>> {
  if (settings.scheme !== 'hmac') return {};
  const { timestampHeader } = settings;
  return {
    header: settings.header,
    algorithm: settings.algorithm ?? hmacDefaults.algorithm,
    encoding: settings.encoding ?? hmacDefaults.encoding,
    prefix: settings.prefix ?? hmacDefaults.prefix,
    ...(timestampHeader !== undefined && {
      timestampHeader,
      separator: settings.separator ?? hmacDefaults.separator,
      timestampUnit: settings.timestampUnit ?? hmacDefaults.timestampUnit,
    }),
  };
}
