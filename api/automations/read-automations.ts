import type { ClientSession, Filter, ObjectId } from 'mongodb';
import type { AutomationDefinition, AutomationStatus } from '../../domain/automation/automation.js';
import { RollcallError } from '../../domain/errors.js';
import type { AutomationRecord } from '../../models/automations/automation.js';
import type { Database } from '../../models/core/database.js';
import { parseId } from '../../models/core/ids.js';
import { withBlocks } from '../../models/automations/step-blocks.js';
import { findPage, type PageOf, MAX_TIME_MS } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';
import { searchWords } from '../../domain/contact/search-terms.js';
import { nameRank } from '../../domain/search.js';

/** The newest are searched: names are read by the index of the list, and compared here. */
const MAX_NAMES = 5_000;

/** The automations whose names have words that begin with those of the text; none if it has no letters or digits. */
async function searchAutomations(
  { db }: { db: Database },
  { workspaceId, text }: { workspaceId: ObjectId; text: string },
): Promise<ObjectId[]> {
  const wanted = searchWords(text);
  if (wanted.length === 0) return [];
  const options = {
    projection: { name: 1 },
    sort: { createdAt: -1, _id: -1 },
    limit: MAX_NAMES,
    maxTimeMS: MAX_TIME_MS,
  } as const;
  const rows = await db.collections.Automation.find({ workspaceId }, options).toArray();
  return rows.filter(({ name }) => nameRank(name, wanted) > 0).map(({ _id }) => _id);
}

/** An automation with its current definition, with the blocks of its emails. */
export interface SavedAutomation {
  automation: AutomationRecord;
  definition: AutomationDefinition;
}

/** Lists a workspace's automations, newest first. */
export async function listAutomations(
  { db }: { db: Database },
  input: {
    workspaceId: ObjectId;
    filters: { status?: AutomationStatus; search?: string };
    request: PageRequest;
  },
): Promise<PageOf<SavedAutomation>> {
  const {
    workspaceId,
    filters: { status, search },
  } = input;
  const filter: Filter<AutomationRecord> = {
    workspaceId,
    ...(status !== undefined && { status }),
    ...(search !== undefined && {
      _id: { $in: await searchAutomations({ db }, { workspaceId, text: search }) },
    }),
  };
  const page = await findPage({
    collection: db.collections.Automation,
    filter,
    sort: { field: 'createdAt', direction: -1 },
    request: input.request,
  });
  return { ...page, data: await withDefinitions(db, workspaceId, page.data) };
}

/** @throws RollcallError `not_found` */
export async function readAutomation(
  { db }: { db: Database },
  input: { workspaceId: ObjectId; id: string },
  session?: ClientSession,
): Promise<SavedAutomation> {
  const _id = parseId(input.id);
  const automation =
    _id &&
    (await db.models.Automation.findOne({ _id, workspaceId: input.workspaceId }, null, {
      ...(session && { session }),
    }));
  if (automation === null) return automationNotFound();
  const [saved] = await withDefinitions(db, input.workspaceId, [automation], session);
  // Automation and version are written together, but both may be deleted between the two reads.
  return saved ?? automationNotFound();
}

async function withDefinitions(
  db: Database,
  workspaceId: ObjectId,
  automations: AutomationRecord[],
  session?: ClientSession,
): Promise<SavedAutomation[]> {
  if (automations.length === 0) return [];
  const present = automations.map(({ _id, version }) => ({ automationId: _id, version }));
  const rows = await db.models.AutomationVersion.find({ workspaceId, $or: present }, null, {
    ...(session && { session }),
  });
  const versions = await withBlocks(db, rows, session);
  return automations.flatMap((automation) => {
    const version = versions.find(({ automationId }) => automationId.equals(automation._id));
    return version === undefined ? [] : [{ automation, definition: version.definition }];
  });
}

export function automationNotFound(): never {
  throw new RollcallError('not_found', 'Automation not found.');
}
