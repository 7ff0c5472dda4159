import { stepsWithSnippets } from '../../snippets/steps-with-snippets.js';
import { ObjectId } from 'mongodb';
import type { AutomationDefinition, Step } from '../../../domain/automation/automation.js';
import type { DryRunTask, Renders } from '../../../domain/render/renders.js';
import type { SampleEvent, DryRunLog } from '../../../domain/dry-run/dry-run-log.js';
import type { Warning } from '../../../domain/warnings/warning.js';
import { invalid } from '../../../domain/errors.js';
import type { Id } from '../../../domain/id.js';
import { isJsonObject } from '../../../domain/json/json.js';
import type { ListFacts, SubscriptionState } from '../../../domain/lists/sign-up.js';
import type { CountedMail } from '../../../domain/mail/mail-cap.js';
import type { MailFrom } from '../../../domain/mail/mail-sender.js';
import { NO_LIMITS, type MailCap } from '../../../domain/mail/sending-limits.js';
import { newContact } from '../../../domain/plan/contacts/contact-patch.js';
import { plannedAutomation } from '../../../domain/plan/enrollments/planned-automation.js';
import type { ContactState } from '../../../domain/contact/contact-state.js';
import { answerText } from '../../../domain/steps/step-answers.js';
import { flatten, stepArms } from '../../../domain/steps/tree.js';
import { contactState } from '../../../engine/intake/parts/contacts/contact-rows.js';
import { sendersIn } from '../../../domain/steps/senders-in.js';
import type { Database } from '../../../models/core/database.js';
import { derivedId, parseId } from '../../../models/core/ids.js';
import { countedMails } from '../../../models/mail/mail-limits.js';
import { workspaceFacts } from '../../../models/accounts/workspace-facts.js';
import type { DryRunBody, SampleContact } from './dry-run-schemas.js';
import type { WorkTime } from '../../http/limits/work-time.js';
import { listFacts, readLists } from '../../lists/list-facts.js';
import { contactPatch } from '../../contacts/contact-patch.js';
import { sampleBehavior, sampleSegments } from './dry-run-segments.js';
import { readAutomation } from '../read-automations.js';
import { openDefinition } from '../../../models/core/sealed-definition.js';
import { toDefinition, type NewAutomation } from '../save-automation.js';
import { listReferences } from '../steps/check-step-lists.js';
import { emptyWarnings } from '../../../domain/dry-run/empty-warnings.js';
import { automationWarnings } from '../warnings.js';
import { readMailFrom } from '../../senders/read-mail-from.js';
import { assertSendersExist } from '../../senders/sender-uses.js';
import { assertTemplatesExist, contentOfTemplates } from '../../templates/template-uses.js';

const SAMPLE_EMAIL = 'sample@example.com';

/** A dry run, and what looks wrong in it or in the automation, by path. */
export interface JudgedDryRun {
  log: DryRunLog;
  /** What its mails come from, by the senders that they name. */
  froms: Map<Id | null, MailFrom>;
  warnings: Warning[];
  /** The contact of the workspace whose data it contains; null for an invented one. */
  contactId: ObjectId | null;
}

interface DryRunDeps {
  db: Database;
  clock: () => Date;
  renders: Pick<Renders, 'dryRun'>;
  renderTime: WorkTime;
  settings: { calendarSpread: number; secretKey: Buffer; baseUrl: string };
}

/** Dry-runs a saved automation. @throws RollcallError `not_found`, `rate_limited`; `invalid` for an unknown sample */
export async function dryRunSaved(
  deps: DryRunDeps,
  { workspaceId, id, body }: { workspaceId: ObjectId; id: string; body: DryRunBody },
): Promise<JudgedDryRun> {
  const { automation, definition } = await readAutomation(deps, { workspaceId, id });
  const named = { ...openDefinition(deps.settings.secretKey, definition), name: automation.name };
  return run(deps, { workspaceId, body, definition: named, automationId: automation._id });
}

