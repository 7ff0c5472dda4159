import Joi from 'joi';
import { pageFields, type PageQuery } from '../http/input/common-schemas.js';

const MAX_URL = 2_048;

/** Where an image is to be fetched from. */
export interface FetchBody {
  url: string;
}

export const fetchBody = Joi.object<FetchBody, true>({ url: Joi.string().max(MAX_URL).required() });

export const imagesQuery = Joi.object<PageQuery, true>(pageFields);
