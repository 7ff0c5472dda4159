import { parseField } from '../automation/where.js';
import { isJsonObject } from '../json/json.js';
import type { Scope } from './access.js';

/** A right that something in a request needs, and where it is. */
export interface Asked {
  path: string;
  need: Scope;
}

/** By the key that only this test has. */
const testNeeds: Record<string, Scope> = {
  event: 'events:read',
  list: 'contacts:read',
  automation: 'automations:read',
  segment: 'segments:read',
  broadcast: 'broadcasts:read',
};

/** By the root of a field. */
const fieldNeeds: Record<string, Scope> = {
  contact: 'contacts:read',
  event: 'events:read',
  entry: 'events:read',
  steps: 'webhooks:read',
};

const groups = ['all', 'any', 'none'];

/**
 * What conditions reveal about people, and the scope for it: knowing whom a condition selects is knowing the values that it names.
 * Takes what is not validated yet, and what it does not know needs nothing, as it will be refused.
 */
export function* conditionNeeds(where: unknown, path: string): Generator<Asked> {
  if (!isJsonObject(where)) return;
  for (const [key, need] of Object.entries(testNeeds)) if (Object.hasOwn(where, key)) yield { path, need };
  yield* needsOfField(where['field'], path);
  if (isJsonObject(where['value'])) yield* needsOfField(where['value']['ref'], path);
  for (const key of groups) {
    const nodes = where[key];
    if (!Array.isArray(nodes)) continue;
    for (const [i, node] of nodes.entries()) yield* conditionNeeds(node, `${path}.${key}[${String(i)}]`);
  }
  yield* conditionNeeds(where['where'], `${path}.where`);
}

function* needsOfField(field: unknown, path: string): Generator<Asked> {
  if (typeof field !== 'string') return;
  const { root, path: name } = parseField(field);
  const need = fieldNeeds[root];
  if (need !== undefined) yield { path, need };
  if (root === 'contact' && /^segments\b/.test(name)) yield { path, need: 'segments:read' };
}
