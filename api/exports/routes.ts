import { Readable } from 'node:stream';
import type { ObjectId } from 'mongodb';
import { auditedFilter } from '../../domain/exports/export.js';
import { operatorName } from '../accounts/operator-name.js';
import { readContactFields } from '../contacts/fields/read-contact-fields.js';
import type { Deps } from '../deps.js';
import { recordDownload, auditedState } from '../http/audit-trail.js';
import { pageRequest } from '../http/input/common-schemas.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { presentPage } from '../http/output/page-presenter.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import type { StreamPlace } from '../http/limits/stream-places.js';
import { csvColumns } from './csv-columns.js';
import { exportText } from './export-text.js';
import { createExport, listExports, readExport } from './exports.js';
import { presentExport } from './presenter.js';
import { exportedRows, rowSchemas } from './row-routes.js';
import { exportBody, exportsQuery } from './schemas.js';

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(exportsQuery, ctx));
  const page = await listExports(deps, { workspaceId: getWorkspaceId(ctx), request });
  ctx.body = presentPage(page, (row) => presentExport(deps.settings.baseUrl, row));
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentExport(deps.settings.baseUrl, await readExport(deps, getTarget(ctx)));
}

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const { of, format = 'csv', filter = {} } = parse(exportBody, ctx.state.body);
  const workspaceId = getWorkspaceId(ctx);
  await exportedRows(deps, { workspaceId, of, filter });
  const by = await operatorName(deps, getCaller(ctx));
  await sendOnce(ctx, deps, async (session) => {
    const row = await createExport(deps, { workspaceId, of, format, filter, by }, session);
    const body = presentExport(deps.settings.baseUrl, row);
    const target = { type: 'exports', id: body.id, name: of };
    const after = auditedState({ ...body, filter: auditedFilter(filter) });
    return { status: 201, body, change: { target, before: null, after } };
  });
}

/** Streams the file, generated from the current data. */
export async function file(ctx: ApiContext, deps: Deps): Promise<void> {
  const row = await readExport(deps, getTarget(ctx));
  const { _id, workspaceId, of, format, filter } = row;
  const rows = await exportedRows(deps, { workspaceId, of, filter });
  const hasFields = of === 'contacts' && format === 'csv';
  const customFields = hasFields ? await customFieldNames(deps, workspaceId) : null;
  const target = { type: 'exports', id: _id.toHexString(), name: of };
  await recordDownload(ctx, deps, {
    target,
    of: auditedState({ of, format, filter: auditedFilter(filter) }),
  });
  ctx.type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8';
  ctx.attachment(`${of}.${format}`);
  const columns = csvColumns(rowSchemas[of], customFields);
  ctx.body = inPlace(
    Readable.from(exportText(rows(), { format, columns, customFields })),
    deps.downloads.enter(workspaceId.toHexString()),
  );
}

/** Destroys the stream when another download takes its slot, and frees the slot when the stream closes. */
function inPlace(stream: Readable, { displaced, release }: StreamPlace): Readable {
  displaced.addEventListener('abort', () => stream.destroy(), { once: true });
  return stream.once('close', release);
}

/** The fields that get a column each, found by a sample; the others share the column `customFields`. */
async function customFieldNames(deps: Deps, workspaceId: ObjectId): Promise<string[]> {
  const { fields } = await readContactFields(deps, { workspaceId, search: '' });
  return [...new Set(fields.flatMap(({ path }) => path.split('.')[0] ?? []))];
}
