import Joi from 'joi';
import type { MessageStatus } from '../../models/message.js';
import { id, pageFields, type PageQuery } from './common.js';

const statuses = [
  'claimed',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'skipped',
  'bounced',
] as const satisfies readonly MessageStatus[];

export interface MessagesQuery extends PageQuery {
  contactId?: string;
  enrollmentId?: string;
  status?: MessageStatus;
}

export const messagesQuery = Joi.object<MessagesQuery, true>({
  ...pageFields,
  contactId: id(),
  enrollmentId: id(),
  status: Joi.string().valid(...statuses),
});
