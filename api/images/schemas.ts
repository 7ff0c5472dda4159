import Joi from 'joi';
import { name, pageFields, type PageQuery } from '../http/input/common-schemas.js';

const MAX_URL = 2_048;

/** As in the blocks of emails. */
const MAX_ALT = 500;
const MAX_TAG = 50;
const MAX_TAGS = 20;
const MAX_SEARCH = 100;

/** Where an image is to be fetched from. */
export interface FetchBody {
  url: string;
  name?: string;
}

export const fetchBody = Joi.object<FetchBody, true>({
  url: Joi.string().max(MAX_URL).required(),
  name: name(),
});

export interface UploadQuery {
  name?: string;
}

export const uploadQuery = Joi.object<UploadQuery, true>({ name: name() });

/** Fields to change; absent ones stay. */
export interface ImageChanges {
  name?: string;
  alt?: string;
  tags?: string[];
}

export const imageChangesBody = Joi.object<ImageChanges, true>({
  name: name().allow(''),
  alt: Joi.string().max(MAX_ALT).allow(''),
  tags: Joi.array()
    .items(name(MAX_TAG))
    .max(MAX_TAGS)
    .unique((a: string, b: string) => a.toLowerCase() === b.toLowerCase()),
});

export interface ImagesQuery extends PageQuery {
  search?: string;
  tag?: string;
}

export const imagesQuery = Joi.object<ImagesQuery, true>({
  ...pageFields,
  search: name(MAX_SEARCH),
  tag: name(MAX_TAG),
});
