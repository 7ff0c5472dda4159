import type { JsonValue } from '../json/json.js';
import { isNumeric } from '../kernel/compare-numbers.js';
import { descend } from '../kernel/descend.js';
import type { ActivationWarning } from './activation-warnings.js';
import { closeNames, knownName } from './close-names.js';
import { internalEventNamed, listenKey } from './event-name.js';
import { internalEventFacts } from './internal-event-facts.js';
import type { Comparison, EventReference, References } from './references.js';

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
  /** Custom fields of a sample of contacts; null if there are no contacts. */
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
): ActivationWarning[] {
  return [
    ...events.flatMap(({ path, name }) => warning(path, eventRemark(name, seen))),
    ...contactFields.flatMap(({ path, name }) => warning(path, fieldRemark(name, { seen, setFields }))),
    ...eventProperties.flatMap((one) => warning(one.path, propertyRemark(one, seen))),
    ...comparisons.flatMap((one) => warning(one.path, comparisonRemark(one, seen))),
  ];
}

function warning(path: string, message: string | null): ActivationWarning[] {
  return message === null ? [] : [{ path, message }];
}

function eventRemark(name: string, { events }: Seen): string | null {
  if (internalEventNamed(name) !== null) return null;
  return events.get(listenKey(name))?.received === false
    ? 'has not been received in this workspace so far'
    : null;
}

function fieldRemark(
  name: string,
  { seen: { fields }, setFields }: { seen: Seen; setFields: ReadonlySet<string> },
): string | null {
  const [first = '', second] = name.split('.');
  const key = first === 'customFields' ? second : first;
  if (fields === null || key === undefined || (first !== 'customFields' && OWN_FIELDS.has(first)))
    return null;
  if (setFields.has(key)) return null;
  // Keys may contain dots.
  if ([...fields].some((known) => known === key || known.startsWith(`${key}.`))) return null;
  const known = [...fields, ...OWN_FIELDS].map(knownName);
  const [close] = closeNames(key, known);
  return `contact.${name}: no contact has this field so far${close === undefined ? '' : `; did you mean ${close}?`}`;
}

function propertyRemark({ name, event }: EventReference, { events }: Seen): string | null {
  const internal = internalEventNamed(event);
  if (internal !== null) {
    const facts = internalEventFacts[internal];
    const [first = ''] = name.split('.');
    if (facts.properties.some((property) => property.name === first)) return null;
    return `event.${name}: ${internal} has no such property`;
  }
  const samples = events.get(listenKey(event))?.samples ?? [];
  if (samples.length === 0 || samples.some((properties) => descend(properties, name) !== undefined))
    return null;
  return `event.${name}: the latest events ${event} have no such property`;
}

/** Conditions that hold for equal values alone, or for any other. */
const EQUALITY: ReadonlySet<string> = new Set(['eq', 'ne', 'contains']);

/** Null unless the latest events have only texts there that never compare with the value. */
function comparisonRemark({ name, event, op, value }: Comparison, { events }: Seen): string | null {
  const samples = events.get(listenKey(event))?.samples ?? [];
  const found = samples.map((properties) => descend(properties, name)).filter((one) => one !== undefined);
  const texts = found.filter((one) => typeof one === 'string');
  const [example] = texts;
  if (example === undefined || texts.length < found.length) return null;
  const shown = JSON.stringify(example.slice(0, MAX_SHOWN));
  if (EQUALITY.has(op))
    return `event.${name}: the latest events have text there (${shown}), which never equals ${String(value)}: write it in quotation marks`;
  return texts.some(isNumeric)
    ? null
    : `event.${name}: the latest events have text there (${shown}), which is no number`;
}
