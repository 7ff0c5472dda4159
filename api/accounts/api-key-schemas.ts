import Joi from 'joi';
import { scopes, type Scope } from '../../domain/accounts/access.js';
import { name, pageFields, type PageQuery } from '../http/common-schemas.js';

function scopeList(): Joi.ArraySchema<Scope[]> {
  return Joi.array()
    .items(Joi.string<Scope>().valid(...scopes))
    .min(1)
    .unique();
}

export interface NewApiKeyBody {
  name: string;
  scopes: Scope[];
}

export const newApiKeyBody = Joi.object<NewApiKeyBody, true>({
  name: name().required(),
  scopes: scopeList().required(),
});

export type ApiKeyChanges = Partial<NewApiKeyBody>;

export const apiKeyChangesBody = Joi.object<ApiKeyChanges, true>({
  name: name(),
  scopes: scopeList(),
});

export const apiKeysQuery = Joi.object<PageQuery, true>(pageFields);
