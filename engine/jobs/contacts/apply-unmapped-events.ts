import { ObjectId } from 'mongodb';
import type { Logger } from 'pino';
import { RollcallError } from '../../../domain/errors.js';
import type { Database } from '../../../models/core/database.js';
import type { EventRecord } from '../../../models/events/event.js';
import type { Engine } from '../../engine.js';
import { REPLAY_WINDOW_MS } from '../../intake/parts/contacts/provider-identities.js';
import { replayEvent } from '../../intake/replay-event.js';
import { DAY_MS } from '../../../domain/kernel/spans.js';

/** Payloads of one id that are applied; the latest ones. */
const MAX_APPLIED = 100;
/** Older events start no enrollments: a welcome after a week makes no sense. */
export const FIRES_WITHIN_MS = DAY_MS;

export interface ApplyUnmappedEventsDeps {
  db: Database;
  engine: Pick<Engine, 'record'>;
  log: Logger;
  clock: () => Date;
}

/**
 * Applies the payloads that waited for an id that has now been linked, in order of receipt. Safe to repeat: an applied
 * payload is no longer `unmapped`.
 */
export async function applyUnmappedEvents(
  deps: ApplyUnmappedEventsDeps,
  learned: { workspaceId: string; learnedId: string },
): Promise<void> {
  const { db, clock } = deps;
  const workspaceId = new ObjectId(learned.workspaceId);
  const identity = await db.collections.ProviderIdentity.findOne({
    _id: new ObjectId(learned.learnedId),
    workspaceId,
  });
  if (identity === null || identity.contactId === null) return;
  const since = new Date(clock().getTime() - REPLAY_WINDOW_MS);
  const rows = await db.collections.Event.find({
    workspaceId,
    personKeys: identity.key,
    status: 'unmapped',
    receivedAt: { $gte: since },
  })
    .sort({ receivedAt: -1 })
    .limit(MAX_APPLIED)
    .toArray();
  for (const row of rows.reverse()) await applyOne(deps, row);
}

/** A payload that can never be written does not block the others. */
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
    log.error({ err: error, event: row._id.toHexString() }, 'unmapped_event_not_applied');
  }
}
