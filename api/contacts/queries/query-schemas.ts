import Joi from 'joi';
import type { ContactWhere } from '../../../domain/contact/contact-query.js';
import { contactSorts, type ContactSort } from '../../../domain/contact/contact-sort.js';
import type { PageQuery } from '../../http/input/common-schemas.js';
import { contactConditions } from './contact-where-schemas.js';
import { MAX_SEARCH } from '../schemas.js';

const MAX_PAGE = 10_000;
const MAX_LIMIT = 200;

export interface ContactQueryBody {
  where?: ContactWhere;
  search?: string;
  sort?: ContactSort;
  page?: number;
  limit?: number;
  cursor?: string;
}

export const contactQueryBody = Joi.object<ContactQueryBody, true>({
  where: contactConditions(),
  search: Joi.string().allow('').max(MAX_SEARCH),
  sort: Joi.string().valid(...contactSorts),
  page: Joi.number().integer().min(1).max(MAX_PAGE),
  limit: Joi.number().integer().min(1).max(MAX_LIMIT),
  cursor: Joi.string().max(2_000),
});

/** The page as a list's query string names it. */
export function toPageQuery({ page, limit, cursor }: ContactQueryBody): PageQuery {
  return {
    ...(page !== undefined && { page: String(page) }),
    ...(limit !== undefined && { limit: String(limit) }),
    ...(cursor !== undefined && { cursor }),
  };
}
