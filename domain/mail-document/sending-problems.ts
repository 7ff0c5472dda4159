import type { FieldError } from '../errors.js';
import { checkDocument, stopsSending, type CheckedMail } from './check-document.js';
import type { MailDocument } from './document.js';

interface Written {
  subject: string;
  preheader?: string | null;
  document?: MailDocument | null;
}

/** What the check of a mail in blocks says has to be made good before it is sent, by path below `at`. */
export function sendingProblems(
  { subject, preheader = null, document = null }: Written,
  { at = '', ...kind }: Pick<CheckedMail, 'hasEvent' | 'isConfirmation'> & { at?: string },
): FieldError[] {
  if (document === null) return [];
  return checkDocument({ document, subject, preheader, ...kind })
    .filter(stopsSending)
    .map(({ path, message }) => ({ path: at === '' ? path : `${at}.${path}`, message }));
}
