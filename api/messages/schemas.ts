import Joi from 'joi';
import type { MessageStatus } from '../../models/message.js';
import { id, pageFields, type PageQuery } from '../http/common-schemas.js';

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

/** Filters of the list. */
export type MessageFilters = Pick<MessagesQuery, 'contactId' | 'enrollmentId' | 'status'>;

export function messageFilters({
  page: _page,
  limit: _limit,
  cursor: _cursor,
  ...filters
}: MessagesQuery): MessageFilters {
  return filters;
}
