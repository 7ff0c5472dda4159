import Joi from 'joi';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { contactConditions } from '../contacts/queries/contact-where-schemas.js';
import { name, pageFields, type PageQuery } from '../http/input/common-schemas.js';

const MAX_DESCRIPTION = 2_000;
const MAX_SAMPLE = 50;

export interface SegmentBody {
  name: string;
  description?: string | null;
  where: ContactWhere;
}

const description = Joi.string().max(MAX_DESCRIPTION).allow('', null);

export const newSegmentBody = Joi.object<SegmentBody, true>({
  name: name().required(),
  description,
  where: contactConditions().required(),
});

export type SegmentChanges = Partial<SegmentBody>;

export const segmentChangesBody = Joi.object<SegmentChanges, true>({
  name: name(),
  description,
  where: contactConditions(),
});

export interface PreviewBody {
  where: ContactWhere;
  limit?: number;
}

export const previewBody = Joi.object<PreviewBody, true>({
  where: contactConditions().required(),
  limit: Joi.number().integer().min(0).max(MAX_SAMPLE),
});

export const segmentsQuery = Joi.object<PageQuery, true>(pageFields);
export const segmentMembersQuery = Joi.object<PageQuery, true>(pageFields);
