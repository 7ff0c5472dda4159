import { setTimeout as sleep } from 'node:timers/promises';
import { ObjectId, type Collection, type Document } from 'mongodb';
import type { Client } from '@temporalio/client';
import type { Collections, Database } from '../../models/core/database.js';
import { erasureJobId } from '../../models/system/job.js';

export interface VerifyDeps {
  db: Database;
  client: Client;
  /** How long a suspicious row is given to change before it is looked at again, in milliseconds. */
  pauseMs: number;
}

/** Something that must not be so, of the row with this id. */
export interface Finding {
  id: string;
  problem: string;
}

/** What one check reports to. */
export interface Report {
  checked(rows: number): void;
  found(findings: readonly Finding[]): void;
}

/** A check of all rows of one kind. */
export interface Check {
  name: string;
  run: (deps: VerifyDeps, report: Report) => Promise<void>;
}

/** Rows read at a time. */
const PAGE = 1_000;

interface RowCheck<Row> {
  /** Fields that `judge` needs, or those that it does not; `_id` is always read. */
  projection: Document;
  filter?: Document;
  page?: number;
  /** The problems of some rows, by the ids of these rows. */
  judge: (deps: VerifyDeps, rows: Row[]) => Promise<Finding[]>;
}

type RowId = ObjectId | string;

/** A check that judges all rows of a collection. */
export function rowsCheck<Row extends { _id: RowId }>({
  name,
  of,
  ...check
}: RowCheck<Row> & {
  name: string;
  of: (collections: Collections) => Pick<Collection, 'collectionName'>;
}): Check {
  return { name, run: (deps, report) => checkRows(deps, of(deps.db.collections), check, report) };
}

/**
 * Judges all rows of a collection, page by page in the order of their ids, so that memory is bounded. The system may be
 * running: rows with problems are read and judged again after a pause, and reported only if they still have them.
 */
export async function checkRows<Row extends { _id: RowId }>(
  deps: VerifyDeps,
  collection: Pick<Collection, 'collectionName'>,
  check: RowCheck<Row>,
  report: Report,
): Promise<void> {
  let after: RowId | null = null;
  for (;;) {
    const rows: Row[] = await readRows(
      deps,
      collection,
      check,
      after === null ? {} : { _id: { $gt: after } },
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    report.checked(rows.length);
    report.found(await judgeTwice(deps, collection, check, rows));
    after = last._id;
  }
}

async function judgeTwice<Row extends { _id: RowId }>(
  deps: VerifyDeps,
  collection: Pick<Collection, 'collectionName'>,
  check: RowCheck<Row>,
  rows: Row[],
): Promise<Finding[]> {
  const suspects = new Set((await check.judge(deps, rows)).map(({ id }) => id));
  if (suspects.size === 0) return [];
  await sleep(deps.pauseMs);
  const ids = rows.map(({ _id }) => _id).filter((id) => suspects.has(String(id)));
  return check.judge(deps, await readRows<Row>(deps, collection, check, { _id: { $in: ids } }));
}

function readRows<Row>(
  { db }: VerifyDeps,
  { collectionName }: Pick<Collection, 'collectionName'>,
  { projection, filter = {}, page = PAGE }: RowCheck<Row>,
  more: Document,
): Promise<Row[]> {
  return db.client
    .db(db.connection.name)
    .collection(collectionName)
    .aggregate<Row & Document>([
      { $match: { ...filter, ...more } },
      { $sort: { _id: 1 } },
      { $limit: page },
      // `_id` beside fields that are left out would be an error.
      { $project: Object.values(projection).includes(0) ? projection : { _id: 1, ...projection } },
    ])
    .toArray();
}

/** `here`: it exists. `erasing`: it was deleted, and its copies are being cleared. `gone`: nothing of it may be left. */
export type Presence = 'here' | 'erasing' | 'gone';

/** Whether contacts still exist. */
export async function readPresence(
  { db }: VerifyDeps,
  ids: readonly (ObjectId | null | undefined)[],
): Promise<(id: ObjectId) => Presence> {
  const hex = [...new Set(ids.flatMap((id) => id?.toHexString() ?? []))];
  const here = await existing(db.collections.Contact, hex);
  const missing = hex.filter((id) => !here.has(id));
  const jobs = await db.collections.Job.find(
    { _id: { $in: missing.map(erasureJobId) }, status: 'running' },
    { projection: { subjectId: 1 } },
  ).toArray();
  const erasing = new Set(jobs.map(({ subjectId }) => subjectId?.toHexString()));
  return (id) => {
    if (here.has(id.toHexString())) return 'here';
    return erasing.has(id.toHexString()) ? 'erasing' : 'gone';
  };
}

/** Which of the ids are those of rows. */
export async function existing(
  collection: Pick<Collection, 'find'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await collection
    .find({ _id: { $in: ids.map((id) => new ObjectId(id)) } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(rows.map(({ _id }) => _id.toHexString()));
}

/** A finding for each row that has the problem. */
export function having<Row extends { _id: RowId }>(
  rows: readonly Row[],
  problem: string,
  has: (row: Row) => boolean,
): Finding[] {
  return rows.filter(has).map(({ _id }) => ({ id: String(_id), problem }));
}
