import Joi from 'joi';
import type { EnrollmentStatus } from '../../domain/automation/enrollment.js';
import {
  id,
  MAX_REASON,
  name,
  pageFields,
  type OperatorBody,
  type PageQuery,
} from '../http/common-schemas.js';

const MAX_STEP_ID = 64;

export interface EnrollmentsQuery extends PageQuery {
  automationId?: string;
  contactId?: string;
  status?: EnrollmentStatus;
  step?: string;
}

export const enrollmentsQuery = Joi.object<EnrollmentsQuery, true>({
  ...pageFields,
  automationId: id(),
  contactId: id(),
  status: Joi.string().valid('active', 'completed', 'exited', 'failed'),
  step: name(MAX_STEP_ID),
});

export interface JumpBody extends OperatorBody {
  step: string;
}

export const jumpBody = Joi.object<JumpBody, true>({
  step: name(MAX_STEP_ID).required(),
  reason: name(MAX_REASON),
});
