import type { Step } from '../../../domain/automation/automation.js';
import { locateSteps, pathInBody } from '../../../domain/steps/tree.js';
import { compileDocument } from '../../mail-documents/compile-document.js';

/** The steps, whose emails in blocks can be compiled. @throws RollcallError `invalid` */
export function assertCompiles(steps: Step[]): Step[] {
  for (const { step, path } of locateSteps<Step>(steps)) {
    if (step.type === 'sendEmail' && 'subject' in step && step.document !== undefined)
      compileDocument(step.document, `${pathInBody(path)}.document`);
  }
  return steps;
}
