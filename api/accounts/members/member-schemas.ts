import Joi from 'joi';
import { roles, type Role } from '../../../domain/accounts/access.js';
import { MAX_PASSWORD, secondFactorCode } from '../auth-schemas.js';
import { email, flag, name, pageFields, type PageQuery } from '../../http/input/common-schemas.js';

function role(): Joi.StringSchema<Role> {
  return Joi.string<Role>().valid(...roles);
}

export const membersQuery = Joi.object<PageQuery, true>(pageFields);

export interface RoleBody {
  role: Role;
  /** Whether the API keys that the member made stay; likewise the event sources. */
  keepApiKeys?: boolean;
  keepEventSources?: boolean;
}

export const roleBody = Joi.object<RoleBody, true>({
  role: role().required(),
  keepApiKeys: Joi.boolean().strict(),
  keepEventSources: Joi.boolean().strict(),
});

export interface RemovalQuery {
  keepApiKeys?: string;
  keepEventSources?: string;
}

export const removalQuery = Joi.object<RemovalQuery, true>({
  keepApiKeys: flag(),
  keepEventSources: flag(),
});

export interface InvitationBody {
  email: string;
  role: Role;
}

export const invitationBody = Joi.object<InvitationBody, true>({
  email: email().required(),
  role: role().required(),
});

export interface AcceptBody {
  password?: string;
  name?: string;
  code?: string;
}

/** The minimum length of the password depends on whether the account is new. */
export const acceptBody = Joi.object<AcceptBody, true>({
  password: Joi.string().max(MAX_PASSWORD),
  name: name(),
  code: secondFactorCode(),
});
