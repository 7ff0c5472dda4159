import Joi from 'joi';
import { pageFields, type PageQuery } from '../http/common-schemas.js';

export const imagesQuery = Joi.object<PageQuery, true>(pageFields);
