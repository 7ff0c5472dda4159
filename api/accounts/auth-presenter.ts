import Type, { type Static } from 'typebox';
import type { UserRecord } from '../../models/user.js';
import type { Me } from './read-me.js';
import type { SignedIn } from './start-session.js';
import { roleSchema } from './member-presenter.js';
import { responseSchema, id, instant, orNull, objectSchema, text } from '../http/response-schema.js';
import { presentWorkspace, workspaceSchema } from '../workspace/presenter.js';

export const userSchema = responseSchema('User', { id, email: text, name: orNull(text), createdAt: instant });

export function presentUser(user: UserRecord): Static<typeof userSchema> {
  return {
    id: user._id.toHexString(),
    email: user.email,
    name: user.name,
    createdAt: user.createdAt.toISOString(),
  };
}

export const signedInSchema = responseSchema('SignedIn', { user: userSchema, workspace: workspaceSchema });

export function presentSignedIn({ user, workspace }: SignedIn): Static<typeof signedInSchema> {
  return { user: presentUser(user), workspace: presentWorkspace(workspace) };
}

export const meSchema = responseSchema('Me', {
  user: userSchema,
  workspace: workspaceSchema,
  role: roleSchema,
  workspaces: Type.Array(objectSchema({ id, name: text, role: roleSchema })),
});

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
