import type { Endpoint } from '../../../api/endpoint.js';
import { description } from '../run/documented.js';
import type { Ids } from './one-of-each.js';

/** A test states the types of an OpenAPI description itself. */
type Json = ReturnType<typeof JSON.parse>;

/** The path of a route with the ids of what exists. */
export function pathOf({ path }: Endpoint, ids: Ids): string {
  const [, , resource = ''] = path.split('/');
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => ids[resource]?.[name] ?? 'none');
}

/** The example of a route's JSON body, with the ids of what exists and the address `to`; undefined if it takes none. */
export function exampleOf({ method, path }: Endpoint, { ids, to }: { ids: Ids; to: string }): Json {
  const content = description().paths[path]?.[method.toLowerCase()]?.requestBody?.content;
  const json = content?.['application/json'];
  if (json === undefined) return undefined;
  const { properties = {} } = json.schema;
  const given: Json = Object.assign({}, json.examples?.example?.value);
  const [list, contact, automation] = ['lists', 'contacts', 'automations'].map((name) => ids[name]?.['id']);
  for (const [name, id] of Object.entries({ listId: list, contactId: contact, automationId: automation }))
    if (name in properties) given[name] = id;
  if ('to' in properties) given.to = to;
  if ('where' in properties) given.where = { all: [{ field: 'contact.plan', op: 'exists' }] };
  return given;
}
