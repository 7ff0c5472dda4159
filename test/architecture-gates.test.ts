import assert from 'node:assert/strict';
import type { Endpoint } from '../api/endpoint.js';
import { routes } from '../api/routes/routes.js';
import type { Ask } from '../domain/accounts/asks.js';
import { description } from './support/run/documented.js';

/** A test states the types of an OpenAPI description itself. */
type Json = ReturnType<typeof JSON.parse>;

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const guarded = routes.filter(({ credential }) => credential === 'session' || credential === 'sessionOrKey');

/** What the JSON body of a route may contain: names of properties, `#` and names of components, `*` for any JSON object. */
function partsOf({ method, path }: Endpoint): Set<string> {
  const found = new Set<string>();
  const operation = description().paths[path]?.[method.toLowerCase()];
  collect(operation?.requestBody?.content?.['application/json']?.schema, found);
  return found;
}

function collect(schema: Json, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  if (typeof schema.$ref === 'string') {
    const component = schema.$ref.split('/').at(-1);
    if (found.has(`#${component}`)) return;
    found.add(`#${component}`);
    return collect(description().components.schemas[component], found);
  }
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  const isOpen = additionalProperties !== false && Object.keys(properties).length === 0;
  if ((schema.type === 'object' && isOpen && schema.propertyNames === undefined) || '.*' in patternProperties)
    found.add('*');
  for (const [name, inner] of Object.entries(properties)) {
    found.add(name);
    collect(inner, found);
  }
  for (const inner of [schema.items, additionalProperties, ...Object.values(patternProperties)])
    collect(inner, found);
  for (const key of ['anyOf', 'oneOf', 'allOf']) for (const inner of schema[key] ?? []) collect(inner, found);
}

/** The routes whose bodies have any of these parts, and neither ask for what that needs nor are exempt. */
function forgotten(parts: string[], ask: Ask | Ask[], exempt: Record<string, string> = {}): string[] {
  const wanted = [ask].flat();
  const having = guarded.filter((route) => {
    const found = partsOf(route);
    return parts.some((part) => found.has(part));
  });
  const asking = having.filter(({ asks = [] }) => wanted.some((one) => asks.includes(one)));
  const names = having.filter((route) => !asking.includes(route)).map(nameOf);
  assert.deepEqual(
    Object.keys(exempt).filter((name) => !names.includes(name)),
    [],
    'exempt without need',
  );
  return names.filter((name) => !(name in exempt));
}

describe('The route table has a gate', () => {
  it('for every route that takes conditions: its caller may read what they test', () => {
    assert.deepEqual(forgotten(['#ContactWhere', '#Where', 'where', 'if', 'segment'], 'conditions'), []);
  });

  it('for every route that takes actions: its caller may do what they do', () => {
    const ofEnrollments = 'acts on enrollments, as automations:write may';
    const exempt = {
      'POST /api/enrollments/bulk': ofEnrollments,
      'POST /api/enrollments/bulk/count': ofEnrollments,
      'POST /api/subscribe': 'signs up, as its scope says',
    };
    const parts = ['steps', 'action', 'listId', 'listIds', 'audience', 'fire'];
    assert.deepEqual(forgotten(parts, ['steps', 'bulk', 'import', 'rule', 'form', 'broadcast'], exempt), []);
  });

  it('for every route that takes a contact to show: its caller may read contacts', () => {
    const names = 'names the fields of a payload';
    const exempt = {
      'POST /api/event-sources': names,
      'PUT /api/event-sources/{id}': names,
      'POST /api/event-sources/{id}/test-mapping': names,
      'POST /api/automations/{id}/enroll': 'answers with ids',
      'POST /api/enrollments/bulk': 'selects by id',
      'POST /api/enrollments/bulk/count': 'selects by id',
      'POST /api/lists/{id}/members': 'answers with what lists:read shows',
      'POST /api/rules/{id}/test': 'sends the contact where webhooks:write sends every contact',
    };
    assert.deepEqual(forgotten(['contactId', 'contact'], 'contact', exempt), []);
  });

  it('for every route whose body is any JSON, unless that is data', () => {
    const properties = 'properties of an event';
    const exempt = {
      'POST /api/templates/{id}/preview': properties,
      'POST /api/automations/{id}/test': properties,
      'POST /api/automations/{id}/enroll': properties,
      'POST /api/event-sources/{id}/test-mapping': 'a payload',
    };
    const gates: Ask[] = ['conditions', 'steps', 'export'];
    assert.deepEqual(forgotten(['*'], gates, exempt), []);
  });

  it('for every download: an entry in the audit log', () => {
    const files = guarded.filter(
      ({ method, path, answers }) =>
        method === 'GET' && (answers === 'any' || path.endsWith('/archive')) && !path.endsWith('/stream'),
    );
    assert.deepEqual(files.filter(({ audited }) => !audited).map(nameOf), []);
    assert.ok(files.length >= 3);
  });

  it('for every change of what acts later: its caller may do what is stored', () => {
    const acting = /^\/api\/(?:automations|rules|forms|broadcasts|imports|exports)\/\{id\}/;
    const none = [
      // They stop, describe or discard.
      /^DELETE /,
      /\/(?:pause|archive|cancel|undo|exit-all|rotate-secret)$/,
      /\/(?:mapping|delimiter|draft|preview)$/,
      // They ask, allow and say something; whoever schedules it is asked.
      /\/(?:request-approval|approve|decline|comments)$/,
      // They use what was set going.
      /\/(?:enroll|migrate)$/,
      // They show what is asked for in the body.
      /^POST \/api\/(?:automations|broadcasts)\/\{id\}\/test$/,
    ];
    const changes = guarded.filter(
      (route) =>
        acting.test(route.path) &&
        (route.method !== 'GET' || route.path.endsWith('/file')) &&
        !none.some((pattern) => pattern.test(nameOf(route))),
    );
    assert.deepEqual(changes.filter(({ carriesOut }) => carriesOut === undefined).map(nameOf), []);
    assert.ok(changes.length > 15, String(changes.length));
  });
});
