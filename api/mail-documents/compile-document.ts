import { invalid, type FieldError } from '../../domain/errors.js';
import { compile, countCompiledMarks, type CompiledMail } from '../../domain/mail-document/compile.js';
import type { MailDocument, Snippets } from '../../domain/mail-document/document.js';
import {
  MAX_ALL_CHARACTERS,
  MAX_COMPILED_CHARACTERS,
  MAX_COMPILED_MARKS,
} from '../../domain/mail-document/document-limits.js';
import { documentProblems } from '../../domain/mail-document/document-problems.js';

/**
 * Compiles a document whose fields were validated.
 *
 * @param snippets those that exist; if absent, whether they exist is checked elsewhere
 * @param path where it is in the request, for the paths of problems
 * @throws RollcallError `invalid`
 */
export function compileDocument(document: MailDocument, path: string, snippets?: Snippets): CompiledMail {
  const problems = documentProblems(document, { snippets });
  if (problems.length > 0) throw invalid(problems.map((problem) => below(problem, path)));
  const compiled = compile({ document, ...(snippets !== undefined && { snippets }) });
  const message = sizeProblem(compiled);
  if (message !== null) throw invalid([{ path, message }]);
  return compiled;
}

function below({ path, message }: FieldError, document: string): FieldError {
  return { path: [document, path].filter((part) => part !== '').join('.'), message };
}

function sizeProblem(compiled: CompiledMail): string | null {
  const translations = Object.values(compiled.translations ?? {});
  const all = translations.reduce((sum, { html, text }) => sum + html.length + text.length, 0);
  if (all > MAX_ALL_CHARACTERS)
    return `makes translations of more than ${String(MAX_ALL_CHARACTERS)} characters in all`;
  return [compiled, ...translations].map(partProblem).find((problem) => problem !== null) ?? null;
}

function partProblem(compiled: Pick<CompiledMail, 'html' | 'text'>): string | null {
  if (Math.max(compiled.html.length, compiled.text.length) > MAX_COMPILED_CHARACTERS)
    return `makes an email of more than ${String(MAX_COMPILED_CHARACTERS)} characters`;
  if (countCompiledMarks(compiled) > MAX_COMPILED_MARKS)
    return `makes an email of more than ${String(MAX_COMPILED_MARKS)} values and conditions`;
  return null;
}
