import Type, { type Static } from 'typebox';
import { presentFieldFacts, fieldFactsSchema } from '../../http/output/catalogue-presenter.js';
import { count, flag, responseSchema } from '../../http/output/response-schema.js';
import type { ContactFields } from './read-contact-fields.js';

export const contactFieldsSchema = responseSchema('ContactFields', {
  data: Type.Array(fieldFactsSchema),
  sampled: count,
  complete: flag,
});

/** The catalogue of custom fields. */
export function presentContactFields({
  fields,
  sampled,
  complete,
}: ContactFields): Static<typeof contactFieldsSchema> {
  return { data: fields.map(presentFieldFacts), sampled, complete };
}
