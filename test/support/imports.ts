import { ObjectId } from 'mongodb';
import { importContactsJob } from '../../engine/jobs/imports/import-contacts.js';
import { undoImportJob } from '../../engine/jobs/imports/undo-import.js';
import { runJob } from '../../engine/jobs/job-runner.js';
import type { ApiClient, ApiResponse } from './api-client.js';
import type { TestApi } from './api.js';
import { silent } from './engine.js';

/** Uploads a CSV to be imported. */
export function uploadCsv(client: ApiClient, text: string | Uint8Array, query = ''): Promise<ApiResponse> {
  const headers = { 'Content-Type': 'text/csv' };
  return client.request('POST', `/api/imports${query}`, { raw: Buffer.from(text), headers });
}

/** Does what the workers would with an import: tries it, imports or undoes it. One page if `until` has passed. */
export async function workOnImport(
  { db, engine, secretKey }: Pick<TestApi, 'db' | 'engine' | 'secretKey'>,
  id: string,
  until = Infinity,
): Promise<void> {
  const deps = { db, engine, secretKey, clock: () => new Date() };
  const row = await db.collections.Import.findOne({ _id: new ObjectId(id) });
  const filter = { _id: row?.jobId ?? new ObjectId() };
  await runJob({ db, log: silent }, importContactsJob(deps), { filter, until });
  await runJob({ db, log: silent }, undoImportJob(deps), { filter, until });
}
