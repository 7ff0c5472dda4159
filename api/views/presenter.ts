import Type, { type Static } from 'typebox';
import { consentStates } from '../../domain/contact/consent.js';
import type { ContactWhere } from '../../domain/contact/contact-query.js';
import { contactSorts } from '../../domain/contact/contact-sort.js';
import type { ViewsRecord } from '../../models/core/views.js';
import { described, flag, id, objectSchema, responseSchema, text } from '../http/output/response-schema.js';

const viewSchema = objectSchema({
  name: text,
  search: Type.Optional(text),
  list: Type.Optional(id),
  subscribed: Type.Optional(flag),
  consent: Type.Optional(Type.Enum([...consentStates])),
  where: Type.Optional(described<ContactWhere>('ContactWhere')),
  sort: Type.Optional(Type.Enum([...contactSorts])),
  columns: Type.Optional(Type.Array(text)),
});

export const viewsSchema = responseSchema('Views', { views: Type.Array(viewSchema) });

export function presentViews({ views }: ViewsRecord): Static<typeof viewsSchema> {
  return { views };
}
