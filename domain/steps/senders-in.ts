import type { StepDraft } from '../automation/step-ids.js';
import { locateSteps, pathInBody } from './tree.js';

/** A sender that a mail names by its id, and where. */
export interface SenderUse {
  sender: string;
  path: string;
}

/** All senders that the mails of a definition name, in document order. */
export function sendersIn(steps: readonly StepDraft[]): SenderUse[] {
  return locateSteps<StepDraft>(steps).flatMap(({ step, path }) =>
    step.type === 'sendEmail' && step.sender !== undefined
      ? [{ sender: step.sender, path: `${pathInBody(path)}.sender` }]
      : [],
  );
}