/** Dry-runs an unsaved definition. @throws RollcallError `rate_limited`; `invalid` for an unknown sample */
export async function dryRunUnsaved(
  deps: DryRunDeps,
  {
    workspaceId,
    automation,
    body,
  }: {
    workspaceId: ObjectId;
    automation: Omit<NewAutomation, 'name'> & { name?: string };
    body: DryRunBody;
  },
): Promise<JudgedDryRun> {
  const definition = toDefinition({ name: 'Unsaved', ...automation });
  await assertTemplatesExist(deps.db, { workspaceId, steps: definition.steps });
  await assertSendersExist(deps.db, { workspaceId, uses: sendersIn(definition.steps) });
  return run(deps, { workspaceId, body, definition, automationId: derivedId('dry run') });
}

interface Run {
  workspaceId: ObjectId;
  automationId: ObjectId;
  definition: AutomationDefinition;
  body: DryRunBody;
}

async function run(
  deps: DryRunDeps,
  { workspaceId, automationId, definition, body }: Run,
): Promise<JudgedDryRun> {
  const { db, clock, renders, settings } = deps;
  const steps = await stepsWithSnippets(db, { workspaceId, steps: definition.steps });
  const start = body.start === undefined ? clock() : new Date(body.start);
  const contact = await sampleContact(db, { workspaceId, contact: body.contact ?? {}, start });
  const workspace = await db.models.Workspace.findOne({ _id: workspaceId });
  const limits = workspace?.marketingLimits ?? NO_LIMITS;
  const id = automationId.toHexString();
  const events = sampleEvents(body, definition, start);
  const automation = plannedAutomation({
    id,
    version: 1,
    status: 'active',
    definition: { ...definition, steps },
  });
  const sample = { workspaceId, automation, contactId: contact.id, start };
  const task: DryRunTask = {
    automation,
    contact,
    subscriptions: await readSubscriptions(db, workspaceId, contact.id),
    active: await countActive(db, workspaceId, contact.id),
    lists: await readNamedLists(db, { workspaceId, definition, events }),
    workspace: workspaceFacts(workspace),
    consentRequired: workspace?.requireConsent ?? false,
    limits,
    counted: await countedUnder(db, { workspaceId, cap: limits.cap, contactId: contact.id, now: start }),
    events,
    segments: await sampleSegments(db, sample),
    behavior: await sampleBehavior(db, sample),
    start,
    calendarSpreadMs: settings.calendarSpread * 1_000,
    arms: chosenArms(body, flatten(definition.steps)),
    answers: givenAnswers(body, flatten(definition.steps)),
    templates: await contentOfTemplates(db, { workspaceId, steps: definition.steps }),
  };
  const log = await deps.renderTime.spend(workspaceId, () => renders.dryRun(workspaceId.toHexString(), task));
  if (!log.ok) throw invalid([{ path: 'steps', message: log.error }]);
  const senders = log.value.mails.map(({ sender }) => sender);
  const froms = await readMailFrom(deps, { workspaceId, senders });
  const warnings = await automationWarnings({ db }, { workspaceId, definition });
  return {
    log: log.value,
    froms,
    warnings: [...emptyWarnings(log.value, definition), ...warnings],
    contactId: body.contact !== undefined && 'id' in body.contact ? new ObjectId(contact.id) : null,
  };
}

async function sampleContact(
  db: Database,
  { workspaceId, contact, start }: { workspaceId: ObjectId; contact: SampleContact; start: Date },
): Promise<ContactState> {
  if (!('id' in contact)) {
    const { email = SAMPLE_EMAIL, ...changes } = contact;
    const patch = contactPatch(changes, { overrides: false });
    const id = derivedId('dry run', email).toHexString();
    return newContact(id, email, patch, { now: start, suppressed: false });
  }
  const _id = parseId(contact.id);
  const row = _id && (await db.collections.Contact.findOne({ _id, workspaceId }));
  if (row === null) throw invalid([{ path: 'contact.id', message: 'unknown contact' }]);
  return contactState(row);
}

