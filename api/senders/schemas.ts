import Joi from 'joi';
import { email, pageFields, type PageQuery } from '../http/common-schemas.js';

export const sendersQuery = Joi.object<PageQuery, true>(pageFields);

export interface SenderBody {
  email: string;
}

export const senderBody = Joi.object<SenderBody, true>({ email: email().required() });
