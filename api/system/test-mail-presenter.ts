import Type, { type Static } from 'typebox';
import { smtpStages, type SmtpTrial } from '../../domain/mail/smtp-trial.js';
import { responseSchema, count, flag, objectSchema, orNull, text } from '../http/response-schema.js';

const stage = Type.Enum([...smtpStages]);

export const testMailSchema = responseSchema('TestMail', {
  ok: flag,
  to: text,
  stages: Type.Array(objectSchema({ stage, ok: flag, said: Type.Array(text), atMs: count })),
  error: orNull(objectSchema({ stage, message: text })),
});

export function presentTestMail(to: string, { ok, stages, error }: SmtpTrial): Static<typeof testMailSchema> {
  return { ok, to, stages, error };
}
