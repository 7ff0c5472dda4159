import type { ClientSession } from 'mongodb';
import { invalid, RollcallError, type FieldError } from '../../domain/errors.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { BroadcastRecord } from '../../models/broadcasts/broadcast.js';
import type { Database } from '../../models/core/database.js';
import { attempt } from '../http/limits/attempt.js';
import { assertDraft, changedDraft, readBroadcast, writeDraft, type BroadcastTarget } from './broadcasts.js';
import { checkReferences } from './check-references.js';
import type { BroadcastChanges } from './schemas.js';
import { toStored, typedIn, without } from './typed-fields.js';

interface TypedDeps {
  db: Database;
  clock: () => Date;
  /** Fields that can be used. @throws RollcallError `invalid` */
  readFields: (fields: JsonObject) => BroadcastChanges;
}

/** What a draft may have of what cannot be used yet: twice what one request can save. */
const MAX_TYPED_BYTES = 2 * 1_024 * 1_024;

/** What was typed of a draft and cannot be used yet, and why. */
export interface Typed {
  typed: JsonObject;
  problems: FieldError[];
}

/** What a draft has of what cannot be used yet, and what is wrong with it, by path. */
export async function readTyped(deps: TypedDeps, broadcast: BroadcastRecord): Promise<Typed> {
  const typed = typedIn(broadcast);
  return { typed, problems: (await judge(deps, { broadcast, typed })).problems };
}

/**
 * Saves fields of a draft as they were typed: those that can be used become part of the broadcast, the others are kept beside it.
 * Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` unless it is a draft; `too_large`
 */
export async function saveTyped(
  deps: TypedDeps,
  { fields, ...target }: BroadcastTarget & { fields: JsonObject },
  session: ClientSession,
): Promise<{ before: BroadcastRecord; after: BroadcastRecord }> {
  const before = await readBroadcast(deps, target, session);
  assertDraft(before);
  const all = { ...typedIn(before), ...fields };
  const { changes } = await judge(deps, { broadcast: before, typed: all }, session);
  const typed = toStored(without(all, Object.keys(changes)));
  if (typed !== null && Buffer.byteLength(typed) > MAX_TYPED_BYTES)
    throw new RollcallError('too_large', 'Fields that cannot be used yet have up to 2 MiB in all.');
  return { before, after: await store(deps, { before, changes, typed }, session) };
}

/**
 * Makes all that was typed part of a broadcast before it is counted, tested or scheduled. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `invalid` with what is wrong in what was typed
 */
export async function settleTyped(
  deps: TypedDeps,
  target: BroadcastTarget,
  session: ClientSession,
): Promise<BroadcastRecord> {
  const before = await readBroadcast(deps, target, session);
  const typed = typedIn(before);
  if (Object.keys(typed).length === 0) return before;
  const { changes, problems } = await judge(deps, { broadcast: before, typed }, session);
  if (problems.length > 0) throw invalid(problems);
  return await store(deps, { before, changes, typed: null }, session);
}

interface Changed {
  before: BroadcastRecord;
  changes: BroadcastChanges;
  typed: string | null;
}

async function store(
  { db, clock }: TypedDeps,
  { before, changes, typed }: Changed,
  session: ClientSession,
): Promise<BroadcastRecord> {
  const next = changedDraft(before, { changes, typed, now: clock() });
  return next === before ? before : await writeDraft(db, next, session);
}

/** The fields that can be used, and what is wrong with the others. */
async function judge(
  deps: TypedDeps,
  { broadcast, typed }: { broadcast: BroadcastRecord; typed: JsonObject },
  session?: ClientSession,
): Promise<{ changes: BroadcastChanges; problems: FieldError[] }> {
  const { workspaceId } = broadcast;
  const problems: FieldError[] = [];
  for (let left = typed; ;) {
    const [changes, refused] = await attempt(() => deps.readFields(left));
    const definition = { ...broadcast.definition, ...changes };
    const found =
      changes === null
        ? refused
        : (await attempt(() => checkReferences(deps.db, { workspaceId, definition }, session)))[1];
    const bad = Object.keys(left).filter((name) => found.some(({ path }) => isWithin(path, name)));
    problems.push(...found);
    if (changes !== null && bad.length === 0) return { changes, problems };
    if (bad.length === 0) throw new Error('What is wrong with a draft is in none of its fields');
    left = without(left, bad);
  }
}

function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`);
}
