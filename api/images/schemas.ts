import Joi from 'joi';
import { pageFields, type PageQuery } from '../http/input/common-schemas.js';

export const imagesQuery = Joi.object<PageQuery, true>(pageFields);
