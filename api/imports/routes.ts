import type { ClientSession } from 'mongodb';
import { may } from '../../domain/accounts/access.js';
import type { JsonObject } from '../../domain/json/json.js';
import type { ImportRecord } from '../../models/imports/import.js';
import { operatorName } from '../accounts/operator-name.js';
import type { Deps } from '../deps.js';
import { callerSource } from '../events/caller-source.js';
import { auditTarget, commitChange, recordDownload, auditedState } from '../http/audit-trail.js';
import { noFields, pageRequest } from '../http/input/common-schemas.js';
import { getCaller, getTarget, getWorkspaceId, type ApiContext } from '../http/context.js';
import { assertCurrent, setTag } from '../http/input/if-match.js';
import { presentPage } from '../http/output/page-presenter.js';
import { parse, parseQuery } from '../http/input/parse.js';
import { sendOnce } from '../http/output/send.js';
import { answerRepeat } from './answer-repeat.js';
import { beginArrival } from './arrival.js';
import { changeReading, readAgain } from './change-delimiter.js';
import { errorsCsv } from './errors-csv.js';
import {
  cancelImport,
  changeMapping,
  listErrors,
  listImports,
  pauseImport,
  readImport,
  startImport,
  tryImport,
  undoImport,
  type Changed,
  type ImportTarget,
} from './imports.js';
import { createImport } from './create-import.js';
import { firstRows, inspectFile } from './inspect-file.js';
import { toImportMapping } from './mapping.js';
import {
  AUDITED,
  presentError,
  presentImport,
  presentMapping,
  presentMappingView,
  type ImportView,
} from './presenter.js';
import { delimiterBody, givenDelimiter, importsQuery, mappingBody, uploadQuery, urlBody } from './schemas.js';
import { fetchedFile, sentFile, sentJson, type SentFile } from './sent-file.js';
import { removeFile, storeFile } from './upload-file.js';

const PREVIEWED_ROWS = 20;

export async function list(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(importsQuery, ctx));
  const page = await listImports(deps, { workspaceId: getWorkspaceId(ctx), request });
  ctx.body = presentPage(page, (row) => presentImport(row, callerView(ctx)));
}

/** The file for those who may read contacts, its URL for those of them who may import. */
function callerView(ctx: ApiContext): ImportView {
  const caller = getCaller(ctx);
  const showsFile = may(caller, 'contacts:read');
  return { showsFile, showsUrl: showsFile && may(caller, 'contacts:write') };
}

export async function read(ctx: ApiContext, deps: Deps): Promise<void> {
  ctx.body = presentImport(await readImport(deps, getTarget(ctx)), callerView(ctx));
}

export async function create(ctx: ApiContext, deps: Deps): Promise<void> {
  const { ended, release } = beginArrival(ctx, deps);
  try {
    await receive(ctx, deps, ended);
  } finally {
    release();
  }
}

/** Stores the file before the transaction, and removes it again if that fails or the request is a repeat. */
async function receive(ctx: ApiContext, deps: Deps, ended: AbortSignal): Promise<void> {
  const query = parseQuery(uploadQuery, ctx);
  const view = callerView(ctx);
  const workspaceId = getWorkspaceId(ctx);
  const named = await sentJson(ctx);
  if (named !== null && (await answerRepeat(ctx, deps, JSON.stringify(named)))) return;
  const sent = named === null ? sentFile(ctx) : await fileAt(deps, named, ended);
  const given = { delimiter: givenDelimiter(query), encoding: query.encoding ?? null };
  const file = await storeFile(deps, { workspaceId, sent, ended, given });
  let isKept = false;
  try {
    if (named === null && (await answerRepeat(ctx, deps, file.sha256))) return;
    const name = query.name ?? sent.name;
    const inspected = inspectFile(file.scanned, name);
    const by = await operatorName(deps, getCaller(ctx));
    const source = callerSource(ctx);
    const input = { workspaceId, name, url: sent.url, by, source, file, inspected };
    await sendOnce(ctx, deps, async (session) => {
      const row = await createImport(deps, input, session);
      isKept = true;
      const change = { target: auditTarget('imports', row), before: null, after: stateFor(row) };
      return { status: 201, body: presentImport(row, view), change };
    });
  } finally {
    if (!isKept) await removeFile(deps.db, file.importId);
  }
}

async function fileAt(deps: Deps, body: JsonObject, ended: AbortSignal): Promise<SentFile> {
  const { url, name } = parse(urlBody, body);
  const fetched = await fetchedFile(deps, url, ended);
  return name === undefined ? fetched : { ...fetched, name };
}

