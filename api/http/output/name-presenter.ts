import type { Static } from 'typebox';
import { id, objectSchema, orNull, text } from './response-schema.js';

/** A contact as shown beside what concerns it. */
export const personSchema = objectSchema({ id, email: text, name: orNull(text) });

export type Person = Static<typeof personSchema>;

/** An automation as shown beside what concerns it. */
export const automationNameSchema = objectSchema({ id, name: text });
