import type { Edit, Stored } from '../edit/edit';
import { rebased } from '../edit/edit';
import type { Mapping, TaggedMapping } from './queries';

/** What is typed over a newer mapping. Columns that are no longer in the file cannot be mapped. */
export function mappingOnTop(
  edit: Edit<TaggedMapping, Mapping>,
  theirs: Stored<TaggedMapping, Mapping>,
): Mapping {
  const { typed } = rebased(edit, theirs);
  const { columns } = theirs.fields;
  const isSameFile =
    typed.columns.length === columns.length &&
    typed.columns.every(({ column }, index) => column === columns[index]?.column);
  return isSameFile ? typed : { ...typed, columns };
}

/** What a mapping lacks to be saved. */
export function missingIn({ columns, confirmed }: Mapping): 'email' | 'consent' | 'pastDate' | null {
  if (!columns.some(({ field }) => field === 'email')) return 'email';
  if (confirmed === null) return null;
  if ([confirmed.text, confirmed.source, confirmed.at].some((one) => one.trim() === '')) return 'consent';
  return new Date(confirmed.at) > new Date() ? 'pastDate' : null;
}