/** The contact's mails that count under the cap; invented contacts have none. */
async function countedUnder(
  db: Database,
  { contactId, cap, ...of }: { workspaceId: ObjectId; cap: MailCap | null; contactId: string; now: Date },
): Promise<CountedMail[]> {
  if (cap === null) return [];
  const counted = await countedMails(db, { ...of, cap, contacts: [new ObjectId(contactId)] });
  return counted.get(contactId) ?? [];
}

/** The contact's subscriptions; invented contacts have none. */
async function readSubscriptions(
  db: Database,
  workspaceId: ObjectId,
  contactId: string,
): Promise<SubscriptionState[]> {
  const rows = await db.collections.Subscription.find({
    workspaceId,
    contactId: new ObjectId(contactId),
  }).toArray();
  return rows.map(({ listId, status, createdAt, updatedAt }) => ({
    contactId,
    listId: listId.toHexString(),
    status,
    createdAt,
    updatedAt,
  }));
}

/** Number of the contact's active enrollments; invented contacts have none. */
function countActive(db: Database, workspaceId: ObjectId, contactId: string): Promise<number> {
  const active = { workspaceId, contactId: new ObjectId(contactId), status: 'active' } as const;
  return db.collections.Enrollment.countDocuments(active);
}

/** The lists that steps or events refer to. */
async function readNamedLists(
  db: Database,
  wanted: { workspaceId: ObjectId; definition: AutomationDefinition; events: SampleEvent[] },
): Promise<Map<string, ListFacts>> {
  const inSteps = listReferences(wanted.definition.steps).map(({ listId }) => listId);
  const inEvents = wanted.events.map(({ properties }) => isJsonObject(properties) && properties['listId']);
  const named = new Set([...inSteps, ...inEvents.filter((id) => typeof id === 'string')]);
  const ids = [...named].flatMap((id) => parseId(id) ?? []);
  const rows = await readLists({ db }, { workspaceId: wanted.workspaceId, ids });
  return new Map(rows.map((row) => [row._id.toHexString(), listFacts(row)]));
}

function sampleEvents({ events }: DryRunBody, { trigger }: AutomationDefinition, start: Date): SampleEvent[] {
  const given = events ?? [{ eventName: trigger.event }];
  return given.map(({ eventName: name, eventProperties: properties = {}, contactProperties = null, at }) => ({
    name,
    properties,
    contactProperties,
    at: at === undefined ? start : new Date(at),
  }));
}

function chosenArms({ arms = {} }: DryRunBody, steps: Step[]): Map<string, number> {
  const wrong = Object.entries(arms).flatMap(([id, arm]) => {
    const step = steps.find((one) => one.id === id);
    const arms = step === undefined ? [] : stepArms<Step>(step);
    if (arms.length === 0)
      return [{ path: `arms.${id}`, message: 'is not a split or branch of this automation' }];
    return arm < arms.length
      ? []
      : [{ path: `arms.${id}`, message: `is not an arm of the ${step?.type ?? ''}` }];
  });
  if (wrong.length > 0) throw invalid(wrong);
  return new Map(Object.entries(arms));
}

function givenAnswers({ answers = {} }: DryRunBody, steps: Step[]): Map<string, string> {
  const wrong = Object.keys(answers).filter((id) => steps.find((one) => one.id === id)?.type !== 'webhook');
  const message = 'is not a webhook step of this automation';
  if (wrong.length > 0) throw invalid(wrong.map((id) => ({ path: `answers.${id}`, message })));
  const texts = Object.entries(answers).map(([id, { status, body }]): [string, string] => {
    return [id, answerText({ status, body: body === undefined ? '' : JSON.stringify(body) })];
  });
  return new Map(texts);
}
