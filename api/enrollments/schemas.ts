import Joi from 'joi';
import { enrollmentStatuses, type EnrollmentStatus } from '../../domain/automation/enrollment.js';
import {
  id,
  MAX_REASON,
  name,
  pageFields,
  periodFields,
  type OperatorBody,
  type PageQuery,
  type PeriodQuery,
} from '../http/input/common-schemas.js';

export const MAX_STEP_ID = 64;

export interface EnrollmentsQuery extends PageQuery, PeriodQuery {
  automationId?: string;
  contactId?: string;
  status?: EnrollmentStatus;
  step?: string;
  lastError?: string;
}

/** As long as stored ones. */
const MAX_LAST_ERROR = 1_000;

/** The whole of an enrollment's last error, as it is stored. */
export const lastError = Joi.string().max(MAX_LAST_ERROR);

export const enrollmentsQuery = Joi.object<EnrollmentsQuery, true>({
  ...pageFields,
  ...periodFields,
  automationId: id(),
  contactId: id(),
  status: Joi.string().valid(...enrollmentStatuses),
  step: name(MAX_STEP_ID),
  lastError,
});

export interface RetryBody extends OperatorBody {
  version?: 'published';
}

export interface JumpBody extends RetryBody {
  step: string;
}

/** The version to continue on: the published one, or else its own. */
export const onVersion = Joi.string().valid('published');

export const retryBody = Joi.object<RetryBody, true>({ version: onVersion, reason: name(MAX_REASON) });

export const jumpBody = Joi.object<JumpBody, true>({
  step: name(MAX_STEP_ID).required(),
  version: onVersion,
  reason: name(MAX_REASON),
});
