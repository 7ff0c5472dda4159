import { ObjectId, type ClientSession, type Filter } from 'mongodb';
import type { Id } from '../../../../domain/id.js';
import { readClientKey, clientDedupeKey } from '../../../../domain/kernel/idempotency.js';
import type { IdempotentResponseRecord } from '../../../../models/accounts/idempotent-response.js';
import type { Database } from '../../../../models/core/database.js';
import type { EventRecord } from '../../../../models/events/event.js';
import type { RecordCall, WorkspaceCalls } from '../../batches/calls.js';
import { combineFilters, rowsByWorkspace, SINGLE_BATCH } from '../rows.js';

/** Results of earlier calls, by dedupe key. */
export interface SeenKeys {
  events: Map<string, EventRecord>;
  answers: Map<string, IdempotentResponseRecord>;
}

/** Looks up the dedupe keys of keyed calls; the result has an entry for every workspace. */
export async function readSeenKeys(
  { db }: { db: Database },
  groups: readonly WorkspaceCalls[],
  session: ClientSession,
): Promise<Map<Id, SeenKeys>> {
  const seen = new Map<Id, SeenKeys>(
    groups.map(({ id }): [Id, SeenKeys] => [id, { events: new Map(), answers: new Map() }]),
  );
  const keyed = groups.map(({ workspaceId, calls }) => ({ workspaceId, keys: dedupeKeys(calls) }));
  const ofEvents = combineFilters<Filter<EventRecord>>(
    keyed.map(({ workspaceId, keys }) => ({ workspaceId, dedupeKey: { $in: keys } })),
  );
  if (ofEvents === null) return seen;
  const events = await db.collections.Event.find(ofEvents, { session, ...SINGLE_BATCH }).toArray();
  for (const [id, rows] of rowsByWorkspace(events))
    for (const row of rows) seen.get(id)?.events.set(row.dedupeKey ?? '', row);
  const ofClients = keyed
    .map(({ workspaceId, keys }) => ({ workspaceId, keys: clientKeys(keys) }))
    .filter(({ keys }) => keys.length > 0);
  const ofAnswers = combineFilters<Filter<IdempotentResponseRecord>>(
    ofClients.map(({ workspaceId, keys }) => ({ workspaceId, key: { $in: keys } })),
  );
  if (ofAnswers === null) return seen;
  const answers = await db.collections.IdempotentResponse.find(ofAnswers, {
    session,
    ...SINGLE_BATCH,
  }).toArray();
  for (const [id, rows] of rowsByWorkspace(answers))
    for (const row of rows) seen.get(id)?.answers.set(clientDedupeKey(row.key), row);
  return seen;
}

function dedupeKeys(calls: WorkspaceCalls['calls']): string[] {
  return calls.flatMap(({ dedupeKey, idempotentResponse }) => [
    ...(dedupeKey === null ? [] : [dedupeKey]),
    ...(idempotentResponse === null ? [] : [clientDedupeKey(idempotentResponse.key)]),
  ]);
}

function clientKeys(keys: readonly string[]): string[] {
  return keys.flatMap((key) => readClientKey(key) ?? []);
}

/** The key that deduplicates replays of one event: one applies it, the others get its result. */
export function replayKey(eventId: Id): string {
  return `replay:${eventId}`;
}

/** Finds the events that calls of the batch would replay and that are no longer `unmapped`. */
export async function readReplays(
  { db }: { db: Database },
  wanted: { calls: RecordCall[]; workspaceId: ObjectId; seen: SeenKeys },
  session: ClientSession,
): Promise<void> {
  const ids = wanted.calls.flatMap(({ action }) =>
    action.type === 'replayEvent' ? [new ObjectId(action.eventId)] : [],
  );
  const rows = await db.collections.Event.find(
    { _id: { $in: ids }, workspaceId: wanted.workspaceId, status: { $ne: 'unmapped' } },
    { session, batchSize: ids.length },
  ).toArray();
  // The stored fingerprint is that of the original request, not of a replay.
  for (const { fingerprint: _fingerprint, ...row } of rows)
    wanted.seen.events.set(replayKey(row._id.toHexString()), row);
}
