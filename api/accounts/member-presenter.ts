import Type, { type Static } from 'typebox';
import { roles } from '../../domain/accounts/access.js';
import type { Member } from './read-members.js';
import { responseSchema, id, instant, orNull, text } from '../http/response-schema.js';

export const roleSchema = Type.Enum([...roles]);

export const memberSchema = responseSchema('Member', {
  id,
  email: text,
  name: orNull(text),
  role: roleSchema,
  joinedAt: instant,
});

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