export async function readMapping(ctx: ApiContext, deps: Deps): Promise<void> {
  await sendMapping(ctx, deps, await readImport(deps, getTarget(ctx)));
}

async function sendMapping(ctx: ApiContext, { db }: Deps, row: ImportRecord): Promise<void> {
  const hasFile = ['ready', 'trying', 'importing', 'paused'].includes(row.status);
  const view = callerView(ctx);
  const rows = hasFile && view.showsFile ? await firstRows(db, row, PREVIEWED_ROWS) : [];
  ctx.body = presentMappingView(row, rows, view);
  setTag(ctx, row);
}

export async function putMapping(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(mappingBody, ctx.state.body);
  const changed = await commitChange(ctx, deps, async (session) => {
    const before = await readImport(deps, getTarget(ctx), session);
    assertCurrent(ctx, before);
    const mapping = toImportMapping(before, body, deps.clock());
    const { after } = await changeMapping(deps, { before, mapping }, session);
    const states = {
      before: auditedState(presentMapping(before)),
      after: auditedState(presentMapping(after)),
    };
    return { result: after, change: { target: auditTarget('imports', after), ...states } };
  });
  ctx.body = presentMapping(changed);
  setTag(ctx, changed);
}

export async function putDelimiter(ctx: ApiContext, deps: Deps): Promise<void> {
  const body = parse(delimiterBody, ctx.state.body);
  const seen = await readImport(deps, getTarget(ctx));
  assertCurrent(ctx, seen);
  const asked = { delimiter: givenDelimiter(body), encoding: body.encoding ?? null };
  // It is read again like one that arrives.
  const place = beginArrival(ctx, deps);
  const again = await readAgain(deps, seen, asked).finally(() => place.release());
  const changed = await commitChange(ctx, deps, async (session) => {
    const before = await readImport(deps, getTarget(ctx), session);
    assertCurrent(ctx, before);
    const { after } = await changeReading(deps, { before, again }, session);
    const states = { before: stateFor(before), after: stateFor(after) };
    return { result: after, change: { target: auditTarget('imports', after), ...states } };
  });
  await sendMapping(ctx, deps, changed);
}

export async function tryOut(ctx: ApiContext, deps: Deps): Promise<void> {
  await act(ctx, deps, (target, session) => tryImport(deps, target, session));
}

export async function start(ctx: ApiContext, deps: Deps): Promise<void> {
  const source = callerSource(ctx);
  const { showsFile } = callerView(ctx);
  await act(ctx, deps, (target, session) => startImport(deps, { ...target, source, showsFile }, session));
}

export async function pause(ctx: ApiContext, deps: Deps): Promise<void> {
  await act(ctx, deps, (target, session) => pauseImport(deps, target, session));
}

export async function cancel(ctx: ApiContext, deps: Deps): Promise<void> {
  const after = await act(ctx, deps, (target, session) => cancelImport(deps, target, session));
  if (after?.status === 'canceled') await removeFile(deps.db, after._id);
}

export async function undo(ctx: ApiContext, deps: Deps): Promise<void> {
  const by = await operatorName(deps, getCaller(ctx));
  await act(ctx, deps, (target, session) => undoImport(deps, { ...target, by }, session));
}

async function act(
  ctx: ApiContext,
  deps: Deps,
  work: (target: ImportTarget, session: ClientSession) => Promise<Changed>,
): Promise<ImportRecord | null> {
  parse(noFields, ctx.state.body);
  const view = callerView(ctx);
  let changed: ImportRecord | null = null;
  await sendOnce(ctx, deps, async (session) => {
    const { before, after } = await work(getTarget(ctx), session);
    changed = after;
    const states = { before: stateFor(before), after: stateFor(after) };
    return {
      status: 200,
      body: presentImport(after, view),
      change: { target: auditTarget('imports', after), ...states },
    };
  });
  return changed;
}

function stateFor(row: ImportRecord): JsonObject {
  return auditedState(presentImport(row, AUDITED));
}

export async function errors(ctx: ApiContext, deps: Deps): Promise<void> {
  const request = pageRequest(parseQuery(importsQuery, ctx));
  ctx.body = presentPage(await listErrors(deps, { ...getTarget(ctx), request }), presentError);
}

export async function errorsFile(ctx: ApiContext, deps: Deps): Promise<void> {
  const row = await readImport(deps, getTarget(ctx));
  const { _id, name } = row;
  await recordDownload(ctx, deps, { target: auditTarget('imports', row), of: null });
  ctx.type = 'text/csv; charset=utf-8';
  ctx.attachment(`${name.replace(/\.\w{1,8}$/, '')} errors.csv`);
  ctx.body = errorsCsv(deps.db, _id);
}
