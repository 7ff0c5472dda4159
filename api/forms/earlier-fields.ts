import { unknownNames } from '../../domain/forms/submission.js';
import type { Database } from '../../models/core/database.js';
import type { FormRecord } from '../../models/forms/form.js';
import type { SentForm } from './sent-form.js';

/** Forms have fewer fields; more names are not looked up. */
const MAX_NAMES = 100;

/**
 * Leaves out the fields of earlier versions of the form: a snippet that was pasted into a page, or a page that is still
 * open, keeps working when a field is removed. Other unknown fields stay, and are refused.
 *
 * @returns what was sent without them, and their names
 */
export async function withoutEarlierFields(
  { db }: { db: Database },
  form: FormRecord,
  sent: SentForm,
): Promise<{ sent: SentForm; ignored: string[] }> {
  const names = unknownNames(form.definition, sent.values);
  if (names.length === 0 || names.length > MAX_NAMES) return { sent, ignored: [] };
  const { workspaceId, _id: formId } = form;
  const versions = db.collections.FormVersion.aggregate<{ _id: string }>([
    { $match: { workspaceId, formId } },
    { $unwind: '$definition.fields' },
    { $match: { 'definition.fields.name': { $in: names } } },
    { $group: { _id: '$definition.fields.name' } },
  ]);
  const known = new Set((await versions.toArray()).map(({ _id }) => _id));
  const ignored = names.filter((name) => known.has(name));
  if (ignored.length === 0) return { sent, ignored };
  const values = Object.fromEntries(Object.entries(sent.values).filter(([name]) => !known.has(name)));
  const problems = sent.problems.filter(({ path }) => !known.has(path));
  return { sent: { ...sent, values, problems }, ignored };
}
