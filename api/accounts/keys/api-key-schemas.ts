import Joi from 'joi';
import { scopes, type Scope } from '../../../domain/accounts/access.js';
import { distinct } from '../../http/input/array-schemas.js';
import { instant, name, pageFields, type PageQuery } from '../../http/input/common-schemas.js';

function scopeList(): Joi.ArraySchema<Scope[]> {
  return distinct(Joi.string<Scope>().valid(...scopes), scopes.length).min(1);
}

export interface NewApiKeyBody {
  name: string;
  scopes: Scope[];
  /** Null: never. */
  expiresAt?: string | null;
}

export const newApiKeyBody = Joi.object<NewApiKeyBody, true>({
  name: name().required(),
  scopes: scopeList().required(),
  expiresAt: instant().allow(null),
});

export type ApiKeyChanges = Partial<NewApiKeyBody>;

export const apiKeyChangesBody = Joi.object<ApiKeyChanges, true>({
  name: name(),
  scopes: scopeList(),
  expiresAt: instant().allow(null),
});

export const apiKeysQuery = Joi.object<PageQuery, true>(pageFields);
