import Type, { type Static } from 'typebox';
import { stopsSending } from '../../domain/mail-document/check-document.js';
import { countCompiledMarks, type CompiledMail } from '../../domain/mail-document/compile.js';
import type { CheckedDocument } from './check-mail.js';
import { presentWarning, warningSchema } from '../http/output/warning-presenter.js';
import { count, responseSchema, text } from '../http/output/response-schema.js';

export const checkedMailSchema = responseSchema('CheckedMail', {
  problems: Type.Array(warningSchema),
  warnings: Type.Array(warningSchema),
  people: count,
});

/** What should keep it from being sent, and what is only worth a look. */
export function presentChecked({ warnings, people }: CheckedDocument): Static<typeof checkedMailSchema> {
  return {
    problems: warnings.filter(stopsSending).map(presentWarning),
    warnings: warnings.filter((warning) => !stopsSending(warning)).map(presentWarning),
    people,
  };
}

export const compiledMailSchema = responseSchema('CompiledMail', { html: text, text, marks: count });

export function presentCompiled(compiled: CompiledMail): Static<typeof compiledMailSchema> {
  return { html: compiled.html, text: compiled.text, marks: countCompiledMarks(compiled) };
}
