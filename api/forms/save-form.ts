import { ObjectId, type ClientSession } from 'mongodb';
import { invalid, RollcallError } from '../../domain/errors.js';
import {
  fieldsErrors,
  withEmailField,
  type FormDefinition,
  type FormField,
  type FormTheme,
} from '../../domain/forms/form.js';
import { wordsFor } from '../../domain/words/languages.js';
import { jsonEqual, type JsonValue } from '../../domain/json/json.js';
import { parseJson } from '../../domain/json/parse-json.js';
import type { Database } from '../../models/core/database.js';
import { newPublicId, type FormRecord } from '../../models/forms/form.js';
import type { ListRecord } from '../../models/audience/list.js';
import { nextRev } from '../../models/core/revision.js';
import { restoreDeleted, type Restored } from '../deleted/keep-deleted.js';
import { findList } from '../lists/list-facts.js';
import { readForm, type FormTarget } from './read-forms.js';
import { textOrNull } from '../http/output/text-or-null.js';

interface SaveDeps {
  db: Database;
  clock: () => Date;
}

/** A field as submitted by its author. */
export type FieldDraft = Pick<FormField, 'name' | 'label' | 'type'> & {
  required?: boolean;
  options?: string[] | null;
};

/** A form as submitted by its author, already validated. Null and missing values select the default. */
export interface NewForm {
  name: string;
  listId?: string | null;
  language?: string;
  introText?: string | null;
  fields: FieldDraft[];
  consentText?: string | null;
  consentRequired?: boolean;
  trackingText?: string | null;
  privacyUrl?: string | null;
  submitLabel?: string | null;
  successMessage?: string | null;
  redirectUrl?: string | null;
  allowedOrigins?: string[];
  theme?: Partial<FormTheme> | null;
  enabled?: boolean;
}

const NO_THEME: FormTheme = { color: null, background: null, radius: null };

/** Creates a form with its first version. Within the caller's transaction. @throws RollcallError `invalid` */
export async function createForm(
  deps: SaveDeps,
  { workspaceId, input }: { workspaceId: ObjectId; input: NewForm },
  session: ClientSession,
): Promise<FormRecord> {
  const { form } = await newForm(deps, { workspaceId, input });
  await deps.db.models.Form.insertOne(form, { session });
  await insertVersion(deps.db, form, session);
  return form;
}

