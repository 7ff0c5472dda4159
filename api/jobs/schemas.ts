import Joi from 'joi';
import { jobKinds, jobScopes, jobStatuses } from '../../domain/jobs.js';
import { pageFields, type PageQuery } from '../http/input/common-schemas.js';

/** Which jobs to list. */
export interface JobFilters {
  kind?: (typeof jobKinds)[number];
  status?: (typeof jobStatuses)[number];
  scope?: (typeof jobScopes)[number];
}

export interface JobsQuery extends PageQuery, JobFilters {}

export const jobsQuery = Joi.object<JobsQuery, true>({
  ...pageFields,
  kind: Joi.string().valid(...jobKinds),
  status: Joi.string().valid(...jobStatuses),
  scope: Joi.string().valid(...jobScopes),
});
