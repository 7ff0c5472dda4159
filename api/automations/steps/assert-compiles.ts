import type { Step } from '../../../domain/automation/automation.js';
import type { MailDocument } from '../../../domain/mail-document/document.js';
import { locateSteps, pathInBody } from '../../../domain/steps/tree.js';
import { compileDocument } from '../../mail-documents/compile-document.js';

/** The steps, whose emails in blocks can be compiled. @throws RollcallError `invalid` */
export function assertCompiles(steps: Step[]): Step[] {
  for (const { path, document } of documentsIn(steps)) compileDocument(document, path);
  return steps;
}

/** The emails in blocks of a definition, with their paths in a body. */
export function documentsIn(steps: readonly Step[]): { path: string; document: MailDocument }[] {
  return locateSteps<Step>(steps).flatMap(({ step, path }) =>
    step.type === 'sendEmail' && 'subject' in step && step.document !== undefined
      ? [{ path: `${pathInBody(path)}.document`, document: step.document }]
      : [],
  );
}
