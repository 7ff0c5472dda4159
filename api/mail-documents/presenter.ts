import type { Static } from 'typebox';
import { marksOf, type CompiledMail } from '../../domain/mail-document/compile.js';
import { count, responseSchema, text } from '../http/output/response-schema.js';

export const compiledMailSchema = responseSchema('CompiledMail', { html: text, text, marks: count });

export function presentCompiled(compiled: CompiledMail): Static<typeof compiledMailSchema> {
  return { html: compiled.html, text: compiled.text, marks: marksOf(compiled) };
}
