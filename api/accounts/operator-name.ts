import type { Database } from '../../models/core/database.js';
import type { Caller } from '../http/caller.js';

/** The name of a caller, for the timeline. */
export async function operatorName({ db }: { db: Database }, caller: Caller): Promise<string> {
  if (caller.kind === 'apiKey') return `API key ${caller.name}`;
  const user = await db.models.User.findOne({ _id: caller.userId });
  return user?.name ?? user?.email ?? 'a deleted user';
}
