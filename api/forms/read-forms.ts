import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/core/database.js';
import type { FormRecord, FormVersionRecord } from '../../models/forms/form.js';
import { parseId } from '../../models/core/ids.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/input/common-schemas.js';

export interface FormTarget {
  workspaceId: ObjectId;
  id: string;
}

/** The forms of a workspace, newest first. */
export async function listForms(
  { db }: { db: Database },
  { workspaceId, request }: { workspaceId: ObjectId; request: PageRequest },
): Promise<PageOf<FormRecord>> {
  return await findPage({
    collection: db.collections.Form,
    filter: { workspaceId, deletedAt: null },
    sort: { field: 'createdAt', direction: -1 },
    request,
  });
}

/** @throws RollcallError `not_found` */
export async function readForm(
  { db }: { db: Database },
  target: FormTarget,
  session?: ClientSession,
): Promise<FormRecord> {
  const form = await findForm(db, target, session);
  return form === null || form.deletedAt !== null ? formNotFound() : form;
}

/** Versions outlive their form, since consents refer to them. */
async function findForm(
  db: Database,
  { workspaceId, id }: FormTarget,
  session?: ClientSession,
): Promise<FormRecord | null> {
  const _id = parseId(id);
  return _id && (await db.models.Form.findOne({ _id, workspaceId }, null, { ...(session && { session }) }));
}

export interface ListedFormVersion {
  version: FormVersionRecord;
  /** The version that visitors see now. */
  current: boolean;
}

/** The versions of a form, newest first, also of a deleted form. @throws RollcallError `not_found` */
export async function listFormVersions(
  { db }: { db: Database },
  { request, ...target }: FormTarget & { request: PageRequest },
): Promise<PageOf<ListedFormVersion>> {
  const form = (await findForm(db, target)) ?? formNotFound();
  const page = await findPage({
    collection: db.collections.FormVersion,
    filter: { workspaceId: target.workspaceId, formId: form._id },
    sort: { field: 'version', direction: -1 },
    request,
  });
  return { ...page, data: page.data.map((version) => listed(form, version)) };
}

const VERSION = /^[1-9]\d{0,8}$/;

/** @throws RollcallError `not_found` for an unknown form or version */
export async function readFormVersion(
  { db }: { db: Database },
  { number, ...target }: FormTarget & { number: string },
): Promise<ListedFormVersion> {
  const form = (await findForm(db, target)) ?? formNotFound();
  const version = VERSION.test(number)
    ? await db.models.FormVersion.findOne({
        workspaceId: target.workspaceId,
        formId: form._id,
        version: Number(number),
      })
    : null;
  if (version === null) throw new RollcallError('not_found', 'Form version not found.');
  return listed(form, version);
}

function listed(form: FormRecord, version: FormVersionRecord): ListedFormVersion {
  return { version, current: form.deletedAt === null && version.version === form.version };
}

export function formNotFound(): never {
  throw new RollcallError('not_found', 'Form not found.');
}
