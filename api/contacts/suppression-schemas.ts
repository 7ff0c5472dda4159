import Joi from 'joi';
import { email, pageFields, type PageQuery } from '../http/common-schemas.js';

export interface SuppressionsQuery extends PageQuery {
  email?: string;
}

export const suppressionsQuery = Joi.object<SuppressionsQuery, true>({ ...pageFields, email: email() });

/** Why somebody is suppressed by hand; the other reasons come of what people and mail servers do. */
const reasons = ['manual', 'complained'] as const;

export interface NewSuppressionBody {
  email: string;
  reason?: (typeof reasons)[number];
}

export const newSuppressionBody = Joi.object<NewSuppressionBody, true>({
  email: email().required(),
  reason: Joi.string().valid(...reasons),
});
