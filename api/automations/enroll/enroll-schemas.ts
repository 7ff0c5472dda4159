import Joi from 'joi';
import type { JsonObject } from '../../../domain/json/json.js';
import { id, name, pageFields, type PageQuery, MAX_REASON } from '../../http/input/common-schemas.js';

export const exitAllsQuery = Joi.object<PageQuery, true>({ ...pageFields });

/** Whom an operator enrolls, and why; `properties` replace those of the entry event. */
export interface EnrollBody {
  contactId: string;
  properties?: JsonObject;
  reason?: string;
}

export const enrollBody = Joi.object<EnrollBody, true>({
  contactId: id().required(),
  properties: Joi.object(),
  reason: name(MAX_REASON),
});
