import Joi from 'joi';
import { integer } from '../http/input/common-schemas.js';

const MAX_TEXT = 200;
const MAX_PER_KIND = 20;

export interface SearchQuery {
  q: string;
  limit?: string;
}

export const searchQuery = Joi.object<SearchQuery, true>({
  q: Joi.string().required().max(MAX_TEXT),
  limit: integer(1, MAX_PER_KIND),
});
