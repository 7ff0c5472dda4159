import type { ClientSession, ObjectId } from 'mongodb';
import { RollcallError } from '../../domain/errors.js';
import type { Database } from '../../models/database.js';
import type { FormRecord, FormVersionRecord } from '../../models/form.js';
import { parseId } from '../../models/ids.js';
import { findPage, type PageOf } from '../http/paging.js';
import type { PageRequest } from '../http/common-schemas.js';

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
  return form === null || form.deletedAt !== null ? noSuchForm() : form;
}

/** Versions are there when the form is gone, since consents speak of them. */
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
  /** Visitors see it now. */
  current: boolean;
}

/** The versions of a form, deleted ones included, the newest first. @throws RollcallError `not_found` */
export async function listFormVersions(
  { db }: { db: Database },
  { request, ...target }: FormTarget & { request: PageRequest },
): Promise<PageOf<ListedFormVersion>> {
  const form = (await findForm(db, target)) ?? noSuchForm();
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
  const form = (await findForm(db, target)) ?? noSuchForm();
  const version = VERSION.test(number)
    ? await db.models.FormVersion.findOne({
        workspaceId: target.workspaceId,
        formId: form._id,
        version: Number(number),
      })
    : null;
  if (version === null) throw new RollcallError('not_found', 'The form has no such version.');
  return listed(form, version);
}

function listed(form: FormRecord, version: FormVersionRecord): ListedFormVersion {
  return { version, current: form.deletedAt === null && version.version === form.version };
}

export function noSuchForm(): never {
  throw new RollcallError('not_found', 'There is no such form.');
}
