import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { everyRow, pageAt, pages } from '../api/pages';
import { taggedAs, type Tagged } from '../api/tagged';
import type { MailDraft } from './mail-fields';

export type Image = Schemas['Image'];
export type TemplateLine = Schemas['TemplateLine'];

const PAGE = 100;

/** The names of templates, for selects. */
export const templateNamesQuery = queryOptions({
  queryKey: ['templates', 'names'],
  queryFn: async ({ signal }) => {
    const rows = await everyRow((query) => dataOf(api.GET('/api/templates', { params: { query }, signal })));
    return rows.map(({ id, name }) => ({ id, name }));
  },
});

/** All templates without their contents, the newest first. */
export const templatesQuery = infiniteQueryOptions({
  queryKey: ['templates', 'list'],
  queryFn: ({ pageParam, signal }) =>
    dataOf(api.GET('/api/templates', { params: { query: pageAt(pageParam) }, signal })),
  ...pages,
});

export interface TemplateContents extends MailDraft {
  name?: string;
}

interface TemplateDraft {
  contents: TemplateContents;
  problems: readonly { path: string; message: string }[];
  version: number;
  /** Null if there is no draft besides the published version. */
  savedAt: string | null;
  savedBy: string | null;
}

export type TaggedDraft = Tagged<TemplateDraft>;

export async function readDraft(id: string, signal?: AbortSignal): Promise<TaggedDraft> {
  const options = { params: { path: { id } }, ...(signal && { signal }) };
  return await taggedAs(api.GET('/api/templates/{id}/draft', options), asDraft);
}

/** @throws RollcallError 412 if somebody else has saved or published since */
export async function saveDraft(id: string, contents: TemplateContents, etag: string): Promise<TaggedDraft> {
  const params = { path: { id }, header: { 'If-Match': etag } };
  const body = { ...contents };
  return await taggedAs(api.PUT('/api/templates/{id}/draft', { params, body }), asDraft);
}

export function draftQuery(id: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id, 'draft'],
    queryFn: ({ signal }) => readDraft(id, signal),
    // A refetch on window focus must not replace unsaved text.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function sendersQuery(id: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id, 'senders'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/templates/{id}/senders', { params: { path: { id } }, signal })),
  });
}

export function versionsQuery(id: string) {
  return queryOptions({
    queryKey: ['templates', 'one', id, 'versions'],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/templates/{id}/versions', { params: { path: { id }, query: { limit: PAGE } }, signal }),
      ),
  });
}

/** The newest images. */
export const imagesQuery = queryOptions({
  queryKey: ['images'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/images', { params: { query: { limit: PAGE } }, signal })),
});

function asDraft({ draft, ...rest }: Schemas['TemplateDraft']): TemplateDraft {
  const { problems, version, updatedAt, updatedBy } = rest;
  return { contents: contentsIn(draft), problems, version, savedAt: updatedAt, savedBy: updatedBy };
}

/** The fields of a draft that an editor knows; other programs may have saved any JSON. */
function contentsIn(draft: Record<string, unknown>): TemplateContents {
  const contents: TemplateContents = {};
  for (const key of ['name', 'subject', 'preheader', 'html', 'text', 'sender'] as const) {
    const value = draft[key];
    if (typeof value === 'string') contents[key] = value;
  }
  if (draft['layout'] === 'none' || draft['layout'] === 'base') contents.layout = draft['layout'];
  return contents;
}
