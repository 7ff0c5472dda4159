import type { HmacEncoding, SignatureAlgorithm } from '../../domain/signatures/scheme.js';
import type { Scheme } from './providers';
import type { SourceChange } from './queries';

/** How a service signs, as it is typed. */
export interface SigningDraft {
  secret: string;
  header: string;
  prefix: string;
  algorithm: SignatureAlgorithm;
  encoding: HmacEncoding;
}

export const emptySigning: SigningDraft = {
  secret: '',
  header: '',
  prefix: '',
  algorithm: 'sha256',
  encoding: 'hex',
};

/** The signing as the API takes it. The old secret is kept for as long as `keepOldFor` says. */
export function signingBody(
  scheme: Scheme,
  { secret, ...hmac }: SigningDraft,
  keepOldFor?: string,
): NonNullable<SourceChange['signing']> {
  const common = { secret: secret.trim(), ...(keepOldFor !== undefined && { keepOldFor }) };
  return scheme === 'hmac' ? { scheme, ...common, ...hmac } : { scheme, ...common };
}
