import type { Database } from '../../models/database.js';
import type { Caller } from '../http/caller.js';

/** Who did something, as the timeline tells it. */
export async function operatorName({ db }: { db: Database }, caller: Caller): Promise<string> {
  if (caller.kind === 'apiKey') return `API key ${caller.name}`;
  const user = await db.models.User.findOne({ _id: caller.userId });
  return user?.name ?? user?.email ?? 'somebody who is no user any more';
}
