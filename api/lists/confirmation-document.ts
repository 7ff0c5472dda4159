import { invalid } from '../../domain/errors.js';
import { sendingProblems } from '../../domain/mail-document/sending-problems.js';
import type { ConfirmationSettings } from '../../models/audience/list.js';
import { compileDocument } from '../mail-documents/compile-document.js';
import type { ConfirmationBody } from './schemas.js';

const PATH = 'confirmation.document';

/**
 * What becomes of the HTML of a confirmation email where it gets blocks, and of its blocks where they are given up.
 *
 * @throws RollcallError `invalid` for HTML that would replace blocks without saying so
 */
export function withOneContent(
  { document: before }: Pick<ConfirmationSettings, 'document'>,
  { document, html }: Pick<ConfirmationBody, 'document' | 'html'>,
): Pick<ConfirmationBody, 'html'> {
  if (document === undefined && before !== null && html !== undefined)
    throw invalid([
      {
        path: 'confirmation.html',
        message: 'is not of an email in blocks: to replace the blocks, send document: null, too',
      },
    ]);
  return document === undefined ? {} : { html: html ?? null };
}

/** @throws RollcallError `invalid` for blocks that cannot be compiled, or that the check stops */
export function assertConfirmationDocument({
  document,
  subject,
  preheader,
}: Pick<ConfirmationSettings, 'document' | 'subject' | 'preheader'>): void {
  if (document === null) return;
  // No snippets: deleting one would leave people without a link.
  compileDocument(document, PATH, {});
  const mail = { document, subject: subject ?? '', preheader };
  const problems = sendingProblems(mail, { hasEvent: false, isConfirmation: true, at: 'confirmation' });
  if (problems.length > 0) throw invalid(problems);
}
