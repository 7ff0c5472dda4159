import Type, { type Static } from 'typebox';
import type { Ingested } from './ingest-payload.js';
import type { Problem } from '../http/output/problem.js';
import {
  responseSchema,
  count,
  described,
  id,
  orNull,
  objectSchema,
  text,
} from '../http/output/response-schema.js';

const appliedSchema = responseSchema('Ingested', {
  ok: Type.Literal(true),
  eventId: id,
  eventName: text,
  contactId: orNull(id),
  enrolled: count,
  exited: count,
});
export const unmappedSchema = responseSchema('IngestedUnmapped', {
  ok: Type.Literal(true),
  eventId: id,
  status: Type.Literal('unmapped'),
});

export const ingestedSchema = Type.Union([appliedSchema, unmappedSchema]);

export const ingestedListSchema = responseSchema('IngestedList', {
  ok: Type.Literal(true),
  enrolled: count,
  exited: count,
  results: Type.Array(
    Type.Union([
      appliedSchema,
      unmappedSchema,
      objectSchema({ ok: Type.Literal(false), error: described<Problem>('Problem') }),
    ]),
  ),
});

/** The response for one payload. */
export function presentIngested({
  eventId,
  eventName,
  status,
  contactId,
  enrolled,
  exited,
}: Ingested): Static<typeof ingestedSchema> {
  return status === 'unmapped'
    ? { ok: true, eventId, status }
    : { ok: true, eventId, eventName, contactId, enrolled, exited };
}

/** The response for an array of payloads. */
export function presentIngestedList(
  all: (Ingested | { error: Problem })[],
): Static<typeof ingestedListSchema> {
  const accepted = all.flatMap((one) => ('error' in one ? [] : [one]));
  const sum = (field: 'enrolled' | 'exited'): number =>
    accepted.reduce((total, one) => total + one[field], 0);
  return {
    ok: true,
    enrolled: sum('enrolled'),
    exited: sum('exited'),
    results: all.map((one) => ('error' in one ? { ok: false, ...one } : presentIngested(one))),
  };
}
