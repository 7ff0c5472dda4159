import Joi from 'joi';
import {
  exportFormats,
  exportNouns,
  type ExportFormat,
  type ExportNoun,
} from '../../domain/exports/export.js';
import type { JsonObject } from '../../domain/json/json.js';
import { id, pageFields, type PageQuery } from '../http/input/common-schemas.js';

export const exportsQuery = Joi.object<PageQuery, true>(pageFields);

export interface ExportBody {
  of: ExportNoun;
  format?: ExportFormat;
  filter?: JsonObject;
}

export const exportBody = Joi.object<ExportBody, true>({
  of: Joi.string()
    .valid(...exportNouns)
    .required(),
  format: Joi.string().valid(...exportFormats),
  filter: Joi.object<JsonObject>().unknown(true),
});

export interface ConsentFilter {
  contactId?: string;
  listId?: string;
}

export const consentFilter = Joi.object<ConsentFilter, true>({
  contactId: id('contact'),
  listId: id('list'),
});
