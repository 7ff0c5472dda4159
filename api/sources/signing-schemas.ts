import Joi from 'joi';
import { hmacEncodings, signatureAlgorithms } from '../../domain/signatures/scheme.js';
import { signatureHeaderProblem } from '../../domain/signatures/header-name.js';
import { textSecret, type SecretForm } from '../../domain/signatures/scheme.js';
import {
  namedSchemeNames,
  namedSchemes,
  schemeNames,
  type SigningSettings,
} from '../../domain/signatures/schemes.js';
import { duration } from '../http/input/common-schemas.js';

/** A day; providers sign each retry again. */
const MAX_TOLERANCE_SECONDS = 86_400;
const MAX_HEADER_NAME = 100;

/** How deliveries to a source are signed. */
export type NewSigningBody = SigningSettings & { secret: string };

/** A change of the signing; a stored secret stays unless a new one is given. */
export type SigningChangeBody = SigningSettings & {
  secret?: string;
  /** How long the old secret remains valid. */
  keepOldFor?: string;
};

/** One schema per scheme, each with its own settings and form of secret. */
export function newSigning(): Joi.AlternativesSchema<NewSigningBody> {
  return signing<NewSigningBody>('NewSigning', (form) => ({ secret: secretSchema(form).required() }));
}

export function signingChange(): Joi.AlternativesSchema<SigningChangeBody> {
  return signing<SigningChangeBody>('SigningChange', (form) => ({
    secret: Joi.when('keepOldFor', {
      is: Joi.exist(),
      then: secretSchema(form).required(),
      otherwise: secretSchema(form),
    }),
    keepOldFor: duration(),
  }));
}

function signing<T>(
  component: string,
  secretFields: (form: SecretForm) => Joi.SchemaMap,
): Joi.AlternativesSchema<T> {
  const named = namedSchemeNames.map((scheme) => {
    const { timestamp, secret } = namedSchemes[scheme];
    const timed = timestamp === null ? {} : { tolerance: tolerance() };
    return { is: scheme, then: Joi.object({ ...schemeIs(scheme), ...secretFields(secret), ...timed }) };
  });
  const hmac = Joi.object({ ...schemeIs('hmac'), ...secretFields(textSecret), ...hmacFields() });
  return Joi.alternatives()
    .meta({ component })
    .conditional<T, never>(Joi.ref('.scheme'), {
      switch: [...named, { is: 'hmac', then: withDistinctHeaders(hmac) }],
      otherwise: Joi.object({
        scheme: Joi.string()
          .valid(...schemeNames)
          .required()
          .messages({ 'any.only': `must be one of ${schemeNames.join(', ')}` }),
      }).unknown(),
    });
}

function schemeIs(scheme: string): Joi.SchemaMap {
  return { scheme: Joi.string().valid(scheme).required() };
}

function secretSchema({ pattern, description }: SecretForm): Joi.StringSchema {
  const message = `must be ${description}`;
  return Joi.string().pattern(pattern).messages({ 'string.pattern.base': message, 'string.empty': message });
}

/** Seconds. */
function tolerance(): Joi.NumberSchema {
  return Joi.number().integer().min(1).max(MAX_TOLERANCE_SECONDS);
}

function hmacFields(): Joi.SchemaMap {
  return {
    header: headerName().required(),
    algorithm: Joi.string().valid(...signatureAlgorithms),
    encoding: Joi.string().valid(...hmacEncodings),
    prefix: Joi.string()
      .pattern(/^(?:[!-~][ -~]{0,31})?$/)
      .messages({
        'string.pattern.base': 'must have up to 32 printable ASCII characters, not starting with a space',
      })
      .allow(''),
    timestampHeader: headerName(),
    separator: ofTimestamp(
      Joi.string()
        .pattern(/^[ -~]{0,8}$/)
        .messages({ 'string.pattern.base': 'must have up to 8 printable ASCII characters' })
        .allow(''),
    ),
    timestampUnit: ofTimestamp(Joi.string().valid('seconds', 'milliseconds')),
    tolerance: ofTimestamp(tolerance()),
  };
}

/** Settings that require a signed timestamp. */
function ofTimestamp(schema: Joi.Schema): Joi.Schema {
  return Joi.when('timestampHeader', {
    is: Joi.exist(),
    then: schema,
    otherwise: Joi.forbidden().messages({ 'any.unknown': 'requires timestampHeader' }),
  });
}

function withDistinctHeaders(schema: Joi.ObjectSchema): Joi.ObjectSchema {
  return schema
    .custom((given: Record<'header' | 'timestampHeader', unknown>, helpers) => {
      const [signature, time] = [given.header, given.timestampHeader].map(lowered);
      return signature !== undefined && signature === time ? helpers.error('headers.same') : given;
    })
    .messages({ 'headers.same': 'must not use one header for both signature and timestamp' });
}

/** The value is not validated yet: this check runs alongside the others. */
function lowered(value: unknown): string | undefined {
  return typeof value === 'string' ? value.toLowerCase() : undefined;
}

function headerName(): Joi.StringSchema {
  return Joi.string()
    .max(MAX_HEADER_NAME)
    .custom((given: string, helpers) => {
      const problem = signatureHeaderProblem(given);
      return problem === null ? given : helpers.error('header.refused', { problem });
    })
    .messages({ 'header.refused': '{#problem}' })
    .meta({ json: { format: 'header-name', examples: ['X-Signature'] } });
}
