import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { everyRow, pageAt, pages } from '../../api/pages';
import { taggedAs, type Tagged } from '../../api/tagged';
import type { SharedFields } from './shared-document';

export type SnippetLine = Schemas['SnippetLine'];
export type TaggedSnippet = Tagged<{ snippet: Schemas['Snippet'] }>;

/** All snippets without their blocks, the newest first. */
export const snippetLinesQuery = queryOptions({
  queryKey: ['snippets', 'lines'],
  queryFn: ({ signal }) =>
    everyRow((query) => dataOf(api.GET('/api/snippets', { params: { query }, signal }))),
});

/** The same, page by page. */
export const snippetsPagesQuery = infiniteQueryOptions({
  queryKey: ['snippets', 'list'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(api.GET('/api/snippets', { params: { query: pageAt(pageParam) }, signal })),
  ...pages,
});

/** A snippet, and the emails that have it. */
export function snippetQuery(id: string) {
  return queryOptions({
    queryKey: ['snippets', 'one', id],
    queryFn: ({ signal }) =>
      taggedAs(api.GET('/api/snippets/{id}', { params: { path: { id } }, signal }), (snippet) => ({
        snippet,
      })),
    retry: false,
  });
}

/** Snippets by their ids; null for what is not there any more. */
export function snippetsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['snippets', 'shown', ...new Set(ids)],
    queryFn: async ({ signal }) => {
      const found = await Promise.all([...new Set(ids)].map((id) => readShown(id, signal)));
      return new Map(found);
    },
    // A map has no parts that could stay the same.
    structuralSharing: false,
    placeholderData: keepPreviousData,
  });
}

async function readShown(id: string, signal: AbortSignal): Promise<[string, Schemas['Snippet'] | null]> {
  const { data, response } = await api.GET('/api/snippets/{id}', { params: { path: { id } }, signal });
  if (data === undefined && response.status !== 404) throw new Error(response.statusText);
  return [id, data ?? null];
}

/** @throws RollcallError 412 if it has changed since it was read */
export async function changeSnippet(
  { snippet: { id }, etag }: TaggedSnippet,
  body: Partial<Pick<Schemas['Snippet'], 'name'> & SharedFields>,
): Promise<TaggedSnippet> {
  const params = { path: { id }, header: { 'If-Match': etag } };
  return await taggedAs(api.PUT('/api/snippets/{id}', { params, body }), (snippet) => ({ snippet }));
}
