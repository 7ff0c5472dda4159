import type { ClientSession } from 'mongodb';
import type { Database } from '../../models/core/database.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { parseId } from '../../models/core/ids.js';
import { nextRev } from '../../models/core/revision.js';
import { seal } from '../../models/core/seal.js';
import { hashToken, newToken } from '../../models/core/tokens.js';
import { sourceNotFound, type SourceTarget } from './event-sources.js';
import type { SourceLookup } from './source-lookup.js';

/** Maximum number of old URLs of a source that still work; beyond it, the oldest expire early. */
const MAX_OLD = 5;

interface RotateDeps {
  db: Database;
  clock: () => Date;
  sources: SourceLookup;
  settings: { secretKey: Buffer };
}

/**
 * Gives a source a new URL, in the caller's transaction. The old URL works for `graceSeconds` more; without
 * grace it is unknown at once, in other processes within a second. Earlier URLs keep their remaining time.
 *
 * @throws RollcallError `not_found`
 */
export async function rotateEventSource(
  { db, clock, sources, settings }: RotateDeps,
  { workspaceId, id, graceSeconds }: SourceTarget & { graceSeconds: number },
  session: ClientSession,
): Promise<EventSourceRecord> {
  const _id = parseId(id);
  const before = _id && (await db.models.EventSource.findOne({ _id, workspaceId }, null, { session }));
  if (before === null) return sourceNotFound();
  const now = clock();
  const until = new Date(now.getTime() + graceSeconds * 1_000);
  const token = newToken();
  const oldTokens = [{ tokenHash: before.tokenHash, until }, ...before.oldTokens].filter(
    (old) => old.until > now,
  );
  const changes = {
    tokenHash: hashToken(token),
    tokenSealed: seal(settings.secretKey, token),
    oldTokens: oldTokens.slice(0, MAX_OLD),
    updatedAt: now,
    rev: nextRev(before),
  };
  await db.models.EventSource.updateOne({ _id: before._id }, { $set: changes }, { session });
  sources.drop(before);
  return { ...before, ...changes };
}
