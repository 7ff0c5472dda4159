import { ObjectId, type ClientSession } from 'mongodb';
import type { AutomationDefinition, EventMatch, Reentry, Step } from '../../domain/automation/automation.js';
import { invalid, RollcallError } from '../../domain/errors.js';
import { jsonEqual, type JsonValue } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import { withStepIds, type StepDraft } from '../../domain/automation/step-ids.js';
import { sendersIn } from '../../domain/steps/senders-in.js';
import type { AutomationRecord } from '../../models/automations/automation.js';
import { automationVersionId } from '../../models/automations/automation-version-id.js';
import type { Database } from '../../models/core/database.js';
import { nextRev } from '../../models/core/revision.js';
import { incrementAutomationsRev } from '../../models/automations/automations-rev.js';
import { openDefinition, sealDefinition } from '../../models/core/sealed-definition.js';
import { withCurrentStepHeaders } from './steps/step-headers.js';
import { compile } from '../../domain/mail-document/compile.js';
import { stepMailId, withoutBlocks } from '../../models/automations/step-blocks.js';
import { assertCompiles, documentsIn } from './steps/assert-compiles.js';
import { assertMaySend } from './steps/assert-may-send.js';
import { readAutomation, type SavedAutomation } from './read-automations.js';
import { assertStepReferences } from './steps/check-step-references.js';
import { assertSendersExist } from '../senders/sender-uses.js';
import { assertSnippets } from '../snippets/assert-snippets.js';
import { assertTemplatesExist } from '../templates/template-uses.js';
import { textOrNull } from '../http/output/text-or-null.js';
import { invalidAnswerRefs } from '../../domain/steps/answer-refs.js';
import { pathInBody } from '../../domain/steps/tree.js';

/** Maximum size of a definition as JSON, without the blocks of its emails; enrollments load it whole. */
const MAX_DEFINITION_BYTES = 256 * 1_024;

interface SaveDeps {
  db: Database;
  clock: () => Date;
  settings: { secretKey: Buffer };
}

/** An automation as written by its author, already validated. */
export interface NewAutomation {
  name: string;
  description?: string | null;
  trigger: EventMatch;
  exitOn?: EventMatch[];
  /** Null: none; likewise for the cooldown and `replyTo`. */
  goal?: EventMatch | null;
  reentry?: Reentry;
  cooldown?: string | null;
  replyTo?: string | null;
  steps: StepDraft[];
}

/** Fields to change; absent ones stay. */
export type AutomationChanges = Partial<NewAutomation>;

/** Creates an automation as a draft, with its first version. Runs in the caller's transaction. @throws RollcallError `invalid` */
export async function createAutomation(
  { db, clock, settings }: SaveDeps,
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
  const definition = withCurrentStepHeaders(toDefinition(input), []);
  await assertStepReferences(db, { workspaceId, steps: definition.steps }, session);
  await incrementAutomationsRev(db, workspaceId, session);
  await db.models.Automation.insertOne(automation, { session });
  await insertVersion(
    db,
    { automation, definition: sealDefinition(settings.secretKey, definition) },
    session,
  );
  return { automation, definition };
}

/**
 * The definition to store. @throws RollcallError `invalid` if it is too large
 *
 * @param previous the steps that it replaces, whose ids stay
 */
export function toDefinition(input: NewAutomation, previous: readonly Step[] = []): AutomationDefinition {
  return assertSize({
    name: input.name,
    trigger: input.trigger,
    exitOn: input.exitOn ?? [],
    ...withValue('goal', input.goal),
    reentry: input.reentry ?? 'whenFinished',
    ...withValue('cooldown', input.cooldown),
    ...withValue('replyTo', input.replyTo),
    steps: assertCompiles(assertKnownAnswers(withStepIds(input.steps, previous))),
  });
}

/**
 * Changes the given fields. A changed definition becomes a new version for new enrollments; running ones stay
 * on theirs. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` if archived; `invalid`
 */
export async function changeAutomation(
  { db, clock, settings }: SaveDeps,
  { workspaceId, id, changes }: { workspaceId: ObjectId; id: string; changes: AutomationChanges },
  session: ClientSession,
): Promise<SavedAutomation> {
  const saved = await readChangeable({ db, settings }, { workspaceId, id }, session);
  const definition = changedDefinition(saved.definition, changes);
  if (changes.steps !== undefined)
    await assertStepReferences(db, { workspaceId, id, steps: definition.steps }, session);
  return write(
    { db, settings },
    { saved, next: changed(saved, { ...changes, definition }, clock()) },
    session,
  );
}

/**
 * Replaces the definition, as a new version; the automation keeps its name. Runs in the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` if archived; `invalid`
 */
export async function saveDefinition(
  { db, clock, settings }: SaveDeps,
  { workspaceId, id, definition }: { workspaceId: ObjectId; id: string; definition: AutomationDefinition },
  session: ClientSession,
): Promise<SavedAutomation> {
  const saved = await readChangeable({ db, settings }, { workspaceId, id }, session);
  const named = { ...openDefinition(settings.secretKey, definition), name: saved.definition.name };
  return write({ db, settings }, { saved, next: changed(saved, { definition: named }, clock()) }, session);
}

