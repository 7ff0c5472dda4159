import Joi from 'joi';
import { deletedTypes, type DeletedType } from '../../domain/deleted.js';
import { pageFields, type PageQuery } from '../http/input/common-schemas.js';

export interface DeletedQuery extends PageQuery {
  type?: DeletedType;
}

export const deletedQuery = Joi.object<DeletedQuery, true>({
  ...pageFields,
  type: Joi.string().valid(...deletedTypes),
});
