import Type, { type Static } from 'typebox';
import { isVerified } from '../../domain/accounts/verified.js';
import type { UserRecord } from '../../models/accounts/user.js';
import { apiKeySchema, presentApiKey } from './keys/api-key-presenter.js';
import type { KeyMe, Me } from './read-me.js';
import type { SignedIn } from './sessions/start-session.js';
import { roleSchema } from './members/member-presenter.js';
import {
  responseSchema,
  flag,
  id,
  instant,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';
import { presentWorkspace, workspaceSchema } from '../workspace/presenter.js';

export const userSchema = responseSchema('User', {
  id,
  email: text,
  emailVerified: flag,
  name: orNull(text),
  createdAt: instant,
});

export function presentUser(user: UserRecord): Static<typeof userSchema> {
  return {
    id: user._id.toHexString(),
    email: user.email,
    emailVerified: isVerified(user),
    name: user.name,
    createdAt: user.createdAt.toISOString(),
  };
}

export const signedInSchema = responseSchema('SignedIn', { user: userSchema, workspace: workspaceSchema });

export function presentSignedIn({ user, workspace }: SignedIn): Static<typeof signedInSchema> {
  return { user: presentUser(user), workspace: presentWorkspace(workspace) };
}

/** A link was mailed; the same for known and unknown addresses. */
export const linkMailedSchema = responseSchema('LinkMailed', { confirmation: Type.Literal('sent') });

export const linkMailed: Static<typeof linkMailedSchema> = { confirmation: 'sent' };

export const verifiedSchema = responseSchema('Verified', { email: text });

export const meSchema = responseSchema('Me', {
  user: userSchema,
  workspace: workspaceSchema,
  role: roleSchema,
  workspaces: Type.Array(objectSchema({ id, name: text, role: roleSchema })),
});

/** A workspace as its members have it in their list. */
export const ownWorkspaceSchema = responseSchema('OwnWorkspace', { id, name: text, role: roleSchema });

export function presentMe({ user, workspace, role, workspaces }: Me): Static<typeof meSchema> {
  return {
    user: presentUser(user),
    workspace: presentWorkspace(workspace),
    role,
    workspaces: workspaces.map((one) => ({
      id: one.workspace._id.toHexString(),
      name: one.workspace.name,
      role: one.role,
    })),
  };
}

/** What an API key learns of itself: its workspace by name, since it may lack the scope to read more. */
export const keyMeSchema = responseSchema('KeyMe', {
  apiKey: apiKeySchema,
  workspace: objectSchema({ id, name: text }),
});

export function presentKeyMe({ key, workspace }: KeyMe): Static<typeof keyMeSchema> {
  const { _id, name } = workspace;
  return { apiKey: presentApiKey(key), workspace: { id: _id.toHexString(), name } };
}
