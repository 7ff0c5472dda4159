import assert from 'node:assert/strict';
import { ObjectId } from 'mongodb';
import { importContactsJob } from '../../../engine/jobs/imports/import-contacts.js';
import { undoImportJob } from '../../../engine/jobs/imports/undo-import.js';
import { runJob } from '../../../engine/jobs/core/run-job.js';
import type { ApiClient, ApiResponse } from '../http/api-client.js';
import type { TestApi } from '../http/api.js';
import { silent } from '../engine/engine.js';

/** Uploads a CSV to be imported. */
export function uploadCsv(client: ApiClient, text: string | Uint8Array, query = ''): Promise<ApiResponse> {
  const headers = { 'Content-Type': 'text/csv' };
  return client.request('POST', `/api/imports${query}`, { raw: Buffer.from(text), headers });
}

/** A CSV file to be chosen in a browser. */
export function csvFile(name: string, text: string): { name: string; mimeType: string; buffer: Buffer } {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

/** Uploads a CSV with changes of its mapping. Returns the id of the import, which has not started. */
export async function mapCsv(client: ApiClient, text: string, changes: object = {}): Promise<string> {
  const made = await uploadCsv(client, text);
  assert.equal(made.status, 201, made.text);
  const path = `/api/imports/${String(made.body.id)}/mapping`;
  const { preview: _preview, ...was } = (await client.get(path)).body;
  const mapped = await client.put(path, { ...was, ...changes });
  assert.equal(mapped.status, 200, mapped.text);
  return String(made.body.id);
}

/** Starts an import, or undoes it, and does what the workers would. */
export async function runImport(
  api: Pick<TestApi, 'db' | 'engine' | 'secretKey'>,
  client: ApiClient,
  { id, action = 'start' }: { id: string; action?: 'start' | 'undo' },
): Promise<void> {
  const { status, text } = await client.post(`/api/imports/${id}/${action}`);
  assert.equal(status, 200, text);
  await workOnImport(api, id);
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
