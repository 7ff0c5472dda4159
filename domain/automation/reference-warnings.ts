import type { JsonValue } from '../json/json.js';
import { isNumeric } from '../kernel/compare-numbers.js';
import { descend, dotted } from '../kernel/descend.js';
import { toWarning, type Warning } from '../warnings/warning.js';
import { closeNames, knownName } from './close-names.js';
import { internalEventNamed, listenKey } from './event-name.js';
import { internalEventFacts } from './internal-event-facts.js';
import type { Comparison, EventReference, Reference, References } from './references.js';

/** Characters of a value that are shown. */
const MAX_SHOWN = 40;

/** Fields that every contact has. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'email',
  'firstName',
  'lastName',
  'name',
  'subscribed',
  'timezone',
  'language',
  'customFields',
]);

/** What has been seen in a workspace. */
export interface Seen {
  /** Custom fields of a sample of contacts, and the paths in them (`fieldPath`); null if there are no contacts. */
  fields: ReadonlySet<string> | null;
  /** By the key of the name. */
  events: ReadonlyMap<string, SeenEvent>;
}

export interface SeenEvent {
  received: boolean;
  /** Properties of the latest ones. */
  samples: readonly JsonValue[];
}

/** Fields, events and properties that have never been seen in the workspace; mostly a name mistyped. */
export function referenceWarnings(
  { events, contactFields, eventProperties, comparisons, setFields }: References,
  seen: Seen,
): Warning[] {
  return [
    ...events.flatMap((one) => eventWarnings(one, seen)),
    ...contactFields.flatMap((one) => fieldWarnings(one, { seen, setFields })),
    ...eventProperties.flatMap((one) => propertyWarnings(one, seen)),
    ...comparisons.flatMap((one) => comparisonWarnings(one, seen)),
  ];
}

function eventWarnings({ path, name }: Reference, { events }: Seen): Warning[] {
  if (internalEventNamed(name) !== null || events.get(listenKey(name))?.received !== false) return [];
  return [toWarning(path, 'eventNeverReceived', { event: name })];
}

const IN_LISTS = /^(?:-?\d+|first|last|size)$/;

/** The path of a field without its places in lists: `items.sku` of `items`, `0` and `sku`. */
export function fieldPath([key = '', ...inner]: readonly string[]): string {
  return [key, ...inner.filter((segment) => !IN_LISTS.test(segment))].join('.');
}

/** Fields of contacts that none has and no step sets. */
export function fieldWarnings(
  { path, name }: Reference,
  { seen: { fields }, setFields }: { seen: Pick<Seen, 'fields'>; setFields: ReadonlySet<string> },
): Warning[] {
  const segments = dotted(name).split('.');
  const isCustom = segments[0] === 'customFields';
  const [key = '', ...inner] = isCustom ? segments.slice(1) : segments;
  if (fields === null || key === '' || (!isCustom && OWN_FIELDS.has(key))) return [];
  if (setFields.has(key)) return [];
  // Keys may contain dots.
  const own = fieldPath([key, ...inner]);
  if ([...fields].some((known) => known === own || known.startsWith(`${own}.`))) return [];
  const [close = null] = closeNames(own, [...fields, ...OWN_FIELDS].map(knownName));
  return [toWarning(path, 'fieldNeverSeen', { field: name, close })];
}

function propertyWarnings({ path, name, event }: EventReference, { events }: Seen): Warning[] {
  const internal = internalEventNamed(event);
  if (internal !== null) {
    const [first = ''] = name.split('.');
    if (internalEventFacts[internal].properties.some((property) => property.name === first)) return [];
    return [toWarning(path, 'noSuchProperty', { property: name, event: internal })];
  }
  const samples = events.get(listenKey(event))?.samples ?? [];
  if (samples.length === 0 || samples.some((properties) => descend(properties, name) !== undefined))
    return [];
  return [toWarning(path, 'propertyNeverSeen', { property: name, event })];
}

/** Conditions that hold for equal values alone, or for any other. */
const EQUALITY: ReadonlySet<string> = new Set(['eq', 'ne', 'contains']);

/** Where the latest events have only texts that never compare with the value. */
function comparisonWarnings({ path, name, event, op, value }: Comparison, { events }: Seen): Warning[] {
  const samples = events.get(listenKey(event))?.samples ?? [];
  const found = samples.map((properties) => descend(properties, name)).filter((one) => one !== undefined);
  const texts = found.filter((one) => typeof one === 'string');
  const [first] = texts;
  if (first === undefined || texts.length < found.length) return [];
  const example = JSON.stringify(first.slice(0, MAX_SHOWN));
  if (EQUALITY.has(op))
    return [toWarning(path, 'textNeverEquals', { property: name, example, value: String(value) })];
  return texts.some(isNumeric) ? [] : [toWarning(path, 'textIsNoNumber', { property: name, example })];
}
