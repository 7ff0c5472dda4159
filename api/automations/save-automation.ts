import { ObjectId, type ClientSession } from 'mongodb';
import type { AutomationDefinition, EventMatch, Reentry } from '../../domain/automation/automation.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import { jsonEqual, type JsonValue } from '../../domain/json/json.js';
import { withStepIds, type StepDraft } from '../../domain/automation/step-ids.js';
import type { AutomationRecord } from '../../models/automation.js';
import { automationVersionId } from '../../models/automation-version-id.js';
import type { Database } from '../../models/database.js';
import { assertKnownAnswers } from './check-answer-refs.js';
import { raiseAutomationsRev } from '../../models/automations-rev.js';
import { readAutomation, type SavedAutomation } from './read-automations.js';
import { assertListsExist } from './check-step-lists.js';
import { assertTemplatesExist } from '../templates/template-uses.js';
import { textOrNull } from '../http/text-or-null.js';

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
  /** Null, as with the cooldown: none. */
  goal?: EventMatch | null;
  reentry?: Reentry;
  cooldown?: string | null;
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
  const definition = definitionOf(input);
  await assertListsExist(db, { workspaceId, steps: definition.steps }, session);
  await raiseAutomationsRev(db, workspaceId, session);
  await db.models.Automation.insertOne(automation, { session });
  await insertVersion(db, { automation, definition }, session);
  return { automation, definition };
}

/** What is saved of what somebody wrote. @throws RollcallError `invalid` when it is too large */
export function definitionOf(input: NewAutomation): AutomationDefinition {
  return demandSize({
    name: input.name,
    trigger: input.trigger,
    exitOn: input.exitOn ?? [],
    ...withValue('goal', input.goal),
    reentry: input.reentry ?? 'whenFinished',
    ...withValue('cooldown', input.cooldown),
    steps: assertKnownAnswers(withStepIds(input.steps, [])),
  });
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
  const saved = await readChangeable(db, { workspaceId, id }, session);
  const definition = changedDefinition(saved.definition, changes);
  if (changes.steps !== undefined)
    await assertListsExist(db, { workspaceId, steps: definition.steps }, session);
  return write(db, { saved, next: changed(saved, { ...changes, definition }, clock()) }, session);
}

/**
 * Puts another definition in the place of the present one, as a new version; the automation keeps its name. Within
 * the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` for an archived one
 */
export async function saveDefinition(
  { db, clock }: SaveDeps,
  { workspaceId, id, definition }: { workspaceId: ObjectId; id: string; definition: AutomationDefinition },
  session: ClientSession,
): Promise<SavedAutomation> {
  const saved = await readChangeable(db, { workspaceId, id }, session);
  const named = { ...definition, name: saved.definition.name };
  return write(db, { saved, next: changed(saved, { definition: named }, clock()) }, session);
}

async function readChangeable(
  db: Database,
  target: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<SavedAutomation> {
  const saved = await readAutomation({ db }, target, session);
  if (saved.automation.status !== 'archived') return saved;
  throw new RollcallError('conflict', 'An archived automation cannot be changed.');
}

async function write(
  db: Database,
  { saved, next }: { saved: SavedAutomation; next: SavedAutomation },
  session: ClientSession,
): Promise<SavedAutomation> {
  if (next === saved) return saved;
  const { _id, workspaceId, name, description, version, updatedAt } = next.automation;
  await raiseAutomationsRev(db, workspaceId, session);
  await db.models.Automation.updateOne(
    { _id, workspaceId },
    { $set: { name, description, version, updatedAt } },
    { session },
  );
  if (version !== saved.automation.version) await insertVersion(db, next, session);
  return next;
}

interface Change {
  name?: string;
  description?: string | null;
  definition: AutomationDefinition;
}

/** The automation with its changes, or the very same when they change nothing. */
function changed(saved: SavedAutomation, changes: Change, now: Date): SavedAutomation {
  const { automation } = saved;
  const { definition } = changes;
  const name = changes.name ?? automation.name;
  const description =
    changes.description === undefined ? automation.description : textOrNull(changes.description);
  const isNewVersion = !sameBehaviour(definition, saved.definition);
  if (!isNewVersion && name === automation.name && description === automation.description) return saved;
  const version = isNewVersion ? automation.version + 1 : automation.version;
  return {
    automation: { ...automation, name, description, version, updatedAt: now },
    definition: isNewVersion ? demandSize({ ...definition, name }) : saved.definition,
  };
}

/** A field of a definition that may be absent. */
function withValue<K extends string, V>(key: K, value: V | null | undefined): Partial<Record<K, V>> {
  const field: Partial<Record<K, V>> = {};
  if (value !== null && value !== undefined) field[key] = value;
  return field;
}

function changedDefinition(saved: AutomationDefinition, changes: AutomationChanges): AutomationDefinition {
  return {
    name: saved.name,
    trigger: changes.trigger ?? saved.trigger,
    exitOn: changes.exitOn ?? saved.exitOn,
    ...withValue('goal', changes.goal === undefined ? saved.goal : changes.goal),
    reentry: changes.reentry ?? saved.reentry,
    ...withValue('cooldown', changes.cooldown === undefined ? saved.cooldown : changes.cooldown),
    steps:
      changes.steps === undefined ? saved.steps : assertKnownAnswers(withStepIds(changes.steps, saved.steps)),
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
  await assertTemplatesExist(db, { workspaceId, steps: definition.steps }, session);
  await db.models.AutomationVersion.insertOne(
    {
      _id: automationVersionId(automationId, version),
      workspaceId,
      automationId,
      version,
      definition,
      createdAt,
    },
    { session },
  );
}
