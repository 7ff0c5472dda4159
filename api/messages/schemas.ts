import Joi from 'joi';
import {
  messageKinds,
  messageStatuses,
  SERVER_AWAY,
  type MessageKind,
  type MessageStatus,
} from '../../domain/mail/message-status.js';
import { reactions, type Reaction } from '../../domain/tracking/tracking.js';
import {
  email,
  id,
  pageFields,
  periodFields,
  type PageQuery,
  type PeriodQuery,
} from '../http/input/common-schemas.js';

export interface MessagesQuery extends PageQuery, PeriodQuery {
  contactId?: string;
  enrollmentId?: string;
  status?: MessageStatus | typeof SERVER_AWAY;
  kind?: MessageKind;
  automationId?: string;
  /** A step of the automation. */
  step?: string;
  email?: string;
  did?: Reaction;
}

export const messagesQuery = Joi.object<MessagesQuery, true>({
  ...pageFields,
  ...periodFields,
  contactId: id(),
  enrollmentId: id(),
  status: Joi.string().valid(...messageStatuses, SERVER_AWAY),
  kind: Joi.string().valid(...messageKinds),
  automationId: id(),
  step: Joi.string().max(64),
  email: email(),
  did: Joi.string().valid(...reactions),
})
  .with('step', 'automationId')
  .messages({ 'object.with': 'must have automationId if it has step' });

/** Filters of the list. */
export type MessageFilters = Omit<MessagesQuery, keyof PageQuery>;

export function messageFilters({
  page: _page,
  limit: _limit,
  cursor: _cursor,
  ...filters
}: MessagesQuery): MessageFilters {
  return filters;
}
