import Type, { type Static } from 'typebox';
import { roles } from '../../../domain/accounts/access.js';
import type { Member } from './read-members.js';
import type { MadeCredentials } from '../keys/revoke-made.js';
import {
  responseSchema,
  flag,
  id,
  instant,
  objectSchema,
  orNull,
  text,
} from '../../http/output/response-schema.js';

export const roleSchema = Type.Enum([...roles]);

const fields = { id, email: text, name: orNull(text), role: roleSchema, joinedAt: instant };

export const memberSchema = responseSchema('Member', fields);

const madeSchema = objectSchema({
  apiKeys: Type.Array(objectSchema({ id, name: text, prefix: text })),
  eventSources: Type.Array(objectSchema({ id, name: text })),
  revoked: objectSchema({ apiKeys: flag, eventSources: flag }),
});

export const changedMemberSchema = responseSchema('ChangedMember', { ...fields, made: madeSchema });

export const removedMemberSchema = responseSchema('RemovedMember', { made: madeSchema });

/** What a member made who may no longer make such things, and whether it is revoked. */
export function presentMade({ apiKeys, eventSources, revoked }: MadeCredentials): Static<typeof madeSchema> {
  return {
    apiKeys: apiKeys.map(({ _id, name, prefix }) => ({ id: _id.toHexString(), name, prefix })),
    eventSources: eventSources.map(({ _id, name }) => ({ id: _id.toHexString(), name })),
    revoked,
  };
}

/** The id of a member is that of the user. */
export function presentMember({ user, role, joinedAt }: Member): Static<typeof memberSchema> {
  return {
    id: user._id.toHexString(),
    email: user.email,
    name: user.name,
    role,
    joinedAt: joinedAt.toISOString(),
  };
}
