import { useMemo } from 'react';
import { given } from '../app/search-values';
import { contested, fieldNames, rebased, type Edit, type Stored } from '../edit/edit';
import { useEdit } from '../edit/use-edit';
import { mergeDocuments } from '../mail-editor/document/merge-documents';
import { newId } from '../mail-editor/document/new-id';
import { draftQuery, saveDraft, type TaggedDraft, type TemplateContents } from './draft';

/** Null where there is nothing. */
type Fields = { [K in keyof TemplateContents]-?: NonNullable<TemplateContents[K]> | null };

export type TemplateEdit = ReturnType<typeof useTemplateEdit>;

/** The draft of a template as it is edited. */
export function useTemplateEdit(id: string, first: TaggedDraft) {
  const edit = useEdit<TaggedDraft, Fields>({
    name: `templates/${id}`,
    save: 'typing',
    tagged: first,
    readFields: ({ contents }) => toFields(contents),
    change: ({ etag }, _changes, typed) => saveDraft(id, toContents(typed), etag),
    query: draftQuery(id),
    both,
  });
  const { typed } = edit;
  return {
    ...edit,
    contents: useMemo(() => toContents(typed), [typed]),
    change: (contents: TemplateContents) => edit.change(toFields(contents)),
  };
}

/** Both versions in one if they differ in their blocks only. */
function both(edit: Edit<TaggedDraft, Fields>, theirs: Stored<TaggedDraft, Fields>): Fields | null {
  const isAboutBlocks = fieldNames(contested(edit, theirs)).every((name) => name === 'document');
  const [base, mine, other] = [edit.base.fields.document, edit.typed.document, theirs.fields.document];
  if (!isAboutBlocks || base === null || mine === null || other === null) return null;
  const document = mergeDocuments({ base, mine, theirs: other }, newId);
  return { ...rebased(edit, theirs).typed, document };
}

function toFields(contents: TemplateContents): Fields {
  const { name = null, subject = null, preheader = null, html = null, document = null } = contents;
  const { text = null, layout = null, sender = null } = contents;
  return { name, subject, preheader, html, document, text, layout, sender };
}

function toContents(fields: Fields): TemplateContents {
  const { name, subject, preheader, html, document, text, layout, sender } = fields;
  return given({
    ...{ name: name ?? undefined, subject: subject ?? undefined, preheader: preheader ?? undefined },
    ...{ html: html ?? undefined, text: text ?? undefined, layout: layout ?? undefined },
    ...{ document: document ?? undefined, sender: sender ?? undefined },
  });
}
