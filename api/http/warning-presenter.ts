import Type, { type Static } from 'typebox';
import type { TextWarning } from '../../domain/render/text-warnings.js';
import { objectSchema, text } from './response-schema.js';

/** What looks wrong, and where; `mend` makes it good: at the path, `from` becomes `to` wherever it stands. */
export const warningSchema = objectSchema({
  path: text,
  message: text,
  mend: Type.Optional(objectSchema({ from: text, to: text })),
});

export function presentWarning({ path, message, mend }: TextWarning): Static<typeof warningSchema> {
  return { path, message, ...(mend !== undefined && { mend }) };
}
