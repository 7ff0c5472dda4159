import Type, { type Static } from 'typebox';
import { id, objectSchema, orNull, responseSchema, text } from '../http/output/response-schema.js';
import { searchKinds, type Found } from '../../domain/search.js';

export const searchSchema = responseSchema('SearchResults', {
  data: Type.Array(
    objectSchema({ type: Type.Enum([...searchKinds]), id, name: orNull(text), detail: orNull(text) }),
  ),
});

/** What was found, kind by kind, the best of each first. */
export function presentSearch(found: readonly Found[]): Static<typeof searchSchema> {
  return { data: found.map(({ type, id, name, detail }) => ({ type, id, name, detail })) };
}
