import { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import type { EventRecord } from '../../models/event.js';
import type { Engine } from '../engine.js';
import { REPLAY_WINDOW_MS } from '../intake/provider-identities.js';
import { replayEvent } from '../intake/replay-event.js';

/** Earlier payloads of one id that are applied, the latest ones. */
const MAX_APPLIED = 100;
/** What is older enters nobody: the welcome of last week is none. */
export const FIRES_WITHIN_MS = 86_400_000;

export interface ApplyUnmappedEventsDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
  log: Logger;
  clock: () => Date;
}

/**
 * Applies the payloads that wait for an id that has been learned, in the order in which they came. May be begun again
 * at any point: what is applied is `unmapped` no more.
 */
export async function applyUnmappedEvents(
  deps: ApplyUnmappedEventsDeps,
  of: { workspaceId: string; learnedId: string },
): Promise<void> {
  const { db, clock } = deps;
  const workspaceId = new ObjectId(of.workspaceId);
  const learned = await db.collections.ProviderIdentity.findOne({
    _id: new ObjectId(of.learnedId),
    workspaceId,
  });
  if (learned === null || learned.contactId === null) return;
  const since = new Date(clock().getTime() - REPLAY_WINDOW_MS);
  const rows = await db.collections.Event.find({
    workspaceId,
    personKeys: learned.key,
    status: 'unmapped',
    receivedAt: { $gte: since },
  })
    .sort({ receivedAt: -1 })
    .limit(MAX_APPLIED)
    .toArray();
  for (const row of rows.reverse()) await applyOne(deps, row);
}

/** One that can never be written must not keep the others from it. */
async function applyOne(
  { db, engine, log, clock }: ApplyUnmappedEventsDeps,
  row: EventRecord,
): Promise<void> {
  const now = clock();
  const source = row.source.id === null ? null : new ObjectId(row.source.id);
  const fires = now.getTime() - row.receivedAt.getTime() <= FIRES_WITHIN_MS;
  try {
    await replayEvent(
      { db, record: engine.record, now },
      { row, source: source && (await db.collections.EventSource.findOne({ _id: source })), fires },
    );
  } catch (error) {
    if (!(error instanceof RollcallError) || error.code !== 'internal') throw error;
    log.error({ err: error, event: row._id.toHexString() }, 'an earlier payload stays unmapped');
  }
}
