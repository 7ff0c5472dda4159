import { compile, COMPILER, type CompiledMail } from './compile.js';
import type { MailDocument } from './document.js';

/**
 * What a stored document becomes: what it was compiled to when it was saved, unless the compiler has changed since. Mails are
 * loaded once in a while and sent many times, so nothing has to be written again after an upgrade.
 */
export function currentCompilation(document: MailDocument, stored: CompiledMail): CompiledMail {
  return stored.compiler === COMPILER ? stored : compile({ document });
}
