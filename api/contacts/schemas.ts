import Joi from 'joi';
import { consentStates, type ConsentState } from '../../domain/contact/consent.js';
import { contactSorts, type ContactSort } from '../../domain/contact/contact-sort.js';
import { CUSTOM_FIELD_KEY } from '../../domain/contact/custom-fields.js';
import { invalid } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import {
  addressOrDomain,
  email,
  flag,
  id,
  instant,
  pageFields,
  type PageQuery,
} from '../http/input/common-schemas.js';
import {
  consentBody,
  trackingConsentBody,
  customFields,
  personFields,
  type ConsentBody,
  type ContactChanges,
  type PersonFields,
  type TrackingConsentBody,
} from './contact-field-schemas.js';

export const MAX_SEARCH = 200;
const MAX_FIELD_VALUE = 1_000;

export interface NewContactBody extends PersonFields {
  email: string;
  customFields?: JsonObject;
  subscribed?: boolean;
  consent?: ConsentBody;
  trackingConsent?: TrackingConsentBody;
  /** Records the change, and nothing reacts to it. */
  silent?: boolean;
}

export const newContactBody = Joi.object<NewContactBody, true>({
  email: email().required(),
  ...personFields,
  customFields: customFields(),
  subscribed: Joi.boolean(),
  consent: consentBody,
  trackingConsent: trackingConsentBody,
  silent: Joi.boolean(),
});

export interface ContactChangesBody extends ContactChanges {
  silent?: boolean;
}

export const contactChangesBody = Joi.object<ContactChangesBody, true>({
  email: email(),
  ...personFields,
  customFields: customFields(),
  subscribed: Joi.boolean(),
  consent: consentBody,
  trackingConsent: trackingConsentBody,
  silent: Joi.boolean(),
});

/** In addition, `field.<name>` with the name of a custom field. */
export interface ContactsQuery extends PageQuery {
  search?: string;
  list?: string;
  subscribed?: 'true' | 'false';
  consent?: ConsentState;
  createdAfter?: string;
  createdBefore?: string;
  sort?: ContactSort;
}

const FIELD_PREFIX = 'field.';
const FIELD_PARAMETER = new RegExp(CUSTOM_FIELD_KEY.source.replace('^', '^field\\.'), 'u');

export const contactsQuery = Joi.object<ContactsQuery>({
  ...pageFields,
  search: Joi.string().allow('').max(MAX_SEARCH),
  list: id(),
  subscribed: flag(),
  consent: Joi.string().valid(...consentStates),
  createdAfter: instant(),
  createdBefore: instant(),
  sort: Joi.string().valid(...contactSorts),
}).pattern(FIELD_PARAMETER, Joi.string().allow('').max(MAX_FIELD_VALUE));

/** Filters of contacts. `createdAfter` is inclusive, `createdBefore` exclusive. */
export interface ContactFilters {
  search: string | null;
  /** Contacts subscribed to this list. */
  list: string | null;
  subscribed: boolean | null;
  consent: ConsentState | null;
  createdAfter: Date | null;
  createdBefore: Date | null;
  /** Names of custom fields and the texts to match. */
  fields: { name: string; text: string }[];
}

/** @throws RollcallError `invalid` for a custom field without another filter that uses an index */
export function contactFilters(query: ContactsQuery): ContactFilters {
  const { search, list, subscribed, consent, createdAfter, createdBefore } = query;
  const narrowing = {
    search: search === undefined || search.trim() === '' ? null : search,
    list: list ?? null,
    subscribed: subscribed === undefined ? null : subscribed === 'true',
    consent: consent ?? null,
    createdAfter: createdAfter === undefined ? null : new Date(createdAfter),
    createdBefore: createdBefore === undefined ? null : new Date(createdBefore),
  };
  const fields = fieldFilters(query);
  if (fields.length > 0 && Object.values(narrowing).every((value) => value === null)) {
    const message = 'must be combined with search, list, subscribed, consent, createdAfter or createdBefore';
    throw invalid(fields.map(({ name }) => ({ path: FIELD_PREFIX + name, message })));
  }
  return { ...narrowing, fields };
}

function fieldFilters(query: ContactsQuery): ContactFilters['fields'] {
  return Object.entries(query).flatMap(([key, text]: [string, unknown]) =>
    key.startsWith(FIELD_PREFIX) && typeof text === 'string'
      ? [{ name: key.slice(FIELD_PREFIX.length), text }]
      : [],
  );
}

export interface ContactFieldsQuery {
  search?: string;
}

export const contactFieldsQuery = Joi.object<ContactFieldsQuery, true>({
  search: Joi.string().allow('').max(MAX_SEARCH),
});

export interface ConsentProofsQuery extends PageQuery {
  email: string;
}

export const consentProofsQuery = Joi.object<ConsentProofsQuery, true>({
  ...pageFields,
  email: email().required(),
});

export interface SuppressionsQuery extends PageQuery {
  email?: string;
}

export const suppressionsQuery = Joi.object<SuppressionsQuery, true>({
  ...pageFields,
  email: addressOrDomain(),
});

/** Reasons for suppressing an address manually; other reasons are set by unsubscribes and bounces. */
const reasons = ['manual', 'complained'] as const;

export interface NewSuppressionBody {
  email: string;
  reason?: (typeof reasons)[number];
}

export const newSuppressionBody = Joi.object<NewSuppressionBody, true>({
  email: addressOrDomain().required(),
  reason: Joi.string().valid(...reasons),
});
