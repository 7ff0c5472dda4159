import Joi from 'joi';
import { MAX_VARIANTS } from '../../domain/broadcasts/broadcast.js';
import { messageStatuses, type MessageStatus } from '../../domain/mail/message-status.js';
import { reactions, type Reaction } from '../../domain/tracking/tracking.js';
import { id, integer, MAX_REASON, pageFields, type PageQuery } from '../http/input/common-schemas.js';

const didOrNot = [...reactions, 'notOpened'] as const;
/** What recipients have done, or that they have not opened the email. */
export type DidOrNot = Reaction | 'notOpened';

/** The address of a link may have Liquid. */
const MAX_LINK = 4_000;

interface RecipientFields {
  status?: MessageStatus;
  reason?: string;
  variant?: string;
  did?: DidOrNot;
  link?: string;
}

const recipientFields = {
  status: Joi.string().valid(...messageStatuses),
  reason: Joi.string().max(MAX_REASON),
  variant: integer(0, MAX_VARIANTS - 1),
  did: Joi.string().valid(...didOrNot),
  link: Joi.string().max(MAX_LINK),
};

export const recipientsQuery = Joi.object<RecipientFields & PageQuery, true>({
  ...pageFields,
  ...recipientFields,
});

export interface LinksQuery {
  variant?: string;
}

export const linksQuery = Joi.object<LinksQuery, true>({ variant: recipientFields.variant });

/** The filter of an export of a broadcast's recipients. */
export const broadcastRecipients = Joi.object<RecipientFields & { broadcastId: string }, true>({
  broadcastId: id().required(),
  ...recipientFields,
});

export interface RecipientFilters extends Omit<RecipientFields, 'variant'> {
  variant?: number;
}

/** The recipients that a query asks for. */
export function recipientFilters({ status, reason, variant, did, link }: RecipientFields): RecipientFilters {
  return {
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
    ...(variant !== undefined && { variant: Number(variant) }),
    ...(did !== undefined && { did }),
    ...(link !== undefined && { link }),
  };
}
