import type { Deps } from '../deps.js';
import type { ApiContext } from '../http/context.js';
import { presentSetup } from './setup-presenter.js';

/** Whether to show sign-up or sign-in. Open, so it says nothing else. */
export async function read(ctx: ApiContext, { db, settings }: Deps): Promise<void> {
  const firstUser = (await db.models.User.exists({})) === null;
  ctx.body = presentSetup({ ...settings, firstUser });
}
