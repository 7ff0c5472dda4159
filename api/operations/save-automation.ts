import { ObjectId, type ClientSession } from 'mongodb';
import type { AutomationDefinition, EventMatch, Reentry } from '../../domain/automation.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import { jsonEqual, type JsonValue } from '../../domain/json.js';
import { withStepIds, type StepDraft } from '../../domain/step-ids.js';
import type { AutomationRecord } from '../../models/automation.js';
import type { Database } from '../../models/database.js';
import { raiseAutomationsRev } from './automations-rev.js';
import { readAutomation, type SavedAutomation } from './read-automations.js';

/** Of a definition as JSON: a version is loaded whole wherever an enrollment of it runs. */
const MAX_DEFINITION_BYTES = 256 * 1_024;

interface SaveDeps {
  db: Database;
  clock: () => Date;
}

/** An automation as somebody writes it; its form has been checked. */
export interface NewAutomation {
  name: string;
  description?: string | null;
  trigger: EventMatch;
  exitOn?: EventMatch[];
  reentry?: Reentry;
  steps: StepDraft[];
}

/** Fields to change; what is left out stays. */
export type AutomationChanges = Partial<NewAutomation>;

/** A new automation, in draft, with its first version. Within the caller's transaction. */
export async function createAutomation(
  { db, clock }: SaveDeps,
  { workspaceId, input }: { workspaceId: ObjectId; input: NewAutomation },
  session: ClientSession,
): Promise<SavedAutomation> {
  const now = clock();
  const automation: AutomationRecord = {
    _id: new ObjectId(),
    workspaceId,
    name: input.name,
    description: textOrNull(input.description),
    status: 'draft',
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const definition = demandSize({
    name: input.name,
    trigger: input.trigger,
    exitOn: input.exitOn ?? [],
    reentry: input.reentry ?? 'whenFinished',
    steps: withStepIds(input.steps, []),
  });
  await raiseAutomationsRev(db, workspaceId, session);
  await db.collections.Automation.insertOne(automation, { session });
  await insertVersion(db, { automation, definition }, session);
  return { automation, definition };
}

/**
 * Changes the given fields. A definition that differs becomes a new version, which new enrollments take; running
 * ones stay on theirs. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for an archived one
 */
export async function changeAutomation(
  { db, clock }: SaveDeps,
  { workspaceId, id, changes }: { workspaceId: ObjectId; id: string; changes: AutomationChanges },
  session: ClientSession,
): Promise<SavedAutomation> {
  const saved = await readAutomation({ db }, { workspaceId, id }, session);
  if (saved.automation.status === 'archived') {
    throw new RollcallError('conflict', 'An archived automation cannot be changed.');
  }
  const next = changed(saved, changes, clock());
  if (next === saved) return saved;
  await raiseAutomationsRev(db, workspaceId, session);
  const { _id, name, description, version, updatedAt } = next.automation;
  await db.collections.Automation.updateOne(
    { _id, workspaceId },
    { $set: { name, description, version, updatedAt } },
    { session },
  );
  if (version !== saved.automation.version) await insertVersion(db, next, session);
  return next;
}

/** The automation with its changes, or the very same when they change nothing. */
function changed(saved: SavedAutomation, changes: AutomationChanges, now: Date): SavedAutomation {
  const { automation } = saved;
  const name = changes.name ?? automation.name;
  const description =
    changes.description === undefined ? automation.description : textOrNull(changes.description);
  const definition = changedDefinition(saved.definition, changes);
  const isNewVersion = !sameBehaviour(definition, saved.definition);
  if (!isNewVersion && name === automation.name && description === automation.description) return saved;
  const version = isNewVersion ? automation.version + 1 : automation.version;
  return {
    automation: { ...automation, name, description, version, updatedAt: now },
    definition: isNewVersion ? demandSize({ ...definition, name }) : saved.definition,
  };
}

function changedDefinition(saved: AutomationDefinition, changes: AutomationChanges): AutomationDefinition {
  return {
    name: saved.name,
    trigger: changes.trigger ?? saved.trigger,
    exitOn: changes.exitOn ?? saved.exitOn,
    reentry: changes.reentry ?? saved.reentry,
    steps: changes.steps === undefined ? saved.steps : withStepIds(changes.steps, saved.steps),
  };
}

function sameBehaviour(a: AutomationDefinition, b: AutomationDefinition): boolean {
  return jsonEqual(json(a), json(b));
}

/** A definition is JSON; a round trip makes that plain to the compiler. */
function json(definition: AutomationDefinition): JsonValue {
  return JSON.parse(JSON.stringify(definition)) as JsonValue;
}

function demandSize(definition: AutomationDefinition): AutomationDefinition {
  if (Buffer.byteLength(JSON.stringify(definition)) <= MAX_DEFINITION_BYTES) return definition;
  throw invalid([
    { path: 'steps', message: `makes the automation larger than ${MAX_DEFINITION_BYTES} bytes` },
  ]);
}

async function insertVersion(
  db: Database,
  { automation, definition }: SavedAutomation,
  session: ClientSession,
): Promise<void> {
  const { workspaceId, _id: automationId, version, updatedAt: createdAt } = automation;
  await db.collections.AutomationVersion.insertOne(
    { _id: new ObjectId(), workspaceId, automationId, version, definition, createdAt },
    { session },
  );
}

function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
