import type { Db, Document } from 'mongodb';
import type { Database } from '../../../models/core/database.js';

/** How the server executed one read. */
export interface ReadPlan {
  collection: string;
  /** Stages of the winning plan, outermost first. */
  stages: string[];
  /** Names of the indexes used. */
  indexes: string[];
  docsExamined: number;
  keysExamined: number;
}

const READS = ['find', 'aggregate', 'count', 'distinct'];
/** Fields of a recorded command that are not part of the query. */
const ENVELOPE = ['lsid', '$clusterTime', '$db', '$readPreference', 'txnNumber', 'readConcern', 'maxTimeMS'];

/** Runs `work` and explains every read that it makes. The database must belong to the test alone. */
export async function plansOf(db: Database, work: () => Promise<unknown>): Promise<ReadPlan[]> {
  const database = db.client.db(db.connection.name);
  const recorded = await profiled(database, work);
  const plans: ReadPlan[] = [];
  for (const { command } of recorded) {
    const verb = READS.find(
      (read) => typeof command?.[read] === 'string' && command[read] !== 'system.profile',
    );
    if (verb === undefined) continue;
    const explained = await database.command({
      explain: withoutEnvelope(command),
      verbosity: 'executionStats',
    });
    plans.push({ collection: command[verb], ...planIn(explained) });
  }
  return plans;
}

/** The reads and writes of `work` that go through a whole collection. The database must belong to the test alone. */
export async function scansOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const database = db.client.db(db.connection.name);
  await database.command({ profile: 0 });
  await database.dropCollection('system.profile').catch(() => undefined);
  await database.command({ profile: 2 });
  await work();
  await database.command({ profile: 0 });
  const scans = await database
    .collection('system.profile')
    .find({ planSummary: /COLLSCAN/u })
    .toArray();
  return scans.map(({ op, ns }) => `${op} ${ns}`);
}

/** What the server has recorded of `work`, in order. */
async function profiled(database: Db, work: () => Promise<unknown>): Promise<Document[]> {
  await database.command({ profile: 0 });
  await database.dropCollection('system.profile').catch(() => undefined);
  await database.command({ profile: 2 });
  await work();
  await database.command({ profile: 0 });
  return await database
    .collection('system.profile')
    .find({}, { sort: { ts: 1 } })
    .toArray();
}

function withoutEnvelope(command: Document): Document {
  return Object.fromEntries(Object.entries(command).filter(([key]) => !ENVELOPE.includes(key)));
}

/** The plan is at the top of an explanation, or in the first stage of a pipeline. */
function planIn(explained: Document): Omit<ReadPlan, 'collection'> {
  const inner: Document = explained['stages']?.[0]?.$cursor ?? explained;
  const stages: string[] = [];
  const indexes: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('stage' in node) stages.push(String(node.stage));
    if ('indexName' in node) indexes.push(String(node.indexName));
    for (const value of Object.values(node)) visit(value);
  };
  visit(inner['queryPlanner']?.winningPlan);
  const { totalDocsExamined = 0, totalKeysExamined = 0 } = inner['executionStats'] ?? {};
  return {
    stages,
    indexes,
    docsExamined: Number(totalDocsExamined),
    keysExamined: Number(totalKeysExamined),
  };
}

/** True if an index was used (or nothing was read), false for a collection scan. */
export function readsIndex({ stages }: ReadPlan): boolean {
  return !stages.includes('COLLSCAN') && stages.some((stage) => BY_INDEX.includes(stage));
}

const BY_INDEX = ['IXSCAN', 'IDHACK', 'COUNT_SCAN', 'DISTINCT_SCAN', 'EOF', 'EXPRESS_IXSCAN'];
