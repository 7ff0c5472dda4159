import Joi from 'joi';
import { instant, pageFields, type PageQuery } from '../http/input/common-schemas.js';

/** Selects deliveries created from `since` until before `until`. */
export interface RecoverBody {
  since: string;
  until?: string;
}

export const recoverBody = Joi.object<RecoverBody, true>({
  since: instant().required(),
  until: instant(),
})
  .custom((given: RecoverBody, helpers) => {
    const end = given.until === undefined ? Infinity : Date.parse(given.until);
    return Date.parse(given.since) < end ? given : helpers.error('until.early');
  })
  .messages({ 'until.early': 'must have a since before its until' });

export const recoveriesQuery = Joi.object<PageQuery, true>(pageFields);
