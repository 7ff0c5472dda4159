import Joi from 'joi';
import { pageFields, type PageQuery } from '../http/common-schemas.js';

export const versionsQuery = Joi.object<PageQuery, true>({ ...pageFields });

export interface DiffQuery {
  /** The version that is compared with; the one before when left out. */
  against?: string;
}

export const diffQuery = Joi.object<DiffQuery, true>({
  against: Joi.string()
    .pattern(/^[1-9]\d{0,8}$/)
    .messages({ 'string.pattern.base': 'must be the number of a version' }),
});
