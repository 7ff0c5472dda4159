import Type, { type Static } from 'typebox';
import { stopsSending } from '../../domain/mail-document/check-document.js';
import { countCompiledMarks, type CompiledMail } from '../../domain/mail-document/compile.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import type { ImportedMail } from '../../domain/mail-import/import-mail.js';
import { htmlReasons, leftOutKinds } from '../../domain/mail-import/importing.js';
import type { AppliedTexts } from '../../domain/mail-document/text-units.js';
import type { CheckedDocument } from './check-mail.js';
import { presentWarning, warningSchema } from '../http/output/warning-presenter.js';
import {
  count,
  described,
  objectSchema,
  orNull,
  responseSchema,
  text,
} from '../http/output/response-schema.js';

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

export const importedMailSchema = responseSchema('ImportedMail', {
  document: described<MailDocument>('MailDocument'),
  subject: orNull(text),
  preheader: orNull(text),
  kept: objectSchema({ blocks: count, values: count }),
  asHtml: Type.Array(objectSchema({ path: text, reason: Type.Enum([...htmlReasons]) })),
  leftOut: Type.Array(objectSchema({ what: Type.Enum([...leftOutKinds]), count, example: text })),
  unknown: Type.Array(objectSchema({ tag: text, tool: orNull(text), count })),
  better: Type.Enum(['document', 'html']),
});

export function presentImported(imported: ImportedMail): Static<typeof importedMailSchema> {
  const { document, subject, preheader, kept, asHtml, leftOut, unknown, better } = imported;
  return { document, subject, preheader, kept, asHtml, leftOut, unknown, better };
}

export const mailTextsSchema = responseSchema('MailTexts', { content: text });
export const translatedMailSchema = responseSchema('TranslatedMail', {
  document: described<MailDocument>('MailDocument'),
  translated: count,
  unknown: Type.Array(text),
});

export function presentTranslated({
  document,
  translated,
  unknown,
}: AppliedTexts): Static<typeof translatedMailSchema> {
  return { document, translated, unknown };
}
