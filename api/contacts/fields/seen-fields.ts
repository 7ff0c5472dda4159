import type { ObjectId } from 'mongodb';
import { fieldPath } from '../../../domain/automation/reference-warnings.js';
import type { JsonObject, JsonValue } from '../../../domain/json/json.js';
import type { Database } from '../../../models/core/database.js';

/** The newest contacts, whose fields are looked at; some milliseconds. */
const SAMPLED_CONTACTS = 500;
/** Of one contact. */
const MAX_PATHS = 200;
const MAX_DEPTH = 5;

/** The custom fields of a sample of contacts, and the paths in them, by index; null without contacts. */
export async function seenFields(db: Database, workspaceId: ObjectId): Promise<Set<string> | null> {
  const contacts = await db.collections.Contact.find({ workspaceId }, { projection: { customFields: 1 } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(SAMPLED_CONTACTS)
    .toArray();
  return contacts.length === 0
    ? null
    : new Set(contacts.flatMap(({ customFields }) => pathsIn(customFields)));
}

/** The paths of the fields, and of those in them. */
function pathsIn(fields: JsonObject): string[] {
  const paths: string[] = [];
  const walk = (value: JsonValue, above: readonly string[]): void => {
    if (paths.length >= MAX_PATHS || above.length > MAX_DEPTH || typeof value !== 'object' || value === null)
      return;
    for (const [key, inner] of Object.entries(value)) {
      const path = [...above, key];
      if (!Array.isArray(value)) paths.push(fieldPath(path));
      walk(inner, path);
    }
  };
  walk(fields, []);
  return paths;
}
