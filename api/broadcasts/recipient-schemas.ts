import Joi from 'joi';
import { MAX_VARIANTS } from '../../domain/broadcasts/broadcast.js';
import { messageStatuses, type MessageStatus } from '../../domain/mail/message-status.js';
import { reactions, type Reaction } from '../../domain/tracking/tracking.js';
import { id, integer, MAX_REASON, pageFields, type PageQuery } from '../http/input/common-schemas.js';

interface RecipientFields {
  status?: MessageStatus;
  reason?: string;
  variant?: string;
  did?: Reaction;
}

const recipientFields = {
  status: Joi.string().valid(...messageStatuses),
  reason: Joi.string().max(MAX_REASON),
  variant: integer(0, MAX_VARIANTS - 1),
  did: Joi.string().valid(...reactions),
};

export const recipientsQuery = Joi.object<RecipientFields & PageQuery, true>({
  ...pageFields,
  ...recipientFields,
});

/** The filter of an export of a broadcast's recipients. */
export const broadcastRecipients = Joi.object<RecipientFields & { broadcastId: string }, true>({
  broadcastId: id().required(),
  ...recipientFields,
});

export interface RecipientFilters extends Omit<RecipientFields, 'variant'> {
  variant?: number;
}

/** The recipients that a query asks for. */
export function recipientFilters({ status, reason, variant, did }: RecipientFields): RecipientFilters {
  return {
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
    ...(variant !== undefined && { variant: Number(variant) }),
    ...(did !== undefined && { did }),
  };
}
