import { MongoServerError, type ChangeStream, type Document, type Filter, type ObjectId } from 'mongodb';
import { rest } from '../../engine/workers/polling.js';
import type { Database } from '../../models/core/database.js';
import type { EventRecord } from '../../models/events/event.js';
import type { EventFilters } from './schemas.js';
import { filteredContactId, eventFilter, withContext, type FoundEvent } from './read-events.js';

/** Polling interval for new rows. */
const POLL_MS = 250;
/** The same when there were none for a while. */
const QUIET_POLL_MS = 1_000;
const QUIET_AFTER_MS = 10_000;
/** Rows per read; their properties may be large. */
const PAGE = 20;
/** The server responds at once instead of waiting for changes, so that a connection is not held. */
const SERVER_WAIT_MS = 1;
/** Codes of errors that mean the oplog no longer reaches back to the position. */
const HISTORY_LOST_CODES = new Set([136, 222, 260, 280, 286]);
/** Codes of errors for invalid resume tokens. */
const INVALID_TOKEN_CODES = { from: 50_800, to: 50_899 };
const TOKEN = /^[0-9A-Fa-f]{20,2048}$/;

export type Tailed =
  | { kind: 'event'; token: string; found: FoundEvent }
  /** Nothing new, but the position advances. */
  | { kind: 'nothing'; token: string | null }
  /** Events between the requested position and now cannot be read. */
  | { kind: 'lost' };

interface TailInput {
  workspaceId: ObjectId;
  filters: EventFilters;
  /** A position in the log; null for now. */
  after: string | null;
  signal: AbortSignal;
}

/** Whether a text looks like a position in the log. */
export function isTailToken(text: string): boolean {
  return TOKEN.test(text);
}

/**
 * Follows a workspace's events from a position, or from now, until aborted: rows as any process commits them,
 * and `unmapped` ones again once they are applied.
 *
 * Reads the database's change stream. Ids and times of rows are assigned before their commit and are not in
 * commit order, so polling for newer rows would miss some. The change stream is in commit order, and its tokens
 * are valid in all processes. A token leads to the row as it is now: erased data is not sent.
 */
export async function* tailEvents(deps: { db: Database }, input: TailInput): AsyncGenerator<Tailed> {
  const { db } = deps;
  const filter = await changeFilter(db, input);
  let after = input.after;
  while (!input.signal.aborted) {
    const stream = open(db, filter, after);
    try {
      yield* follow(db, { ...input, stream });
      return;
    } catch (error) {
      if (after === null || !isHistoryLost(error)) throw error;
      after = null;
      yield { kind: 'lost' };
    } finally {
      await stream.close();
    }
  }
}

/** The list filter, applied to changes. Matches nothing if no contact has the email. */
async function changeFilter(
  db: Database,
  { workspaceId, filters }: { workspaceId: ObjectId; filters: EventFilters },
): Promise<Document> {
  const contactId = await filteredContactId(db, workspaceId, filters);
  if (contactId === null) return { 'documentKey._id': null };
  const filter: Filter<EventRecord> = eventFilter(workspaceId, filters, contactId);
  const fields = Object.entries(filter).map(([field, value]: [string, unknown]): [string, unknown] => [
    `fullDocument.${field}`,
    value,
  ]);
  return {
    ...Object.fromEntries(fields),
    $or: [
      { operationType: 'insert' },
      { operationType: 'update', 'updateDescription.updatedFields.status': 'applied' },
    ],
  };
}

function open(db: Database, filter: Document, after: string | null): TailStream {
  return db.collections.Event.watch<EventRecord, Changed>(
    [
      { $match: { operationType: { $in: ['insert', 'update'] } } },
      { $match: filter },
      { $project: { documentKey: 1 } },
    ],
    {
      fullDocument: 'updateLookup',
      maxAwaitTimeMS: SERVER_WAIT_MS,
      ...(after !== null && { startAfter: { _data: after } }),
    },
  );
}

async function* follow(db: Database, input: TailInput & { stream: TailStream }): AsyncGenerator<Tailed> {
  const { stream, workspaceId, signal } = input;
  let quietSince = Date.now();
  while (!signal.aborted) {
    const changes = await nextPage(stream);
    if (changes.length > 0) quietSince = Date.now();
    for await (const event of readChanged(db, workspaceId, changes)) yield event;
    if (changes.length === PAGE) continue;
    yield { kind: 'nothing', token: readToken(stream.resumeToken) };
    const isQuiet = Date.now() - quietSince > QUIET_AFTER_MS;
    await rest(isQuiet ? QUIET_POLL_MS : POLL_MS, signal);
  }
}

/** The rows of changes as they are now, in the same order. */
async function* readChanged(
  db: Database,
  workspaceId: ObjectId,
  changes: readonly Change[],
): AsyncGenerator<Tailed> {
  if (changes.length === 0) return;
  const _id = { $in: changes.map(({ id }) => id) };
  const rows = await db.collections.Event.find({ _id, workspaceId }).toArray();
  const context = await withContext(db, workspaceId, rows);
  const found = new Map(context.map((one) => [one.event._id.toHexString(), one]));
  for (const { id, token } of changes) {
    const one = found.get(id.toHexString());
    if (one !== undefined) yield { kind: 'event', token, found: one };
  }
}

/** The projected fields of a change. */
interface Changed extends Document {
  _id: unknown;
  documentKey: { _id: ObjectId };
}

type TailStream = ChangeStream<EventRecord, Changed>;

interface Change {
  id: ObjectId;
  token: string;
}

async function nextPage(stream: TailStream): Promise<Change[]> {
  const changes: Change[] = [];
  while (changes.length < PAGE) {
    const change = await stream.tryNext();
    if (change === null) break;
    const token = readToken(change._id);
    if (token !== null) changes.push({ id: change.documentKey._id, token });
  }
  return changes;
}

function readToken(resumeToken: unknown): string | null {
  if (typeof resumeToken !== 'object' || resumeToken === null || !('_data' in resumeToken)) return null;
  return typeof resumeToken._data === 'string' ? resumeToken._data : null;
}

function isHistoryLost(error: unknown): boolean {
  const code = error instanceof MongoServerError ? Number(error.code) : 0;
  return HISTORY_LOST_CODES.has(code) || (code >= INVALID_TOKEN_CODES.from && code <= INVALID_TOKEN_CODES.to);
}
