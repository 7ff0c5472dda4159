import type { UserRecord } from '../../models/user.js';
import type { Me } from '../operations/read-me.js';
import type { SignedIn } from '../operations/start-session.js';
import { presentWorkspace } from './workspace.js';

export function presentUser(user: UserRecord) {
  return {
    id: user._id.toHexString(),
    email: user.email,
    name: user.name,
    createdAt: user.createdAt.toISOString(),
  };
}

export function presentSignedIn({ user, workspace }: SignedIn) {
  return { user: presentUser(user), workspace: presentWorkspace(workspace) };
}

export function presentMe({ user, workspace, role, workspaces }: Me) {
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
