import type { StepWords } from '../../../domain/automation/step-title.js';

/** What a card says without a word of ours. */
export const plainTitles = {
  email: (name) => name,
  wait: (length) => length,
  branch: (conditions) => conditions,
  split: (weights) => weights,
  sendEvent: (event) => event,
  exit: '',
} satisfies Partial<StepWords>;
