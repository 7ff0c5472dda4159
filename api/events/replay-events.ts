import { ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Engine } from '../../engine/engine.js';
import {
  replayEvent,
  type Replay,
  type ReplayDeps as EngineDeps,
  type Replayed,
} from '../../engine/intake/replay-event.js';
import type { Database } from '../../models/core/database.js';
import type { EventRecord } from '../../models/events/event.js';
import type { EventSourceRecord } from '../../models/sources/event-source.js';
import { parseId } from '../../models/core/ids.js';
import { MAX_TIME_MS } from '../http/paging.js';
import type { ReplayFilters } from './replay-schemas.js';
import { readEvent, type FoundEvent } from './read-events.js';

interface ReplayDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
}

interface ReplayOptions {
  workspaceId: ObjectId;
  /** Maximum age of events that trigger automations; null: none do. */
  firesWithinMs: number | null;
}

/**
 * Applies an `unmapped` event with the current mapping of its source, and returns it. If it has been applied in
 * the meantime, it stays unchanged.
 *
 * @throws RollcallError `not_found`; `conflict` for an event that was never `unmapped`
 */
export async function replayOne(
  deps: ReplayDeps,
  input: ReplayOptions & { id: string },
): Promise<{ found: FoundEvent; reason: string | null }> {
  const { workspaceId, id } = input;
  const _id = parseId(id);
  const row = _id && (await deps.db.collections.Event.findOne({ _id, workspaceId }));
  if (row !== null && row.status !== 'unmapped' && row.appliedAt === undefined) {
    throw new RollcallError('conflict', `Only unmapped events can be replayed; this one is ${row.status}.`);
  }
  const replayed = row?.status === 'unmapped' ? await replay(deps, input, [row]) : [];
  const [first] = replayed;
  const reason = first === undefined || first.status === 'applied' ? null : first.reason;
  return { found: await readEvent(deps, { workspaceId, id }), reason };
}

/** An event that can never be written. It does not stop the others. */
interface FailedReplay {
  status: 'failed';
  reason: string;
}

/** The outcomes of a bulk replay, in the order in which the events were received. */
export interface ReplayedMany {
  results: ((Replayed | FailedReplay) & { eventId: string })[];
  /** When the last event that was looked at was received; null if none was found. */
  lastReceivedAt: Date | null;
  /** Whether there may be more events after it. */
  hasMore: boolean;
}

/** Applies the `unmapped` events that match the filters, oldest first. */
export async function replayMany(
  deps: ReplayDeps,
  input: ReplayOptions & { filters: ReplayFilters },
): Promise<ReplayedMany> {
  const { limit } = input.filters;
  const rows = await findUnmapped(deps.db, input);
  const taken = rows.slice(0, limit);
  const replayed = await replay(deps, input, taken);
  const results = replayed.map((one, i) => ({ eventId: taken[i]?._id.toHexString() ?? '', ...one }));
  return { results, lastReceivedAt: taken.at(-1)?.receivedAt ?? null, hasMore: rows.length > limit };
}

async function findUnmapped(
  db: Database,
  { workspaceId, filters }: ReplayOptions & { filters: ReplayFilters },
): Promise<EventRecord[]> {
  const { source, after, before, limit } = filters;
  const receivedAt = {
    ...(after !== undefined && { $gte: after }),
    ...(before !== undefined && { $lt: before }),
  };
  return db.collections.Event.find(
    {
      workspaceId,
      status: 'unmapped',
      ...(source !== undefined && { 'source.id': source }),
      ...(Object.keys(receivedAt).length > 0 && { receivedAt }),
    },
    { sort: { receivedAt: 1, _id: 1 }, limit: limit + 1, maxTimeMS: MAX_TIME_MS },
  ).toArray();
}

/** Replays one by one, so that each contact's events keep their order. */
async function replay(
  { db, engine, clock }: ReplayDeps,
  { firesWithinMs }: ReplayOptions,
  rows: EventRecord[],
): Promise<(Replayed | FailedReplay)[]> {
  const now = clock();
  const sources = await readSources(db, rows);
  const replayed: (Replayed | FailedReplay)[] = [];
  for (const row of rows) {
    const source = sources.get(row.source.id ?? '') ?? null;
    const age = now.getTime() - row.receivedAt.getTime();
    const fires = firesWithinMs !== null && age <= firesWithinMs;
    replayed.push(await tryReplay({ db, record: engine.record, now }, { row, source, fires }));
  }
  return replayed;
}

async function tryReplay(deps: EngineDeps, input: Replay): Promise<Replayed | FailedReplay> {
  try {
    return await replayEvent(deps, input);
  } catch (error) {
    if (!(error instanceof RollcallError) || error.code !== 'internal') throw error;
    return { status: 'failed', reason: error.message };
  }
}

async function readSources(db: Database, rows: EventRecord[]): Promise<Map<string, EventSourceRecord>> {
  const ids = new Set(rows.flatMap(({ source }) => source.id ?? []));
  const sources = await db.models.EventSource.find({
    _id: { $in: [...ids].map((id) => new ObjectId(id)) },
  });
  return new Map(sources.map((source) => [source._id.toHexString(), source]));
}
