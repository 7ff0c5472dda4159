import { ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Engine } from '../../engine/engine.js';
import {
  replayEvent,
  type Replay,
  type ReplayDeps as EngineDeps,
  type Replayed,
} from '../../engine/intake/replay-event.js';
import type { Database } from '../../models/database.js';
import type { EventRecord } from '../../models/event.js';
import type { EventSourceRecord } from '../../models/event-source.js';
import { parseId } from '../../models/ids.js';
import { MAX_TIME_MS } from '../http/paging.js';
import type { ReplayFilters } from './replay-schemas.js';
import { readEvent, type FoundEvent } from './read-events.js';

interface ReplayDeps {
  db: Database;
  engine: Engine;
  clock: () => Date;
}

interface Firing {
  workspaceId: ObjectId;
  /** Automations hear of events that are not older; null: of none. */
  firesWithinMs: number | null;
}

/**
 * Applies one event that was kept as `unmapped`, as its source maps it now, and gives it as it is then. One that
 * was applied in the meantime stays as it is.
 *
 * @throws RollcallError `not_found`; `conflict` for one that never was `unmapped`
 */
export async function replayOne(
  deps: ReplayDeps,
  input: Firing & { id: string },
): Promise<{ found: FoundEvent; reason: string | null }> {
  const { workspaceId, id } = input;
  const _id = parseId(id);
  const row = _id && (await deps.db.collections.Event.findOne({ _id, workspaceId }));
  if (row !== null && row.status !== 'unmapped' && row.appliedAt === undefined) {
    throw new RollcallError('conflict', `Only unmapped events are applied again; this one is ${row.status}.`);
  }
  const replayed = row?.status === 'unmapped' ? await replay(deps, input, [row]) : [];
  const [first] = replayed;
  const reason = first === undefined || first.status === 'applied' ? null : first.reason;
  return { found: await readEvent(deps, { workspaceId, id }), reason };
}

/** One that can never be written does not keep the others from it. */
interface NotWritten {
  status: 'failed';
  reason: string;
}

/** What came of many, in the order in which they were received. */
export interface ReplayedMany {
  results: ((Replayed | NotWritten) & { eventId: string })[];
  /** The latest of those that were looked at was received then; null where none was found. */
  lastReceivedAt: Date | null;
  /** There may be more behind it. */
  hasMore: boolean;
}

/** Applies those of the filters that are `unmapped`, oldest first. */
export async function replayMany(
  deps: ReplayDeps,
  input: Firing & { filters: ReplayFilters },
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
  { workspaceId, filters }: Firing & { filters: ReplayFilters },
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

/** One after the other for each person, as they came: the engine keeps the order in which it is given them. */
async function replay(
  { db, engine, clock }: ReplayDeps,
  { firesWithinMs }: Firing,
  rows: EventRecord[],
): Promise<(Replayed | NotWritten)[]> {
  const now = clock();
  const sources = await sourcesOf(db, rows);
  const replayed: (Replayed | NotWritten)[] = [];
  for (const row of rows) {
    const source = sources.get(row.source.id ?? '') ?? null;
    const age = now.getTime() - row.receivedAt.getTime();
    const fires = firesWithinMs !== null && age <= firesWithinMs;
    replayed.push(await replayOrSay({ db, record: engine.record, now }, { row, source, fires }));
  }
  return replayed;
}

async function replayOrSay(deps: EngineDeps, input: Replay): Promise<Replayed | NotWritten> {
  try {
    return await replayEvent(deps, input);
  } catch (error) {
    if (!(error instanceof RollcallError) || error.code !== 'internal') throw error;
    return { status: 'failed', reason: error.message };
  }
}

async function sourcesOf(db: Database, rows: EventRecord[]): Promise<Map<string, EventSourceRecord>> {
  const ids = new Set(rows.flatMap(({ source }) => source.id ?? []));
  const sources = await db.models.EventSource.find({
    _id: { $in: [...ids].map((id) => new ObjectId(id)) },
  });
  return new Map(sources.map((source) => [source._id.toHexString(), source]));
}
