import Joi from 'joi';
import { bulkOutcomes } from '../../domain/jobs.js';
import { pageFields, type PageQuery } from '../http/input/common-schemas.js';

export const bulksQuery = Joi.object<PageQuery, true>(pageFields);

export interface OutcomesQuery extends PageQuery {
  outcome?: (typeof bulkOutcomes)[number];
}

export const outcomesQuery = Joi.object<OutcomesQuery, true>({
  ...pageFields,
  outcome: Joi.string().valid(...bulkOutcomes),
});
