import { isAdmin } from '../../domain/accounts/access.js';
import type { Deps } from '../deps.js';
import { getCaller, type ApiContext } from '../http/context.js';
import { readSystem } from './read-system.js';
import { presentSystem } from './system-presenter.js';

/** How the installation is; admins see more. */
export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  const admin = isAdmin(getCaller(ctx));
  ctx.body = presentSystem(deps.settings, await readSystem(deps, { withQueues: admin }), admin);
}