async function readChangeable(
  { db, settings }: Omit<SaveDeps, 'clock'>,
  target: { workspaceId: ObjectId; id: string },
  session: ClientSession,
): Promise<SavedAutomation> {
  const { automation, definition } = await readAutomation({ db }, target, session);
  if (automation.status !== 'archived')
    return { automation, definition: openDefinition(settings.secretKey, definition) };
  throw new RollcallError('conflict', 'Automation is archived and cannot be changed.');
}

async function write(
  { db, settings }: Omit<SaveDeps, 'clock'>,
  { saved, next }: { saved: SavedAutomation; next: SavedAutomation },
  session: ClientSession,
): Promise<SavedAutomation> {
  if (next === saved) return saved;
  const { _id, workspaceId, name, description, version, updatedAt, rev } = next.automation;
  await incrementAutomationsRev(db, workspaceId, session);
  await db.models.Automation.updateOne(
    { _id, workspaceId },
    { $set: { name, description, version, updatedAt, rev } },
    { session },
  );
  if (version !== saved.automation.version) {
    const definition = sealDefinition(settings.secretKey, next.definition);
    await insertVersion(db, { automation: next.automation, definition }, session);
    // What is a draft is checked when it is activated.
    if (saved.automation.status !== 'draft')
      await assertMaySend(db, { workspaceId, steps: definition.steps }, session);
  }
  return next;
}

interface Change {
  name?: string;
  description?: string | null;
  definition: AutomationDefinition;
}

/** The changed automation, or the same object if nothing changes. */
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
    automation: { ...automation, name, description, version, updatedAt: now, rev: nextRev(automation) },
    definition: isNewVersion ? assertSize({ ...definition, name }) : saved.definition,
  };
}

/** An optional field of a definition. */
function withValue<K extends string, V>(key: K, value: V | null | undefined): Partial<Record<K, V>> {
  const field: Partial<Record<K, V>> = {};
  if (value !== null && value !== undefined) field[key] = value;
  return field;
}

function changedDefinition(saved: AutomationDefinition, changes: AutomationChanges): AutomationDefinition {
  const definition = {
    name: saved.name,
    trigger: changes.trigger ?? saved.trigger,
    exitOn: changes.exitOn ?? saved.exitOn,
    ...withValue('goal', changes.goal === undefined ? saved.goal : changes.goal),
    reentry: changes.reentry ?? saved.reentry,
    ...withValue('cooldown', changes.cooldown === undefined ? saved.cooldown : changes.cooldown),
    ...withValue('replyTo', changes.replyTo === undefined ? saved.replyTo : changes.replyTo),
    steps:
      changes.steps === undefined
        ? saved.steps
        : assertCompiles(assertKnownAnswers(withStepIds(changes.steps, saved.steps))),
  };
  return changes.steps === undefined ? definition : withCurrentStepHeaders(definition, saved.steps);
}

function sameBehaviour(a: AutomationDefinition, b: AutomationDefinition): boolean {
  return jsonEqual(json(a), json(b));
}

/** A definition is JSON; the round trip proves it to the compiler. */
function json(definition: AutomationDefinition): JsonValue {
  return parseJson(JSON.stringify(definition));
}

function assertSize(definition: AutomationDefinition): AutomationDefinition {
  const { definition: stored } = withoutBlocks(definition);
  if (Buffer.byteLength(JSON.stringify(stored)) <= MAX_DEFINITION_BYTES) return definition;
  throw invalid([
    { path: 'steps', message: `make the automation larger than ${MAX_DEFINITION_BYTES} bytes` },
  ]);
}

async function insertVersion(
  db: Database,
  { automation, definition }: SavedAutomation,
  session: ClientSession,
): Promise<void> {
  const { workspaceId, _id: automationId, version, updatedAt: createdAt } = automation;
  await assertTemplatesExist(db, { workspaceId, steps: definition.steps }, session);
  await assertSendersExist(db, { workspaceId, uses: sendersIn(definition.steps) }, session);
  const stored = withoutBlocks(definition);
  await db.models.AutomationVersion.insertOne(
    {
      _id: automationVersionId(automationId, version),
      workspaceId,
      automationId,
      version,
      definition: stored.definition,
      createdAt,
    },
    { session },
  );
  const documents = documentsIn(definition.steps);
  await assertSnippets(db, { workspaceId, documents }, session);
  const mails = [...stored.documents].map(([step, document]) => {
    const of = { automationId, version };
    return { _id: stepMailId(of, step), workspaceId, ...of, step, document, compiled: compile({ document }) };
  });
  if (mails.length > 0) await db.models.StepMail.insertMany(mails, { session });
}

/**
 * Returns the steps, after checking that branches refer only to answers that can exist. @throws RollcallError
 * `invalid`
 */
function assertKnownAnswers(steps: Step[]): Step[] {
  const wrong = invalidAnswerRefs(steps);
  if (wrong.length === 0) return steps;
  throw invalid(
    wrong.map(({ path, within, message }) => ({ path: `${pathInBody(path)}.${within}`, message })),
  );
}
