import { compile, COMPILER, type CompiledMail } from './compile.js';
import type { MailDocument, Snippets } from './document.js';

/**
 * What a stored document becomes: what it was compiled to when it was saved, unless the compiler has changed since, or it has
 * snippets, which may have. Mails are loaded once in a while and sent many times, so nothing is written again.
 */
export function currentCompilation(
  document: MailDocument,
  { stored, snippets }: { stored: CompiledMail; snippets: Snippets },
): CompiledMail {
  const isCurrent = stored.compiler === COMPILER && stored.snippets === undefined;
  return isCurrent ? stored : compile({ document, snippets });
}
