import Type, { type Static } from 'typebox';
import type { SignUpMode } from '../accounts/sign-up.js';
import { smtpStages, type SmtpTrial } from '../../domain/mail/smtp-trial.js';
import { responseSchema, count, flag, objectSchema, orNull, text } from '../http/output/response-schema.js';

const stage = Type.Enum([...smtpStages]);

export const testMailSchema = responseSchema('TestMail', {
  ok: flag,
  to: text,
  stages: Type.Array(objectSchema({ stage, ok: flag, said: Type.Array(text), atMs: count })),
  error: orNull(objectSchema({ stage, message: text })),
});

/** What the server said is for the operator: where strangers may sign up, it stays in the log. */
export function presentTestMail(
  to: string,
  { ok, stages, error }: SmtpTrial,
  signUp: SignUpMode,
): Static<typeof testMailSchema> {
  if (signUp === 'invitation') return { ok, to, stages, error };
  const message = 'The mail server could not be used. The operator finds the reason in the log.';
  return {
    ok,
    to,
    stages: stages.map((stage) => ({ ...stage, said: [] })),
    error: error && { ...error, message },
  };
}
