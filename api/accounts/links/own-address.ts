import { invalid } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import type { Caller } from '../../http/caller.js';

/** The address of the user who asks, or who made the key that does. @throws RollcallError `invalid` if that user is gone */
export async function callersAddress({ db }: { db: Database }, caller: Caller): Promise<string> {
  const _id = caller.kind === 'session' ? caller.userId : caller.createdBy;
  const user = await db.models.User.findOne({ _id });
  if (user === null) throw invalid([{ path: 'to', message: 'belongs to nobody: the user is gone' }]);
  return user.email;
}

/** The address of the user who asks. @throws RollcallError `invalid` at `to` for an API key, which has none */
export async function ownAddress(deps: { db: Database }, caller: Caller): Promise<string> {
  if (caller.kind !== 'session') throw invalid([{ path: 'to', message: 'is required with an API key' }]);
  return await callersAddress(deps, caller);
}
