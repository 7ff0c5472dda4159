import assert from 'node:assert/strict';
import type { ObjectId } from 'mongodb';
import { internalEventNamed, isInternalKey } from '../../../domain/automation/event-name.js';
import { internalEventFacts } from '../../../domain/automation/internal-event-facts.js';
import { isJsonObject, type JsonValue } from '../../../domain/json/json.js';
import { parseJson } from '../../../domain/json/parse-json.js';
import type { Database } from '../../../models/core/database.js';

/** Fails for an internal event whose properties are not as documented. Other events may have any. */
export function assertDocumented({
  name,
  key,
  properties,
}: {
  name: string;
  key: string;
  properties: JsonValue;
}): void {
  if (!isInternalKey(key)) return;
  const internal = internalEventNamed(name);
  assert.ok(internal !== null, name);
  const facts = internalEventFacts[internal];
  assert.ok(isJsonObject(properties), name);
  const documented = new Map(facts.properties.map((property) => [property.name, property]));
  for (const [property, value] of Object.entries(properties)) {
    const known = documented.get(property);
    assert.ok(known !== undefined, `${name} has a property ${property} that is not documented`);
    const isOfType = value === null ? known.nullable === true : typeOf(value) === known.type;
    assert.ok(isOfType, `${name}.${property} is ${JSON.stringify(value)}, not a ${known.type}`);
  }
  for (const { name: property, optional } of facts.properties)
    assert.ok(optional === true || property in properties, `${name} lacks ${property}`);
}

/** Fails unless a workspace has recorded each of these internal events, with the documented properties. */
export async function assertAllDocumented(
  db: Database,
  workspaceId: ObjectId,
  names: readonly string[],
): Promise<void> {
  const events = await db.collections.Event.find({ workspaceId, key: /^internal:/ }).toArray();
  const recorded = new Set(events.map(({ name }) => name));
  for (const name of names) assert.ok(recorded.has(name), `${name} was not recorded`);
  for (const { name, key, properties } of events)
    assertDocumented({ name, key, properties: parseJson(properties) });
}

function typeOf(value: JsonValue): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
