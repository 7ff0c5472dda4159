import {
  customFields,
  personFields,
  trackingConsentBody,
  type TrackingConsentBody,
} from '../contacts/contact-field-schemas.js';
import Joi from 'joi';
import type { JsonObject } from '../../domain/json/json.js';
import { email, id, name } from '../http/input/common-schemas.js';

/** The text shown beside the consent checkbox. */
const MAX_CONSENT_TEXT = 10_000;

export interface SubscribeBody {
  email: string;
  firstName?: string | null;
  listId?: string;
  consent?: boolean;
  consentText?: string | null;
  source?: string | null;
  customFields?: JsonObject;
  trackingConsent?: TrackingConsentBody;
  /** Records the sign-up, and nothing reacts to it. */
  silent?: boolean;
}

export const subscribeBody = Joi.object<SubscribeBody, true>({
  email: email().required(),
  firstName: personFields.firstName,
  listId: id('list'),
  consent: Joi.boolean(),
  consentText: Joi.string().max(MAX_CONSENT_TEXT).allow(null),
  source: name().allow(null),
  customFields: customFields(),
  trackingConsent: trackingConsentBody,
  silent: Joi.boolean(),
});
