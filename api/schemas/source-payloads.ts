import Joi from 'joi';
import { pageFields, type PageQuery } from './common.js';

export const sourcePayloadsQuery = Joi.object<PageQuery, true>(pageFields);
