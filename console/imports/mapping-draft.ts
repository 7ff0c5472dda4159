import type { Mapping } from './queries';

/** Changes of a mapping that are not saved, and the tag of the mapping that they change. */
export interface Draft {
  changes: Partial<Mapping>;
  etag: string;
}

/** A mapping with its unsaved changes. Columns that are no longer in the file cannot be mapped. */
export function merged(saved: Mapping, draft: Draft | null): Mapping {
  if (draft === null) return saved;
  const { columns, ...others } = draft.changes;
  const isSameFile =
    columns?.length === saved.columns.length &&
    columns.every(({ column }, index) => column === saved.columns[index]?.column);
  return { ...saved, ...others, ...(isSameFile && { columns }) };
}

/** What a mapping lacks to be saved. */
export function missingIn({ columns, confirmed }: Mapping): 'email' | 'consent' | 'pastDate' | null {
  if (!columns.some(({ field }) => field === 'email')) return 'email';
  if (confirmed === null) return null;
  if ([confirmed.text, confirmed.source, confirmed.at].some((one) => one.trim() === '')) return 'consent';
  return new Date(confirmed.at) > new Date() ? 'pastDate' : null;
}
