import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas } from '../api/client';
import { taggedAs, type Tagged } from '../api/tagged';
import { isMailDocument } from '../mail-editor/document/shape';
import type { MailDraft } from './mail-fields';

export interface TemplateContents extends MailDraft {
  name?: string;
}

interface TemplateDraft {
  contents: TemplateContents;
  /** Whether its blocks are written as the editor cannot show them. */
  isUnreadable: boolean;
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

function asDraft({ draft, ...rest }: Schemas['TemplateDraft']): TemplateDraft {
  const { problems, version, updatedAt, updatedBy } = rest;
  const contents = contentsIn(draft);
  const isUnreadable = contents.document === undefined && (draft['document'] ?? null) !== null;
  return { contents, isUnreadable, problems, version, savedAt: updatedAt, savedBy: updatedBy };
}

/** The fields of a draft that an editor knows; other programs may have saved any JSON. */
function contentsIn(draft: Record<string, unknown>): TemplateContents {
  const contents: TemplateContents = {};
  for (const key of ['name', 'subject', 'preheader', 'html', 'text', 'sender'] as const) {
    const value = draft[key];
    if (typeof value === 'string') contents[key] = value;
  }
  const { document } = draft;
  if (isMailDocument(document)) contents.document = document;
  if (draft['layout'] === 'none' || draft['layout'] === 'base') contents.layout = draft['layout'];
  return contents;
}
