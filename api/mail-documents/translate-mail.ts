import { invalid } from '../../domain/errors.js';
import { guessDelimiter } from '../../domain/imports/guess-file.js';
import { readCsv } from '../../domain/imports/read-csv.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { readXliff, textFile, type TextFormat } from '../../domain/mail-document/text-files.js';
import { applyTexts, textUnits, type AppliedTexts } from '../../domain/mail-document/text-units.js';
import { compileDocument } from './compile-document.js';
import type { TextsBody, TranslateBody } from './schemas.js';

const MAX_ROWS = 5_000;

/** The texts of a mail as a file for translators. @throws RollcallError `invalid` for a document without a language */
export function exportTexts({ document, language, format, subject, preheader }: TextsBody): string {
  const from = ownLanguage(document);
  const lines = { ...(subject !== undefined && { subject }), ...(preheader !== undefined && { preheader }) };
  return textFile(textUnits(document, lines, language), { format, from, to: language });
}

/** The document with the translations of a file. @throws RollcallError `invalid` */
export function importTexts({ document, language, format, content }: TranslateBody): AppliedTexts {
  ownLanguage(document);
  const applied = applyTexts(document, language, readTexts(content, format));
  compileDocument(applied.document, 'document');
  return applied;
}

function ownLanguage({ language }: MailDocument): string {
  if (language !== undefined) return language;
  throw invalid([{ path: 'document.language', message: 'is required beside translations' }]);
}

function readTexts(content: string, format: TextFormat): Map<string, string> {
  if (format === 'xliff') return readXliff(content);
  const table = content.replace(/^\uFEFF/, '');
  const [head = ''] = table.split('\n', 1);
  const { rows } = readCsv(Buffer.from(table), {
    delimiter: guessDelimiter(head),
    limit: MAX_ROWS,
    isEnd: true,
  });
  const cells = rows.map((row) => row.cells.map((cell) => (typeof cell === 'string' ? cell : '')));
  const [names = [], ...others] = cells;
  const [id, translation] = [names.indexOf('id'), names.indexOf('translation')];
  if (id < 0 || translation < 0)
    throw invalid([{ path: 'content', message: 'must have the columns id and translation' }]);
  return new Map(others.map((row) => [row[id] ?? '', row[translation] ?? '']));
}
