import type { Step } from '../automation/automation.js';
import { placed } from './tree.js';

/** A template that a step sends, and where the step stands, such as `2.then.0`. */
export interface TemplateUse {
  template: string;
  place: string;
}

/** Every use of a template in a definition, in document order. */
export function templatesIn(steps: readonly Step[]): TemplateUse[] {
  return placed<Step>(steps).flatMap(({ step, place }) =>
    step.type === 'sendEmail' && 'template' in step ? [{ template: step.template, place }] : [],
  );
}
