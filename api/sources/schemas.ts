import Joi from 'joi';
import { customEventKey } from '../../domain/automation/event-name.js';
import type { JsonValue } from '../../domain/json/json.js';
import { mailProviders, type MailProvider } from '../../domain/mail-reports/mail-report.js';
import { pathError, type MappingOverride } from '../../domain/mapping/override.js';
import { id, name, pageFields, type PageQuery } from '../http/input/common-schemas.js';
import { contactPaths } from '../contacts/contact-field-schemas.js';
import { newSigning, signingChange, type NewSigningBody, type SigningChangeBody } from './signing-schemas.js';

/** Events without a name are named after their source. */
const MAX_NAME = 100;

function sourceName(): Joi.StringSchema {
  return name(MAX_NAME)
    .custom((given: string, helpers) => (customEventKey(given) === '' ? helpers.error('source.name') : given))
    .messages({ 'source.name': 'must contain a letter or a digit' })
    .meta({ json: { format: 'event-name', examples: ['Shop'] } });
}

const MAX_PATH = 500;
/** Each path may search the payload. */
const MAX_CONTACT_FIELDS = 20;

function path(): Joi.StringSchema {
  return Joi.string()
    .max(MAX_PATH)
    .custom((given: string, helpers) => {
      const reason = pathError(given);
      return reason === null ? given : helpers.message({ custom: reason });
    })
    .meta({ json: { format: 'payload-path', examples: ['data.customer.email'] } });
}

const mapping = Joi.object<MappingOverride>({
  email: path(),
  eventName: path(),
  firstName: path(),
  lastName: path(),
  consent: path(),
  properties: path(),
  contact: contactPaths({ path, maxFields: MAX_CONTACT_FIELDS }),
});

function mailReports(): Joi.StringSchema {
  return Joi.string()
    .valid(...mailProviders)
    .allow(null);
}

/** A word or two; some providers want a code of theirs. */
const MAX_ANSWER = 200;

/** Printable ASCII, so that it is the same in every encoding. */
function answer(): Joi.StringSchema {
  return Joi.string()
    .pattern(/^[ -~]+$/)
    .max(MAX_ANSWER)
    .messages({ 'string.pattern.base': 'must have only printable ASCII characters' })
    .allow(null);
}

export interface NewEventSourceBody {
  name: string;
  provider?: string | null;
  /** Null, like an empty one: everything is detected. */
  mapping?: MappingOverride | null;
  /** Null: the bounces and complaints of the provider that signs. */
  mailReports?: MailProvider | null;
  /** Null: deliveries are accepted without a signature. */
  signing?: NewSigningBody | null;
  enabled?: boolean;
  /** Null: the usual JSON. */
  answer?: string | null;
  /** Whether the query of a request without a body is an event. */
  acceptsQuery?: boolean;
}

export const newEventSourceBody = Joi.object<NewEventSourceBody, true>({
  name: sourceName().required(),
  provider: name(MAX_NAME).allow(null),
  mapping: mapping.allow(null),
  mailReports: mailReports(),
  signing: newSigning().allow(null),
  enabled: Joi.boolean(),
  answer: answer(),
  acceptsQuery: Joi.boolean(),
});

export type EventSourceChanges = Partial<Omit<NewEventSourceBody, 'signing'>> & {
  signing?: SigningChangeBody | null;
};

export const eventSourceChangesBody = Joi.object<EventSourceChanges, true>({
  name: sourceName(),
  provider: name(MAX_NAME).allow(null),
  mapping: mapping.allow(null),
  mailReports: mailReports(),
  signing: signingChange().allow(null),
  enabled: Joi.boolean(),
  answer: answer(),
  acceptsQuery: Joi.boolean(),
});

export interface PayloadsQuery extends PageQuery {
  reason?: string;
}

const MAX_REASON = 64;

export const payloadsQuery = Joi.object<PayloadsQuery, true>({
  ...pageFields,
  reason: Joi.string()
    .max(MAX_REASON)
    .meta({ json: { description: 'Only payloads that were refused with this error code.' } }),
});

export const eventSourcesQuery = Joi.object<PageQuery, true>(pageFields);

/** Without grace a leaked URL stops working at once. No migration needs more than a month. */
const MAX_GRACE_SECONDS = 30 * 86_400;

export interface RotateBody {
  graceSeconds?: number;
}

export const rotateBody = Joi.object<RotateBody, true>({
  graceSeconds: Joi.number().integer().min(0).max(MAX_GRACE_SECONDS),
});

const MAX_HEADERS = 100;
const MAX_HEADER = 8_192;

export interface TestSignatureBody {
  headers: Record<string, string>;
  /** Exactly as received. */
  body: string;
}

export const testSignatureBody = Joi.object<TestSignatureBody, true>({
  headers: sentHeaders().required(),
  body: Joi.string().allow('').required(),
});

function sentHeaders(): Joi.ObjectSchema<Record<string, string>> {
  return Joi.object<Record<string, string>>()
    .pattern(/^[\w-]{1,100}$/, Joi.string().max(MAX_HEADER).allow(''))
    .max(MAX_HEADERS);
}

export interface TestMappingBody {
  headers?: Record<string, string>;
  /** JSON as a provider sends it; a string is a form. */
  body?: JsonValue;
  /** A stored payload of the source, with its headers. */
  payloadId?: string;
  /** Used instead of the source's mapping. */
  mapping?: MappingOverride | null;
}

export const testMappingBody = Joi.object<TestMappingBody>({
  headers: sentHeaders(),
  body: Joi.alternatives(Joi.object().pattern(Joi.string().allow(''), Joi.any()), Joi.string()).messages({
    'alternatives.types': 'must be a JSON object, or a form as a string',
  }),
  payloadId: id(),
  mapping: mapping.allow(null),
})
  .xor('body', 'payloadId')
  .without('payloadId', 'headers')
  .messages({
    'object.missing': 'must have body or payloadId',
    'object.xor': 'must have body or payloadId, not both',
    'object.without': 'must not have headers with payloadId',
  });
