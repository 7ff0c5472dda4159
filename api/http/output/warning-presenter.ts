import Type, { type Static } from 'typebox';
import { warningCodes, type Warning } from '../../../domain/warnings/warning.js';
import { objectSchema, text } from './response-schema.js';

/**
 * What looks wrong, and where: in words, and as a code with what the words tell. `mend` makes it good: at the path, `from`
 * becomes `to` wherever it stands.
 */
export const warningSchema = objectSchema({
  path: text,
  code: Type.Enum([...warningCodes]),
  message: text,
  params: Type.Record(Type.String(), Type.Union([text, Type.Number()])),
  mend: Type.Optional(objectSchema({ from: text, to: text })),
});

export function presentWarning({ path, code, message, params, mend }: Warning): Static<typeof warningSchema> {
  return { path, code, message, params, ...(mend !== undefined && { mend }) };
}
