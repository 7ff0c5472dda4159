import Joi from 'joi';
import { email, pageFields, type PageQuery } from '../http/common-schemas.js';

export interface ConsentProofsQuery extends PageQuery {
  email: string;
}

export const consentProofsQuery = Joi.object<ConsentProofsQuery, true>({
  ...pageFields,
  email: email().required(),
});
