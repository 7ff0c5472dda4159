import type { ClientSession, ObjectId } from 'mongodb';
import { may, roles, type Role } from '../../../domain/accounts/access.js';
import { RollcallError } from '../../../domain/errors.js';
import type { ApiKeyCaller, SessionCaller } from '../../http/caller.js';
import type { ApiKeyRecord } from '../../../models/accounts/api-key.js';
import type { Database } from '../../../models/core/database.js';
import type { EventSourceRecord } from '../../../models/sources/event-source.js';

/** A member who makes a key or a source. */
export type Maker = Pick<SessionCaller, 'kind' | 'workspaceId' | 'userId'>;

/** What to leave in place when the member who made it loses access. */
export interface Keep {
  keepApiKeys?: boolean;
  keepEventSources?: boolean;
}

/** The credentials that a member made in a workspace. */
export interface MadeCredentials {
  apiKeys: ApiKeyRecord[];
  eventSources: EventSourceRecord[];
  /** Whether the keys are deleted, and the sources disabled. */
  revoked: { apiKeys: boolean; eventSources: boolean };
}

export const NOTHING_MADE: MadeCredentials = {
  apiKeys: [],
  eventSources: [],
  revoked: { apiKeys: false, eventSources: false },
};

/** The roles that may make keys and sources. */
const makers = roles.filter((role) => may({ kind: 'session', role }, 'keys'));

/** Whether a change of role, or leaving (`to` is null), takes away the right to make keys and sources. */
export function losesCredentials(from: Role, to: Role | null): boolean {
  return makers.includes(from) && (to === null || !makers.includes(to));
}

/**
 * Deletes the API keys that a member made and disables their event sources, unless told to keep them. Within the caller's
 * transaction; the caller drops the results from the caches.
 */
export async function revokeMade(
  { db }: { db: Database },
  { workspaceId, userId, keep }: { workspaceId: ObjectId; userId: ObjectId; keep: Keep },
  session: ClientSession,
): Promise<MadeCredentials> {
  const { ApiKey, EventSource } = db.models;
  const made = { workspaceId, createdBy: userId };
  const [apiKeys, eventSources] = [
    await ApiKey.find(made, null, { session }).sort({ _id: 1 }),
    await EventSource.find(made, null, { session }).sort({ _id: 1 }),
  ];
  const revoked = { apiKeys: keep.keepApiKeys !== true, eventSources: keep.keepEventSources !== true };
  if (revoked.apiKeys && apiKeys.length > 0) await ApiKey.deleteMany(made, { session });
  if (revoked.eventSources && eventSources.length > 0)
    await EventSource.updateMany(made, { $set: { enabled: false } }, { session });
  if (revoked.eventSources)
    await db.collections.Deletion.updateMany(
      { workspaceId, type: 'event-sources', 'row.createdBy': userId },
      { $set: { 'row.enabled': false } },
      { session },
    );
  return { apiKeys, eventSources, revoked };
}

/**
 * Makes the creation of a key or source conflict with a concurrent removal or demotion of its maker, so that none is
 * missed. Within the transaction that creates it.
 *
 * @throws RollcallError `forbidden` if the caller has just lost the right to make it
 */
export async function touchMaker(
  { db }: { db: Database },
  caller: Maker | ApiKeyCaller,
  session: ClientSession,
): Promise<void> {
  const { workspaceId } = caller;
  const touch = { $inc: { credentialsRev: 1 } };
  const { matchedCount } =
    caller.kind === 'session'
      ? await db.models.Membership.updateOne(
          { workspaceId, userId: caller.userId, role: { $in: makers } },
          touch,
          {
            session,
          },
        )
      : await db.models.ApiKey.updateOne({ _id: caller.keyId, workspaceId }, touch, { session });
  if (matchedCount === 0) throw new RollcallError('forbidden', 'The right to make this was just withdrawn.');
}
