import type { ObjectId } from 'mongodb';
import { asks } from '../../domain/accounts/asks.js';
import type { Asked } from '../../domain/accounts/condition-needs.js';
import type { DeletedType } from '../../domain/deleted.js';
import type { JsonObject } from '../../domain/json/json.js';
import { parseJsonObject } from '../../domain/json/parse-json.js';
import type { Database } from '../../models/core/database.js';
import { isOfType, type DeletionRecord } from '../../models/core/deletion.js';
import { parseId } from '../../models/core/ids.js';
import { open } from '../../models/core/seal.js';
import type { Stored } from './route.js';

interface StoredTarget {
  workspaceId: ObjectId;
  _id: ObjectId;
  /** The number of a version. */
  n: number;
}

interface StoredDeps {
  db: Database;
  settings: { secretKey: Buffer };
}

/** What a stored thing asks for when it is carried out; nothing for an unknown one, of which the handler says so. */
export async function storedAsks(
  deps: StoredDeps,
  stored: Stored,
  { workspaceId, params }: { workspaceId: ObjectId; params: Record<string, string> },
): Promise<Asked[]> {
  const _id = parseId(params['id'] ?? '');
  if (_id === null) return [];
  return [...(await readers[stored](deps, { workspaceId, _id, n: Number(params['n']) }))];
}

/** Conditions are asked for where they are written; those of an export are read again. */
const readers: Record<Stored, (deps: StoredDeps, target: StoredTarget) => Promise<Iterable<Asked>>> = {
  automation: async ({ db }, of) => {
    const { workspaceId, _id } = of;
    const found = await db.collections.Automation.findOne({ _id, workspaceId });
    const head = found ?? (await deletedRow(db, of, 'automations'));
    return head === null ? [] : await ofVersion(db, { ...of, n: head.version });
  },
  version: ({ db }, of) => ofVersion(db, of),
  draft: async ({ db, settings }, { workspaceId, _id }) => {
    const row = await db.collections.Draft.findOne({ _id, workspaceId });
    return row === null ? [] : asks.steps(parseJsonObject(open(settings.secretKey, row.contentSealed)));
  },
  rule: async ({ db }, of) => {
    const { workspaceId, _id } = of;
    const found = await db.collections.Rule.findOne({ _id, workspaceId });
    return asks.rule(json(found ?? (await deletedRow(db, of, 'rules'))));
  },
  form: async ({ db }, { workspaceId, _id }) => {
    const row = await db.collections.Form.findOne({ _id, workspaceId });
    return asks.form(json(row?.definition));
  },
  broadcast: async ({ db }, { workspaceId, _id }) => {
    const row = await db.collections.Broadcast.findOne({ _id, workspaceId });
    return asks.broadcast({ ...json(row?.definition), ...parseJsonObject(row?.typed ?? '{}') });
  },
  import: async ({ db }, { workspaceId, _id }) => {
    const row = await db.collections.Import.findOne({ _id, workspaceId }, { projection: { mapping: 1 } });
    return asks.import(json(row?.mapping));
  },
  export: async ({ db }, { workspaceId, _id }) => {
    const row = await db.collections.Export.findOne({ _id, workspaceId });
    const { of, filter } = json(row);
    const body: JsonObject = { of: of ?? null, filter: filter ?? null };
    return [...asks.export(body), ...asks.conditions(body)];
  },
};

async function deletedRow<T extends DeletedType>(
  db: Database,
  { workspaceId, _id }: StoredTarget,
  type: T,
): Promise<DeletionRecord<T>['row'] | null> {
  const found = await db.collections.Deletion.findOne({ _id, workspaceId });
  return found !== null && isOfType(found, type) ? found.row : null;
}

async function ofVersion(db: Database, { workspaceId, _id, n }: StoredTarget): Promise<Iterable<Asked>> {
  const filter = { workspaceId, automationId: _id, version: n };
  const row = await db.collections.AutomationVersion.findOne(filter);
  return asks.steps(json(row?.definition));
}

function json(stored: object | null | undefined): JsonObject {
  return parseJsonObject(JSON.stringify(stored ?? {}));
}