/** A valid form that is not stored, and its list. @throws RollcallError `invalid` */
export async function newForm(
  deps: SaveDeps,
  { workspaceId, input }: { workspaceId: ObjectId; input: NewForm },
): Promise<{ form: FormRecord; list: ListRecord | null }> {
  const now = deps.clock();
  const wanted = toDefinition(input);
  const list = await requireList(deps, workspaceId, input.listId);
  const form: FormRecord = {
    _id: new ObjectId(),
    workspaceId,
    publicId: newPublicId(),
    version: 1,
    definition: withConsent(wanted, list),
    redirectUrl: input.redirectUrl ?? null,
    allowedOrigins: input.allowedOrigins ?? [],
    enabled: input.enabled ?? true,
    deletedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return { form, list };
}

/**
 * Changes the given fields. A change to what visitors see or agree to creates a new version. Within the caller's
 * transaction.
 *
 * @throws RollcallError `not_found`, `invalid`
 */
export async function changeForm(
  deps: SaveDeps,
  { changes, ...target }: FormTarget & { changes: Partial<NewForm> },
  session: ClientSession,
): Promise<{ before: FormRecord; after: FormRecord }> {
  const before = await readForm(deps, target, session);
  const { definition } = before;
  const wanted = toDefinition({ ...definition, ...changes, theme: mergeTheme(changes, definition) });
  const list =
    changes.listId === undefined
      ? await findFormList(deps, before)
      : await requireList(deps, target.workspaceId, changes.listId);
  const after = changed(before, { ...changes, definition: withConsent(wanted, list) }, deps.clock());
  if (after === before) return { before, after };
  await deps.db.models.Form.replaceOne({ _id: before._id }, after, { session });
  if (after.version !== before.version) await insertVersion(deps.db, after, session);
  return { before, after };
}

/** Its URLs return 404 from now on; its versions stay. Within the caller's transaction. @throws RollcallError `not_found` */
export async function deleteForm(
  { db, clock }: SaveDeps,
  target: FormTarget,
  session: ClientSession,
): Promise<FormRecord> {
  const form = await readForm({ db }, target, session);
  await db.models.Form.updateOne({ _id: form._id }, { $set: { deletedAt: clock() } }, { session });
  return form;
}

/**
 * Restores a deleted form at its URLs. Within the caller's transaction.
 *
 * @throws RollcallError `not_found`; `conflict` if it is enabled and its list was deleted
 */
export async function restoreForm(
  { db }: { db: Database },
  target: FormTarget,
  session: ClientSession,
): Promise<Restored<FormRecord>> {
  const read = () => readForm({ db }, target, session);
  const restore = async (_row: unknown, _id: ObjectId): Promise<FormRecord> => {
    await db.models.Form.updateOne({ _id }, { $set: { deletedAt: null }, $inc: { rev: 1 } }, { session });
    const form = await read();
    const isListGone = form.definition.listId !== null && (await findFormList({ db }, form)) === null;
    if (form.enabled && isListGone)
      throw new RollcallError('conflict', 'The list of the form was deleted; restore that first.');
    return form;
  };
  return await restoreDeleted({ db }, target, { type: 'forms', restore, read }, session);
}

type Changes = Pick<NewForm, 'redirectUrl' | 'allowedOrigins' | 'enabled'> & { definition: FormDefinition };

/** The form with its changes, or the same object if nothing changes. */
function changed(form: FormRecord, changes: Changes, now: Date): FormRecord {
  const isNewVersion = !same(changes.definition, form.definition);
  const { redirectUrl = form.redirectUrl, allowedOrigins = form.allowedOrigins } = changes;
  const { enabled = form.enabled } = changes;
  const isSame =
    !isNewVersion &&
    redirectUrl === form.redirectUrl &&
    enabled === form.enabled &&
    same(allowedOrigins, form.allowedOrigins);
  if (isSame) return form;
  return {
    ...form,
    version: isNewVersion ? form.version + 1 : form.version,
    definition: changes.definition,
    redirectUrl,
    allowedOrigins,
    enabled,
    updatedAt: now,
    rev: nextRev(form),
  };
}

function mergeTheme({ theme }: Partial<NewForm>, present: FormDefinition): Partial<FormTheme> | null {
  return theme === undefined ? present.theme : theme;
}

function toDefinition(input: NewForm): FormDefinition {
  const language = input.language ?? 'en';
  const drafts = input.fields.map(({ name, label, type, required = false, options = null }): FormField => ({
    name,
    label,
    type,
    required,
    options,
  }));
  const errors = fieldsErrors(drafts);
  if (errors.length > 0) throw invalid(errors);
  return {
    name: input.name,
    listId: input.listId ?? null,
    language,
    introText: textOrNull(input.introText),
    fields: withEmailField(drafts, language),
    consentText: textOrNull(input.consentText),
    consentRequired: input.consentRequired ?? true,
    trackingText: textOrNull(input.trackingText),
    privacyUrl: input.privacyUrl ?? null,
    submitLabel: textOrNull(input.submitLabel),
    successMessage: textOrNull(input.successMessage),
    theme: { ...NO_THEME, ...input.theme },
  };
}

function same(a: object, b: object): boolean {
  return jsonEqual(json(a), json(b));
}

/** A definition is plain JSON; a round trip proves that to the compiler. */
function json(value: object): JsonValue {
  return parseJson(JSON.stringify(value));
}

/** The list of a form, or null for none. @throws RollcallError `invalid` */
async function requireList(
  deps: SaveDeps,
  workspaceId: ObjectId,
  id: string | null | undefined,
): Promise<ListRecord | null> {
  if (id === undefined || id === null) return null;
  const list = await findList(deps, { workspaceId, id });
  if (list === null) throw invalid([{ path: 'listId', message: 'is not a list of this workspace' }]);
  return list;
}

/** The list of a form; null if there is none, or it was deleted. */
async function findFormList(
  deps: Pick<SaveDeps, 'db'>,
  { workspaceId, definition: { listId } }: FormRecord,
): Promise<ListRecord | null> {
  return listId === null ? null : await findList(deps, { workspaceId, id: listId });
}

/** If the list requires consent, so does the form: with the default text unless it has its own. */
function withConsent(definition: FormDefinition, list: ListRecord | null): FormDefinition {
  if (list?.requireConsent !== true || definition.consentText !== null) return definition;
  return { ...definition, consentText: wordsFor(definition.language).form.consent(list.name) };
}

async function insertVersion(db: Database, form: FormRecord, session: ClientSession): Promise<void> {
  const { workspaceId, _id: formId, version, definition, updatedAt: createdAt } = form;
  await db.models.FormVersion.insertOne(
    { _id: new ObjectId(), workspaceId, formId, version, definition, createdAt },
    { session },
  );
}
