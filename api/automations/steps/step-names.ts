import type { ObjectId } from 'mongodb';
import type { StepNames } from '../../../domain/automation/step-title.js';
import { asObject, asText } from '../../../domain/json/lenient.js';
import type { Database } from '../../../models/core/database.js';
import { parseId } from '../../../models/core/ids.js';

/** The names of the templates and lists that some steps refer to; the steps may be unfinished. */
export async function namesIn(
  db: Database,
  { workspaceId, steps }: { workspaceId: ObjectId; steps: readonly object[] },
): Promise<StepNames> {
  const among = (key: 'template' | 'listId') => {
    const ids = new Set(steps.map((step) => asText(asObject(step)[key])));
    return { _id: { $in: [...ids].flatMap((id) => parseId(id) ?? []) }, workspaceId };
  };
  const [templates, lists] = await Promise.all([
    db.models.Template.find(among('template'), { name: 1 }).lean(),
    db.models.List.find(among('listId'), { name: 1 }).lean(),
  ]);
  return { templates: namesById(templates), lists: namesById(lists) };
}

function namesById(rows: readonly { _id: ObjectId; name: string }[]): Map<string, string> {
  return new Map(rows.map(({ _id, name }) => [_id.toHexString(), name]));
}
