import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Interchangeable } from '../../domain/imports/file-encodings.js';
import { api, dataOf, untimed, type Schemas } from '../api/client';
import { pageAt, pages } from '../api/pages';
import { sendingFile } from '../api/send-file';
import { taggedAs, type Tagged } from '../api/tagged';

export type Import = Schemas['Import'];
export type Mapping = Schemas['ImportMapping'];
export type Preview = Schemas['ImportMappingView']['preview'];
/** A mapping and the first rows of the file as they were read, with the tag for conditional changes. */
export type TaggedMapping = Tagged<{ mapping: Mapping; preview: Preview }>;
export type ImportStatus = Import['status'];

const ERRORS_SHOWN = 100;
/** A worker processes several pages per second. */
const POLL_MS = 1_000;

const active: ReadonlySet<ImportStatus> = new Set<ImportStatus>(['trying', 'importing', 'undoing']);

export function isActive({ status }: Import): boolean {
  return active.has(status);
}

/** Whether it has not begun. */
export function isOpen({ status }: Import): boolean {
  return status === 'ready' || status === 'trying';
}

/** Whether its changes can still be taken back, apart from its status. */
export function mayUndo({ undoUntil }: Import): boolean {
  return undoUntil !== null && new Date(undoUntil) > new Date();
}

export const allImportsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'all'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(api.GET('/api/imports', { params: { query: pageAt(pageParam) }, signal })),
  ...pages,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ data }) => data.some(isActive)) === true ? POLL_MS : false,
});

export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/imports/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data !== undefined && isActive(state.data) ? POLL_MS : false),
  });
}

export function mappingQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'mapping', id],
    queryFn: ({ signal }) =>
      taggedAs(api.GET('/api/imports/{id}/mapping', { params: { path: { id } }, signal }), asMapping),
  });
}

function asMapping({ preview, ...mapping }: Schemas['ImportMappingView']) {
  return { mapping, preview };
}

/** The first errors of an import or its trial, `count` so far. They are in the order of the file, so those read stay. */
export function errorsQuery(row: Import, count: number) {
  const { id } = row;
  return queryOptions({
    queryKey: ['imports', 'errors', id],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/imports/{id}/errors', {
          params: { path: { id }, query: { limit: ERRORS_SHOWN } },
          signal,
        }),
      ),
    enabled: count > 0,
    refetchInterval: ({ state }) => {
      const read = state.data?.data.length ?? 0;
      return isActive(row) && read < Math.min(count, ERRORS_SHOWN) ? POLL_MS : false;
    },
  });
}

/** How a stored file is to be read. */
export interface Reading {
  delimiter: string | null;
  encoding?: Interchangeable;
}

export interface Upload {
  file: File;
  /** How much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a file as it is. */
export function uploadFile({ file, onProgress, signal }: Upload): Promise<Import> {
  return dataOf(
    api.POST('/api/imports', {
      params: { query: { name: file.name.slice(0, 200) } },
      body: file.name,
      bodySerializer: () => file,
      headers: { 'Content-Type': 'application/octet-stream' },
      fetch: sendingFile(file, onProgress),
      signal,
    }),
  );
}

/** Has the file at a URL fetched. */
export function importFromUrl(url: string): Promise<Import> {
  return dataOf(api.POST('/api/imports', { body: { url }, fetch: untimed }));
}

/**
 * Reads an uploaded file with another delimiter or in another encoding: the import, and how its columns and first rows are now read.
 *
 * @throws RollcallError `precondition_failed` if the mapping has changed since it was read
 */
export async function changeDelimiter(
  id: string,
  { etag, ...body }: Reading & { etag: string },
): Promise<{ row: Import; tagged: TaggedMapping }> {
  const params = { path: { id } };
  const header = { 'If-Match': etag };
  const tagged = await taggedAs(
    api.PUT('/api/imports/{id}/delimiter', { params: { ...params, header }, body }),
    asMapping,
  );
  return { tagged, row: await dataOf(api.GET('/api/imports/{id}', { params })) };
}

/** @throws RollcallError `precondition_failed` if the mapping has changed since it was read */
export async function saveMapping(
  id: string,
  { mapping, etag }: { mapping: Mapping; etag: string },
): Promise<Tagged<{ mapping: Mapping }>> {
  const params = { path: { id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/imports/{id}/mapping', { params, body: mapping }), (kept) => ({
    mapping: kept,
  }));
}

export type ImportAction = 'try' | 'start' | 'pause' | 'cancel' | 'undo';

export function actOn(id: string, action: ImportAction): Promise<Import> {
  const options = { params: { path: { id } }, body: {} };
  switch (action) {
    case 'try':
      return dataOf(api.POST('/api/imports/{id}/try', options));
    case 'start':
      return dataOf(api.POST('/api/imports/{id}/start', options));
    case 'pause':
      return dataOf(api.POST('/api/imports/{id}/pause', options));
    case 'cancel':
      return dataOf(api.POST('/api/imports/{id}/cancel', options));
    case 'undo':
      return dataOf(api.POST('/api/imports/{id}/undo', options));
  }
}
