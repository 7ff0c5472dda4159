import Joi from 'joi';
import { email, name, pageFields, type PageQuery } from '../http/input/common-schemas.js';

export const sendersQuery = Joi.object<PageQuery, true>(pageFields);

export interface SenderChangesBody {
  name?: string | null;
  replyTo?: string | null;
}

const shown = { name: name().allow(null), replyTo: email().allow(null) };

export const senderChangesBody = Joi.object<SenderChangesBody, true>(shown);

export interface SenderBody extends SenderChangesBody {
  email: string;
}

export const senderBody = Joi.object<SenderBody, true>({ email: email().required(), ...shown });
