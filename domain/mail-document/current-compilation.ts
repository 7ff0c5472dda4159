import { compile, COMPILER, type CompiledMail } from './compile.js';
import type { MailDocument, Snippets } from './document.js';

/** Whether what was stored of a document's compilation is what it would be today, whatever its snippets say now. */
export function isCurrent({ compiler, snippets }: Pick<CompiledMail, 'compiler' | 'snippets'>): boolean {
  return compiler === COMPILER && snippets === undefined;
}

/**
 * What a stored document becomes: what it was compiled to when it was saved, unless the compiler has changed since, or it has
 * snippets, which may have. Mails are loaded once in a while and sent many times, so nothing is written again.
 */
export function currentCompilation(
  document: MailDocument,
  { stored, snippets }: { stored: CompiledMail; snippets: Snippets },
): CompiledMail {
  return isCurrent(stored) ? stored : compile({ document, snippets });
}
