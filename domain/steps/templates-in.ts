import type { Step } from '../automation/automation.js';
import { locateSteps } from './tree.js';

/** A template used by a step, with the step's id and its path, such as `2.then.0`. */
export interface TemplateUse {
  template: string;
  step: string;
  path: string;
}

/** All template uses of a definition, in document order. */
export function templatesIn(steps: readonly Step[]): TemplateUse[] {
  return locateSteps<Step>(steps).flatMap(({ step, path }) =>
    step.type === 'sendEmail' && 'template' in step ? [{ template: step.template, step: step.id, path }] : [],
  );
}
