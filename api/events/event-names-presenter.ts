import Type, { type Static } from 'typebox';
import { internalEvents, type InternalEventName } from '../../domain/automation/event-name.js';
import type { InternalEventFacts } from '../../domain/automation/internal-event-facts.js';
import { fieldFactsSchema, presentFieldFacts } from '../http/output/catalogue-presenter.js';
import {
  count,
  flag,
  instant,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/output/response-schema.js';
import type { EventNames } from './read-event-names.js';

export const eventNamesSchema = responseSchema('EventNames', {
  internal: Type.Array(
    objectSchema({
      name: text,
      description: text,
      occurs: flag,
      properties: Type.Array(
        objectSchema({
          name: text,
          type: Type.Enum(['string', 'number', 'boolean', 'object', 'array']),
          nullable: flag,
          optional: flag,
          description: text,
        }),
      ),
    }),
  ),
  names: Type.Array(
    objectSchema({
      name: text,
      key: text,
      count,
      countIsExact: flag,
      lastSeenAt: instant,
      sources: Type.Array(objectSchema({ type: text, id: orNull(text), name: orNull(text) })),
      sampled: count,
      properties: Type.Array(fieldFactsSchema),
    }),
  ),
  hasMore: flag,
  complete: flag,
});

export function presentEventNames(
  facts: Record<InternalEventName, InternalEventFacts>,
  { names, hasMore, complete }: EventNames,
): Static<typeof eventNamesSchema> {
  return {
    names: names.map(({ sources, properties, lastSeenAt, ...one }) => ({
      name: one.name,
      key: one.key,
      count: one.count,
      countIsExact: one.countIsExact,
      lastSeenAt: lastSeenAt.toISOString(),
      sources: sources.map(({ type, id, name }) => ({ type, id, name })),
      sampled: one.sampled,
      properties: properties.map(presentFieldFacts),
    })),
    hasMore,
    complete,
    internal: internalEvents.map((name) => {
      const { description, properties } = facts[name];
      return {
        name,
        description,
        occurs: true,
        properties: properties.map(({ name, type, nullable, optional, description }) => ({
          name,
          type,
          nullable: nullable === true,
          optional: optional === true,
          description,
        })),
      };
    }),
  };
}
